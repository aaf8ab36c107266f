import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sheetNames } from './xlsx-write.ts'

describe('names of worksheets', () => {
  test.each([
    [['Suppliers'], ['Suppliers']],
    [['A/B: [x]*?\\'], ['A B   x']],
    [["'quoted'"], ['quoted']],
    [
      ['', '  ', "''"],
      ['Sheet', 'Sheet (2)', 'Sheet (3)'],
    ],
    [
      ['Price', 'PRICE', 'price'],
      ['Price', 'PRICE (2)', 'price (3)'],
    ],
    [['History'], ['History (2)']],
    [
      ['x'.repeat(40), 'x'.repeat(50)],
      ['x'.repeat(31), `${'x'.repeat(27)} (2)`],
    ],
    [[`${'x'.repeat(30)}😀`], ['x'.repeat(30)]],
  ])('%j become %j', (wanted, names) => {
    expect(sheetNames(wanted)).toEqual(names)
  })

  test('any names become acceptable ones, and those stay as they are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 6 }), (wanted) => {
        const names = sheetNames(wanted)
        for (const name of names) {
          expect(name.length).toBeGreaterThan(0)
          expect(name.length).toBeLessThanOrEqual(31)
          expect(name).toMatch(/^[^[\]:*?/\\']([^[\]:*?/\\]*[^[\]:*?/\\'])?$/)
          expect(name.isWellFormed()).toBe(true)
        }
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(wanted.length)
        expect(sheetNames(names)).toEqual(names)
      }),
    )
  })
})
