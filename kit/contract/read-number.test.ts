import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber, withoutSpareZeros } from './read-number.ts'

describe('Numbers as people write them', () => {
  test.each([
    ['1234', '1234'],
    ['1,234.50', '1234.50'],
    ['1 234 567', '1234567'],
    ["12'000.5", '12000.5'],
    ['１，２３４．５', '1234.5'],
    ['\u00a01\u202f234\u00a0', '1234'],
    ['+7', '7'],
    ['-0.50', '-0.50'],
    ['−3', '-3'],
    ['-0', '0'],
    ['007', '7'],
    ['.5', '0.5'],
  ])('%s is %s', (text, number) => expect(readNumber(text)).toBe(number))

  test.each([
    '',
    'abc',
    '1,5',
    '0,750',
    '1.234,5',
    '1,23,456',
    '1.2E+15',
    '12 m',
    '1 2',
    '1,234 567',
    '--1',
    '0x1f',
    '1.',
    '五',
    '10%',
  ])('%j is none: it has two readings, lost digits, or is no number', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  )

  test('the unit of the field may stand behind it, in Chinese too, and no other', () => {
    expect(readNumber('13 %', '%')).toBe('13')
    expect(readNumber('13％', '%')).toBe('13')
    expect(readNumber('30 days', 'days')).toBe('30')
    expect(readNumber('30天', 'days')).toBe('30')
    expect(readNumber('30 weeks', 'days')).toBeUndefined()
  })

  test('any number in any grouping keeps every digit', () => {
    const decimals = fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: undefined })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        decimals,
        fc.constantFrom(',', ' ', "'", ''),
        (whole, part, by) => {
          const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, by)
          const read = readNumber(part === undefined ? grouped : `${grouped}.${part}`)
          expect(new Big(read!).eq(part === undefined ? `${whole}` : `${whole}.${part}`)).toBe(true)
        },
      ),
    )
  })

  test('zeros beyond the decimals that a field has go, what was typed within them stays', () => {
    const twoDecimals = ['12.500', '12.00', '1200', '0.0', '1.005'].map((text) => withoutSpareZeros(text, 2))
    expect(twoDecimals).toEqual(['12.50', '12.00', '1200', '0.0', '1.005'])
    expect(['30.00', '2.5', '7'].map((text) => withoutSpareZeros(text, 0))).toEqual(['30', '2.5', '7'])
  })
})
