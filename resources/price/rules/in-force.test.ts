import { expect, test } from 'vitest'
import { isExpired, isInForce, isUpcoming } from './price-at.ts'

const today = '2030-05-05'
const line = (validFrom: string | null, validTo: string | null, stage: 'Draft' | 'Quoted' | 'Approved' = 'Quoted') => ({
  validFrom,
  validTo,
  stage,
})

test.each([
  ['no days', line(null, null), true],
  ['that begins today', line(today, null), true],
  ['that begins tomorrow', line('2030-05-06', null), false],
  ['whose last day is today', line(null, today), true],
  ['whose last day was yesterday', line(null, '2030-05-04'), false],
  ['approved', line(null, null, 'Approved'), true],
  ['nobody has quoted', line(null, null, 'Draft'), false],
])('a line with or %s counts or not', (_, row, counts) => expect(isInForce(row, today)).toBe(counts))

test('it is expired after its last day, and not yet valid before its first', () => {
  expect([isExpired(line(null, '2030-05-04'), today), isExpired(line(null, today), today)]).toEqual([true, false])
  expect([isUpcoming(line('2030-05-06', null), today), isUpcoming(line(today, null), today)]).toEqual([true, false])
})
