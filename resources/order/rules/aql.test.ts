import { expect, test } from 'vitest'
import { aqlPlan } from './aql.ts'

/** ISO 2859-1, table II-A, general level II: sample / acceptance number for 2.5 and 4.0 at the edges of the lots. */
test.each([
  [1, null, null],
  [2, '2 / 0', '2 / 0'],
  [8, '5 / 0', '3 / 0'],
  [25, '5 / 0', '3 / 0'],
  [26, '5 / 0', '13 / 1'],
  [50, '5 / 0', '13 / 1'],
  [51, '20 / 1', '13 / 1'],
  [90, '20 / 1', '13 / 1'],
  [150, '20 / 1', '20 / 2'],
  [280, '32 / 2', '32 / 3'],
  [500, '50 / 3', '50 / 5'],
  [501, '80 / 5', '80 / 7'],
  [3_200, '125 / 7', '125 / 10'],
  [10_000, '200 / 10', '200 / 14'],
  [35_000, '315 / 14', '315 / 21'],
  [150_000, '500 / 21', '315 / 21'],
  [500_001, '500 / 21', '315 / 21'],
])('a lot of %d', (lot, major, minor) => {
  const text = (aql: '2.5' | '4.0') => {
    const plan = aqlPlan(lot, aql)
    return plan ? `${plan.sample} / ${plan.accept}` : null
  }
  expect([text('2.5'), text('4.0')]).toEqual([major, minor])
})
