import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainIfNumber, wholeNumber } from './numbers.ts'

describe('interface.md, Forms: numbers keep the user’s decimals', () => {
  test.each([
    ['12.50', '12.50'],
    ['0.0', '0.0'],
    ['-3', '-3'],
    ['+3', '3'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['99999999999999.9999', '99999999999999.9999'],
  ])('%s stands as %s', (typed, plain) => expect(plainIfNumber(typed)).toBe(plain))

  test.each([
    ['1,234,567.50', '1234567.50'],
    ['１，２３４．５', '1234.5'],
    ['１２。５', '12.5'],
    ["1'000", '1000'],
    ['1 000', '1000'],
    ['−4', '-4'],
  ])('commas between thousands and full-width digits: %s is %s', (typed, plain) =>
    expect(plainIfNumber(typed)).toBe(plain),
  )

  test('a comma that cannot stand between thousands is a decimal comma, points may stand between thousands then', () => {
    expect(plainIfNumber('12,5')).toBe('12.5')
    expect(plainIfNumber('0,750')).toBe('0.750')
    expect(plainIfNumber('1,500')).toBe('1500')
    expect(plainIfNumber('7.310,70')).toBe('7310.70')
    expect(plainIfNumber('1.234.567')).toBe('1234567')
    expect(plainIfNumber('1.500')).toBe('1.500')
  })

  test.each(['abc', '12a', '1.2.3', '1,2,3', '--1', '1e5', '.', '-'])('%s is no number and stays as typed', (typed) =>
    expect(plainIfNumber(` ${typed} `)).toBe(typed),
  )

  test('nothing typed is no value', () => {
    expect(plainIfNumber('')).toBeNull()
    expect(plainIfNumber('  ')).toBeNull()
  })

  test('a decimal string is never changed, however often it is read', () => {
    const decimal = fc
      .tuple(
        fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }),
        fc.stringMatching(/^(\.\d{1,6})?$/),
        fc.constantFrom('', '-'),
      )
      .map(([whole, decimals, sign]) => `${sign}${whole}${decimals}`)
    // A zero has no sign worth keeping.
    const signed = decimal.filter((text) => !/^-[0.]+$/.test(text))
    fc.assert(fc.property(signed, (text) => plainIfNumber(text) === text))
  })

  test('reading what was read changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = plainIfNumber(text)
        expect(once === null ? null : plainIfNumber(once)).toBe(once)
      }),
    )
  })
})

describe('whole numbers', () => {
  test('become numbers, anything else stays text for the rule to refuse', () => {
    expect(wholeNumber('1200')).toBe(1200)
    expect(wholeNumber('-12')).toBe(-12)
    expect(wholeNumber('12.5')).toBe('12.5')
    expect(wholeNumber('35 days')).toBe('35 days')
    expect(wholeNumber('9007199254740993')).toBe('9007199254740993')
    expect(wholeNumber('')).toBeNull()
  })
})
