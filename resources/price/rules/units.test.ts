import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cloth, convertPrice, convertQuantity, gramsToOunces, ouncesToGrams, type QuantityUnit } from './units.ts'

const value = (of: ReturnType<typeof convertPrice>) => {
  if ('why' in of) throw new Error(of.why.en)
  return of.value
}
/** Decimal strings between two bounds, with so many decimals. */
const decimals = (min: number, max: number, scale: number) =>
  fc.integer({ min: min * 10 ** scale, max: max * 10 ** scale }).map((n) => new Big(n).div(10 ** scale).toString())

describe('Units: worked examples of the trade', () => {
  // A poplin of 120 g/m² and 150 cm: 180 g per running metre, so that a kilogram is 5.5556 m.
  const poplin = { weight: '120', width: '150' }
  // A single jersey of 180 g/m², open width 180 cm: 324 g/m.
  const jersey = { weight: '180', width: '180' }

  test.each([
    ['3.20', 'm', 'yd', {}, '2.9261'],
    ['2.9261', 'yd', 'm', {}, '3.2'],
    ['3.60', 'm', 'kg', poplin, '20'],
    ['20', 'kg', 'm', poplin, '3.6'],
    ['6.50', 'kg', 'm', jersey, '2.106'],
    ['6.50', 'kg', 'yd', jersey, '1.9257'],
    ['0.05', 'pc', 'gross', {}, '7.2'],
    ['7.20', 'gross', 'pc', {}, '0.05'],
    ['86.40', 'great gross', 'gross', {}, '7.2'],
  ] as const)('%s per %s is, per %s, by %j: %s', (price, from, to, cloth, expected) => {
    expect(value(convertPrice(price, from, to, cloth))).toBe(expected)
  })

  test.each([
    ['1000', 'yd', 'm', {}, '914.4'],
    ['1000', 'm', 'yd', {}, '1093.61'],
    ['100', 'kg', 'm', poplin, '555.56'],
    ['555.56', 'm', 'kg', poplin, '100'],
    ['10', 'gross', 'pc', {}, '1440'],
    ['1', 'great gross', 'pc', {}, '1728'],
    ['1', 'great gross', 'gross', {}, '12'],
    ['72', 'pc', 'gross', {}, '0.5'],
  ] as const)('%s %s in %s, by %j: %s', (quantity, from, to, cloth, expected) => {
    expect(value(convertQuantity(quantity, from, to, cloth))).toBe(expected)
  })

  test.each([
    ['pc', 'm'],
    ['gross', 'kg'],
    ['yd', 'pc'],
    ['kg', 'great gross'],
  ] as const)('%s does not convert to %s, and says so', (from, to) => {
    expect(convertPrice('1', from, to, poplin)).toMatchObject({ why: { en: /Pieces/ } })
  })

  test.each([{}, { weight: '120' }, { width: '150' }, { weight: '0', width: '150' }])(
    'kg without both facts: %j',
    (cloth) => {
      expect(convertPrice('1', 'm', 'kg', cloth)).toMatchObject({ why: { en: expect.stringContaining('full width') } })
      expect(value(convertPrice('1.5', 'kg', 'kg', cloth))).toBe('1.5')
    },
  )

  test('oz/yd²: a 14 oz denim weighs 474.7 g/m², 1 oz/yd² is 33.9', () => {
    expect(ouncesToGrams('14')).toBe('474.7')
    expect(ouncesToGrams('1')).toBe('33.9')
    expect(gramsToOunces('474.7')).toBe('14')
    expect(gramsToOunces('339.06')).toBe('10')
  })
})

describe('There and back again', () => {
  const cloth: fc.Arbitrary<Cloth> = fc.record({ weight: decimals(20, 1_500, 1), width: decimals(30, 400, 1) })
  const lengths = fc.constantFrom<QuantityUnit>('m', 'yd', 'kg')
  const counts = fc.constantFrom<QuantityUnit>('pc', 'gross', 'great gross')
  const pair = fc.oneof(fc.tuple(lengths, lengths), fc.tuple(counts, counts))

  test('a price comes back but for the rounding of the way', () => {
    fc.assert(
      fc.property(decimals(1, 9_999, 4), pair, cloth, (price, [from, to], of) => {
        const there = value(convertPrice(price, from, to, of))
        // What one ten-thousandth of the other unit's price is in this one, twice halved by rounding.
        const step = new Big(value(convertPrice('10000', to, from, of))).div(10_000)
        const back = new Big(value(convertPrice(there, to, from, of)))
        const most = step.times('0.00005').plus('0.00006')
        expect(back.minus(price).abs().lte(most), `${price} ${from} → ${there} ${to} → ${back}`).toBe(true)
      }),
    )
  })

  test('a price times its quantity is the same money in either unit', () => {
    fc.assert(
      fc.property(decimals(1, 999, 2), decimals(100, 9_999, 0), cloth, (price, metres, of) => {
        const yards = new Big(metres).div('0.9144')
        const perYard = value(convertPrice(price, 'm', 'yd', of))
        const [a, b] = [new Big(price).times(metres), yards.times(perYard)]
        expect(a.minus(b).abs().lte(yards.times('0.00005').plus('0.0001'))).toBe(true)
      }),
    )
  })

  test('by way of a third unit as directly, but for rounding', () => {
    fc.assert(
      fc.property(decimals(1, 999, 2), cloth, (price, of) => {
        const direct = new Big(value(convertPrice(price, 'yd', 'kg', of)))
        const byMetre = new Big(value(convertPrice(value(convertPrice(price, 'yd', 'm', of)), 'm', 'kg', of)))
        const metresPerKilo = new Big(value(convertPrice('1', 'm', 'kg', of))).plus(1)
        expect(direct.minus(byMetre).abs().lte(metresPerKilo.times('0.0001'))).toBe(true)
      }),
    )
  })

  test('weights', () => {
    fc.assert(
      fc.property(decimals(2, 30, 1), (ounces) => {
        expect(new Big(gramsToOunces(ouncesToGrams(ounces))).minus(ounces).abs().lte('0.01')).toBe(true)
      }),
    )
  })
})

test('a price that is less than can be written is none, not zero', () => {
  expect(convertPrice('0.0072', 'gross', 'pc')).toEqual({ value: '0.0001' })
  expect(convertPrice('0.0071', 'gross', 'pc')).toHaveProperty('why')
})
