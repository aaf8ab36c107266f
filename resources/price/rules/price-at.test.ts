import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakAt, breakProblems } from './breaks.ts'
import { priceAt } from './price-at.ts'

const breaks = [
  { minQty: '300', price: '3.50' },
  { minQty: '1000', price: '3.20' },
  { minQty: '3000', price: '2.95' },
]

describe('The break that applies is the one with the largest quantity not above the one asked for', () => {
  test.each([
    ['0', undefined],
    ['299.99', undefined],
    ['300', '3.50'],
    ['300.01', '3.50'],
    ['999.99', '3.50'],
    ['1000', '3.20'],
    ['1000.01', '3.20'],
    ['2999.99', '3.20'],
    ['3000', '2.95'],
    ['9999999999.99', '2.95'],
  ])('%s: %s', (quantity, price) => expect(breakAt(breaks, quantity)?.price).toBe(price))

  test('at, below and above every boundary of any line', () => {
    const rising = fc
      .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
      .map((some) => some.sort((a, b) => a - b).map((n, i) => ({ minQty: String(n), price: String(i + 1) })))
    fc.assert(
      fc.property(rising, (line) => {
        expect(breakProblems(line)).toEqual([])
        for (const [i, step] of line.entries()) {
          expect(breakAt(line, step.minQty)).toBe(step)
          expect(breakAt(line, new Big(step.minQty).minus('0.01').toString())).toBe(line[i - 1])
          expect(breakAt(line, new Big(step.minQty).plus('0.01').toString())).toBe(step)
        }
      }),
    )
  })

  test('quantities that stand still or fall are refused at their row, a line without any as a whole', () => {
    const at = (some: { minQty: string; price: string }[]) => breakProblems(some).map(({ field }) => field)
    expect(at([])).toEqual(['breaks'])
    expect(at([breaks[1]!, breaks[0]!])).toEqual(['breaks.1.minQty'])
    expect(at([breaks[0]!, { ...breaks[0]!, minQty: '300.00' }])).toEqual(['breaks.1.minQty'])
  })
})

describe('What a quantity costs', () => {
  const line = { breaks, unit: 'm' } as const
  const poplin = { weight: '120', width: '150' }

  test('in the unit of the line: price, amount, and per every unit that it converts to', () => {
    expect(priceAt(line, '1000', 'm', poplin)).toEqual({
      price: '3.20',
      quantity: '1000',
      amount: '3200.00',
      per: [
        { unit: 'yd', price: '2.9261' },
        { unit: 'kg', price: '17.7778' },
      ],
    })
  })

  test('in another one: the break is that of the line’s own unit', () => {
    // 1,093.6 yd are 999.99 m: still the first price; 1,093.61 yd are 1,000 m.
    expect(priceAt(line, '1093.6', 'yd', {})).toMatchObject({ quantity: '999.99', price: '3.50' })
    expect(priceAt(line, '1093.61', 'yd', {})).toMatchObject({ quantity: '1000', price: '3.20' })
    expect(priceAt(line, '540', 'kg', poplin)).toMatchObject({ quantity: '3000', price: '2.95', amount: '8850.00' })
  })

  test('below the MOQ it is the price of the break, and the MOQ is said', () => {
    const least = { ...line, moq: '1000' }
    expect(priceAt(least, '999.99', 'm', {})).toMatchObject({ price: '3.50', below: '1000' })
    // 1,093.6 yd are 999.99 m.
    expect(priceAt(least, '1093.6', 'yd', {})).toMatchObject({ below: '1000' })
    for (const [quantity, unit] of [
      ['1000', 'm'],
      ['1093.61', 'yd'],
    ] as const)
      expect(priceAt(least, quantity, unit, {})).not.toHaveProperty('below')
    expect(priceAt({ ...line, moq: null }, '300', 'm', {})).not.toHaveProperty('below')
  })

  test('below the first break it says where prices begin, and in a unit that does not convert why there is none', () => {
    expect(priceAt(line, '299', 'm', {})).toEqual({ least: '300' })
    expect(priceAt(line, '1', 'gross', poplin)).toMatchObject({ why: { en: expect.stringContaining('Pieces') } })
    expect(priceAt(line, '1', 'kg', {})).toMatchObject({ why: { en: expect.stringContaining('weight') } })
  })
})
