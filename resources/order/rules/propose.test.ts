import { describe, expect, test } from 'vitest'
import { type Offer, optionsFor } from './propose.ts'

const offer = (id: string, more: Partial<Offer> = {}): Offer => ({
  ...{ id, supplier: `s-${id}`, currency: 'CNY', unit: 'm', stage: 'Quoted', taxIncluded: false, vatRate: null },
  ...{ breaks: [{ minQty: '0', price: '20' }], moq: null, moqPerColour: null, validFrom: null, validTo: null },
  ...{ isBlocked: false, incoterm: null, incotermPlace: null },
  ...more,
})
const facts = {
  ...{ today: '2026-06-15', currency: 'USD', cloth: {} },
  rates: new Map([
    ['CNY', '1'],
    ['USD', '7'],
  ]),
}
const wanted = { unit: 'm' as const, ofItem: '1000', ofColour: '400' }
const ask = (offers: readonly Offer[], more: Partial<typeof facts & typeof wanted> = {}) =>
  optionsFor({ ...wanted, ...more }, offers, { ...facts, ...more })
const best = (offers: readonly Offer[]) => ask(offers).options.map(({ price }) => price)

describe('The offers by which a line can be placed', () => {
  test('approved before quoted, then the lowest in the order’s currency without tax', () => {
    expect(
      best([
        offer('quoted', { breaks: [{ minQty: '0', price: '10' }] }),
        offer('dear', { stage: 'Approved', breaks: [{ minQty: '0', price: '22' }] }),
        offer('taxed', { stage: 'Approved', taxIncluded: true, vatRate: '13' }),
        offer('dollars', { stage: 'Approved', currency: 'USD', breaks: [{ minQty: '0', price: '2.6' }] }),
      ]),
    ).toEqual(['taxed', 'dollars', 'dear', 'quoted'])
    const [option] = ask([offer('a', { taxIncluded: true, vatRate: '13' })]).options
    expect(option).toEqual({
      ...{ price: 'a', supplier: 's-a', currency: 'CNY', stage: 'Quoted', unitPrice: '20', netPrice: '2.5284' },
      ...{ terms: '', hasTax: false },
    })
    // Without the supplier's VAT rate no tax can be taken off, and the offer says so.
    const [taxed] = ask([offer('a', { taxIncluded: true })]).options
    expect(taxed).toMatchObject({ netPrice: '2.8571', hasTax: true })
  })

  test('the break is that of all lines with the item; minima count for it and for the colour', () => {
    const breaks = [
      { minQty: '300', price: '20' },
      { minQty: '1000', price: '18' },
    ]
    expect(ask([offer('a', { breaks })]).options[0]).toMatchObject({ unitPrice: '18' })
    expect(ask([offer('a', { breaks })], { ofItem: '200' }).why?.en).toBe('Below the minimum of 300 m')
    expect(ask([offer('a', { moq: '1001' })]).why?.en).toBe('Below the minimum of 1001 m')
    expect(ask([offer('a', { moqPerColour: '401' })]).why).toEqual({
      en: 'Below the minimum for a colour of 401 m',
      zh: '低于每色起订量 401 米',
    })
  })

  test('a price of another unit converts; one that cannot says why', () => {
    const cloth = { weight: '200', width: '150' }
    expect(
      ask([offer('a', { unit: 'kg', breaks: [{ minQty: '0', price: '50' }] })], { cloth }).options[0],
    ).toMatchObject({ unitPrice: '15' })
    expect(ask([offer('a', { unit: 'kg' })]).why?.en).toContain('the weight and the full width')
    expect(ask([offer('a', { unit: 'pc' })]).why?.en).toBe('Pieces do not convert to lengths or weights')
  })

  test.each([
    ['nobody has quoted', [], 'Nobody has quoted a price for it'],
    ['expired yesterday', [offer('a', { validTo: '2026-06-14' })], 'No price is valid today'],
    ['begins tomorrow', [offer('a', { validFrom: '2026-06-16' })], 'No price is valid today'],
    ['a blocked supplier', [offer('a', { isBlocked: true })], 'Its suppliers are blocked for orders'],
    ['no rate', [offer('a', { currency: 'GBP' })], 'No exchange rate for GBP'],
  ])('%s: none, and why', (_, offers, why) => {
    expect(ask(offers)).toMatchObject({ options: [], why: { en: why } })
  })

  test('valid on its first and last day', () => {
    expect(best([offer('a', { validFrom: '2026-06-15', validTo: '2026-06-15' })])).toEqual(['a'])
  })
})
