import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyOptions } from '../../standards/currencies.ts'
import { findUnit } from '../../standards/trade-text.ts'
import { priceUnits } from './fields.ts'
import { readQuote } from './quote-text.ts'

describe('A price, its currency and its unit in one cell', () => {
  test.each([
    ['2.35 USD/yd', { price: '2.35', currency: 'USD', unit: 'yd' }],
    ['US$2.35 per yard', { price: '2.35', currency: 'USD', unit: 'yd' }],
    ['US$ 2.35', { price: '2.35', currency: 'USD' }],
    ['USD2.35/YD', { price: '2.35', currency: 'USD', unit: 'yd' }],
    ['$2.35/Y', { price: '2.35', currency: 'USD', unit: 'yd' }],
    ['¥18.5/米', { price: '18.5', currency: 'CNY', unit: 'm' }],
    ['18.5元/米', { price: '18.5', currency: 'CNY', unit: 'm' }],
    ['RMB 1,018.50', { price: '1,018.50', currency: 'CNY' }],
    ['2,35 €/m', { price: '2,35', currency: 'EUR', unit: 'm' }],
    ['3.2/pc', { price: '3.2', unit: 'pc' }],
    ['3.2 mtrs', { price: '3.2', unit: 'm' }],
    ['$2.35 FOB Shanghai', { price: '2.35', currency: 'USD', incoterm: 'FOB', incotermPlace: 'Shanghai' }],
    ['2.35 EXW', { price: '2.35', incoterm: 'EXW' }],
    ['18.5元/米 含税', { price: '18.5', currency: 'CNY', unit: 'm', taxIncluded: true }],
    ['18.5元/米（不含税）', { price: '18.5', currency: 'CNY', unit: 'm', taxIncluded: false }],
    ['18.5(含税)', { price: '18.5', taxIncluded: true }],
    ['含税价：18.5元', { price: '18.5', currency: 'CNY', taxIncluded: true }],
    ['FOB USD 2.35/yd', { price: '2.35', currency: 'USD', unit: 'yd', incoterm: 'FOB' }],
    ['USD/m', { currency: 'USD', unit: 'm' }],
    ['元/米', { currency: 'CNY', unit: 'm' }],
  ])('%j', (text, quote) => expect(readQuote(text)).toEqual(quote))

  test.each(['2.35', '', 'n/a', '2.35 USD net', '1000: 3.20', '2.35-2.50 USD', 'USD EUR 2', '12 dollars 3'])(
    '%j is none',
    (text) => expect(readQuote(text)).toBeUndefined(),
  )

  test('every currency and unit in any order', () => {
    const amounts = fc.stringMatching(/^[1-9]\d{0,4}(\.\d{1,4})?$/)
    // KGS is kilograms on price lists, not the Kyrgyz som.
    const codes = currencyOptions.map(({ value }) => value).filter((code) => !findUnit(code))
    expect(codes.length).toBe(currencyOptions.length - 1)
    const currencies = fc.constantFrom(...codes)
    const units = fc.constantFrom(...priceUnits.map(({ value }) => value))
    const forms = fc.constantFrom(
      (price: string, currency: string, unit: string) => `${price} ${currency}/${unit}`,
      (price: string, currency: string, unit: string) => `${currency} ${price} per ${unit}`,
      (price: string, currency: string, unit: string) => `${currency}${price}/${unit.toUpperCase()}`,
      (price: string, currency: string, unit: string) => `${price}${currency} / ${unit}`,
    )
    fc.assert(
      fc.property(amounts, currencies, units, forms, (price, currency, unit, form) => {
        expect(readQuote(form(price, currency, unit))).toEqual({ price, currency, unit })
      }),
    )
  })
})
