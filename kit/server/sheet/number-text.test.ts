import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doubleText, isExactNumber, numberText, plainDecimal } from './numbers.ts'

describe('numbers as a person writes them', () => {
  test.each([
    ['0.30000000000000004', '0.3'],
    ['22.300000000000001', '22.3'],
    ['13800138000', '13800138000'],
    ['8613800138000', '8613800138000'],
    ['1.1010119900307001E+17', '110101199003070010'],
    ['110101199003070018', '110101199003070018'],
    ['1E21', '1000000000000000000000'],
    ['2E-7', '0.0000002'],
    ['-1.5e-3', '-0.0015'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['007', '7'],
    ['12.50', '12.5'],
    [' 42 ', '42'],
    ['1234567890123.4567', '1234567890123.46'],
    ['about 5', 'about 5'],
    ['', ''],
  ])('%s becomes %s', (literal, text) => {
    expect(numberText(literal)).toBe(text)
  })

  test('a whole number keeps every digit, however many it has', () => {
    fc.assert(fc.property(fc.bigInt(), (value) => numberText(String(value)) === String(value)))
  })

  test('no number of up to 15 digits changes its value, and none has an exponent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.nat(30), (digits, places) => {
        const text = doubleText(Number(`${digits}e-${places}`))
        expect(text).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(text)).toBe(Number(`${digits}e-${places}`))
      }),
    )
  })

  test('any number comes out within the 15 digits of a spreadsheet', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Math.abs(Number(doubleText(value)) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-14)
      }),
    )
  })

  test('writing out an exponent changes no number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(plainDecimal(String(value)))).toBe(value + 0)
        expect(plainDecimal(String(value))).not.toMatch(/e/i)
      }),
    )
  })

  test('only decimals of up to 15 digits are written as numbers', () => {
    expect(['0', '-5.2', '0.000000000000012', '999999999999999', '12.50'].map(isExactNumber)).not.toContain(false)
    expect(['1234567890123456', '1e5', '+5', '5.', '.5', '1,5', '', ' 1', '٣'].map(isExactNumber)).not.toContain(true)
  })
})
