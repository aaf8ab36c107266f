import fc from 'fast-check'
import { expect, test } from 'vitest'
import { swatch } from '../contract.ts'
import { computedFields, stockChange } from './stock.ts'

const moved = (more: object) => ({
  movement: 'out' as const,
  quantity: 5,
  returned: null,
  dueBack: '2026-12-01',
  status: 'Active' as const,
  ...more,
})

test('what goes out is missing until it comes back, what comes in is there', () => {
  expect(stockChange(moved({}))).toBe(-5)
  expect(stockChange(moved({ returned: 2 }))).toBe(-3)
  expect(stockChange(moved({ returned: 5 }))).toBe(-0)
  expect(stockChange(moved({ movement: 'in' }))).toBe(5)
  expect(stockChange(moved({ movement: 'correction', quantity: -2 }))).toBe(-2)
  expect(stockChange(moved({ status: 'inActive' }))).toBe(0)
})

test('somebody is awaited with what is still out, and nobody once all is back', () => {
  expect(computedFields(moved({ returned: 4 }))).toEqual({ outstanding: 1, openUntil: '2026-12-01' })
  expect(computedFields(moved({ returned: 5 }))).toEqual({ outstanding: 0, openUntil: null })
  expect(computedFields(moved({ movement: 'in' }))).toEqual({ outstanding: 0, openUntil: null })
})

test('what went out and came back whole leaves the stock as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (quantity) => {
      expect(stockChange(moved({ quantity, returned: quantity })) + 0).toBe(0)
    }),
  )
})

const values = (more: object) => ({
  item: 'i',
  movement: 'out' as const,
  day: '2026-11-02',
  quantity: 3,
  brand: null,
  party: 'Anna',
  purpose: null,
  courier: null,
  waybill: null,
  dueBack: null,
  returned: null,
  returnedOn: null,
  notes: null,
  status: 'Active' as const,
  ...more,
})
const problems = (more: object) => swatch.check(values(more)).map(({ field }) => field)

test.each([
  [{}, []],
  [{ party: null, brand: 'b' }, []],
  [{ party: null }, ['party']],
  [{ quantity: 0 }, ['quantity']],
  [{ quantity: -1 }, ['quantity']],
  [{ dueBack: '2026-11-01' }, ['dueBack']],
  [{ dueBack: '2026-11-02' }, []],
  [{ returned: 4, returnedOn: '2026-11-03' }, ['returned']],
  [{ returned: 3, returnedOn: '2026-11-02' }, []],
  [{ returned: 1 }, ['returnedOn']],
  [{ returnedOn: '2026-11-03' }, ['returned']],
  [{ returned: 1, returnedOn: '2026-11-01' }, ['returnedOn']],
  [{ movement: 'in' }, []],
  [{ movement: 'in', quantity: -3 }, ['quantity']],
  [
    { movement: 'in', dueBack: '2026-12-01', returned: 1, returnedOn: '2026-12-02' },
    ['dueBack', 'returned', 'returnedOn'],
  ],
  [{ movement: 'correction', quantity: -3 }, []],
  [{ movement: 'correction', quantity: 0 }, ['quantity']],
])('a movement that says %j has problems at %j', (more, fields) => {
  expect(problems(more)).toEqual(fields)
})
