import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Costed, materialCost, totalCost } from './material-cost.ts'

const cloth = { weight: '200', width: '150' }
const price = { currency: 'CNY', unit: 'm' as const, breaks: [{ minQty: '0', price: '20' }], moq: null }
const poplin: Costed = { consumption: '1.5', unit: 'm', wastage: '4', cloth, price }
const rates = new Map([
  ['CNY', '1'],
  ['USD', '7.2'],
])
const cost = (more: Partial<Costed>, currency: string | null = 'CNY', pieces?: number) =>
  materialCost({ ...poplin, ...more }, currency, rates, pieces)

describe('Material cost (domain.md, Showroom)', () => {
  test('price × consumption × (1 + wastage)', () => {
    expect(cost({})).toEqual({ amount: '31.2000', each: '20.0000' })
    expect(cost({ wastage: null })).toMatchObject({ amount: '30.0000' })
  })

  test('in the style’s currency at the rate of the day', () => {
    expect(cost({}, 'USD')).toEqual({ amount: '4.3333', each: '2.7778' })
    expect(cost({}, 'EUR')).toMatchObject({ missing: { en: 'No exchange rate for EUR' } })
  })

  test('a price per kilogram or yard converts by weight and full width; pieces do not become metres', () => {
    // 200 g/m² × 1.5 m = 300 g a metre: 20 CNY/kg are 6 CNY/m.
    expect(cost({ price: { ...price, unit: 'kg' } })).toMatchObject({ each: '6.0000', amount: '9.3600' })
    expect(cost({ price: { ...price, unit: 'kg' }, cloth: {} })).toMatchObject({ missing: expect.anything() })
    expect(cost({ price: { ...price, unit: 'pc' } })).toMatchObject({ missing: expect.anything() })
    expect(cost({ unit: 'pc', consumption: '7', wastage: null, price: { ...price, unit: 'gross' } })).toMatchObject({
      amount: '0.9723',
    })
  })

  test('the break that so many pieces reach applies; below the first one that is said', () => {
    const breaks = [
      { minQty: '100', price: '22' },
      { minQty: '1000', price: '18' },
    ]
    const of = (pieces?: number, moq: string | null = null) => cost({ price: { ...price, breaks, moq } }, 'CNY', pieces)
    expect(of(1_000)).toMatchObject({ each: '18.0000' })
    expect(of(100)).toMatchObject({ each: '22.0000' })
    expect(of(10)).toMatchObject({
      missing: { en: '15.6 m are below the smallest quantity with a price, 100 m' },
    })
    expect(of()).toMatchObject({ each: '22.0000' })
    expect(of(undefined, '1000')).toMatchObject({ each: '18.0000' })
  })

  test('what is missing is named: a price, a currency', () => {
    expect(cost({ price: undefined })).toEqual({ missing: { en: 'No price in force', zh: '没有有效价格' } })
    expect(cost({}, null)).toMatchObject({ missing: { en: 'The style has no currency' } })
  })

  test('the total adds up what is known, and says whether that is all', () => {
    expect(totalCost([cost({}), cost({ wastage: null })])).toEqual({ total: '61.2000', complete: true })
    expect(totalCost([cost({}), cost({ price: undefined })])).toEqual({ total: '31.2000', complete: false })
    expect(totalCost([])).toEqual({ total: '0.0000', complete: true })
  })

  test('more wastage or consumption never costs less', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map((n) => new Big(n).div(10_000).toString())
    const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => new Big(n).div(100).toString())
    fc.assert(
      fc.property(amount, amount, percent, percent, (a, b, p, q) => {
        const [less, more] = [new Big(a).lt(b) ? a : b, new Big(a).lt(b) ? b : a]
        const [low, high] = [new Big(p).lt(q) ? p : q, new Big(p).lt(q) ? q : p]
        const small = cost({ consumption: less, wastage: low })
        const large = cost({ consumption: more, wastage: high })
        if (!('amount' in small && 'amount' in large)) throw new Error('both are known')
        expect(new Big(large.amount).gte(small.amount)).toBe(true)
      }),
    )
  })
})
