import { dayIn, fill } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offerBefore, termsBefore } from './price-at.ts'
import { changesOf, earlierEnd, type Terms } from './price-changes.ts'
import { isShortened, newsOf } from './price-event.ts'
import { priceNotice, priceText } from './price-notice.ts'

const today = '2030-05-05'
const line = (stage: 'Draft' | 'Quoted' | 'Approved' | 'Declined', status: 'Active' | 'inActive' = 'Active') => ({
  stage,
  status,
  validFrom: null,
  validTo: null,
})

test.each([
  ['a new draft', line('Draft'), undefined, undefined],
  ['a new offer', line('Quoted'), undefined, 'quoted'],
  ['a new approved price', line('Approved'), undefined, 'approved'],
  ['a new declined one', line('Declined'), undefined, undefined],
  ['one that comes as inActive', line('Quoted', 'inActive'), undefined, undefined],
  ['a draft that is quoted', line('Quoted'), { stage: 'Draft' }, 'quoted'],
  ['an offer that is approved', line('Approved'), { stage: 'Quoted' }, 'approved'],
  ['an offer that is declined', line('Declined'), { stage: 'Quoted' }, 'declined'],
  ['an approval taken back', line('Quoted'), { stage: 'Approved' }, 'changed'],
  ['an offer that is a draft again', line('Draft'), { stage: 'Quoted' }, undefined],
  ['other breaks', line('Quoted'), { breaks: [] }, 'changed'],
  ['another MOQ of a draft', line('Draft'), { moq: '1' }, undefined],
  ['another Incoterm', line('Quoted'), { incoterm: 'EXW' }, 'changed'],
  ['another place of it', line('Quoted'), { incoterm_place: null }, 'changed'],
  ['tax', line('Approved'), { tax_included: true }, 'changed'],
  ['another sample price', line('Quoted'), { sample_price: 5 }, 'changed'],
  ['no end any more', line('Quoted'), { valid_to: '2030-06-30' }, undefined],
  ['another first day', line('Quoted'), { valid_from: '2030-01-01' }, undefined],
  ['an earlier end', { ...line('Quoted'), validTo: '2030-05-31' }, { valid_to: '2030-06-30' }, 'changed'],
  ['an earlier end of a draft', { ...line('Draft'), validTo: '2030-05-31' }, { valid_to: '2030-06-30' }, undefined],
  ['an offer taken away', line('Quoted', 'inActive'), { status: 'Active' }, 'withdrawn'],
  ['a draft taken away', line('Draft', 'inActive'), { status: 'Active' }, undefined],
  ['an offer that is back', line('Quoted'), { status: 'inActive' }, 'quoted'],
  ['other breaks of what is inActive', line('Quoted', 'inActive'), { breaks: [] }, undefined],
] as const)('%s', (_, now, before, event) => expect(newsOf(now, before, today)).toBe(event))

test.each([
  ['had none', '2030-05-31', null, true],
  ['ended later', '2030-05-31', '2030-06-30', true],
  ['ended today', '2030-05-04', '2030-05-05', true],
  ['ended earlier', '2030-05-31', '2030-05-30', false],
  ['was over', '2030-05-01', '2030-05-04', false],
])('an end of a price that %s before', (_, validTo, was, shorter) => {
  const now = { ...line('Quoted'), validTo }
  expect(isShortened({ ...now, validFrom: today }, { valid_to: was }, today)).toBe(shorter)
  // Nobody reckons with what is still to come.
  expect(isShortened({ ...now, validFrom: '2030-05-06' }, { valid_to: was }, today)).toBe(false)
})

const terms: Terms = {
  ...{ breaks: [{ minQty: '100', price: '11.9' }], moq: null, currency: 'CNY', unit: 'm' },
  ...{ incoterm: null, incotermPlace: null, taxIncluded: false, samplePrice: null },
}

test.each([
  ['nothing', undefined, '11.90 CNY/m'],
  ['the same at its MOQ', { ...terms, breaks: [...terms.breaks, { minQty: '900', price: '10' }] }, '11.90 CNY/m'],
  ['another price', { ...terms, breaks: [{ minQty: '100', price: '12.5' }] }, '12.50 → 11.90 CNY/m'],
  ['a price in another unit', { ...terms, unit: 'kg' }, '11.90 CNY/kg → 11.90 CNY/m'],
] satisfies [string, Terms | undefined, string][])('a price that was %s before', (_, was, text) =>
  expect(priceText(terms, was)).toBe(text),
)

test('the terms of a line before a change that left them, and before one that did not', () => {
  expect(termsBefore(terms, { notes: null })).toBeUndefined()
  expect(termsBefore(terms, undefined)).toBeUndefined()
  expect(termsBefore(terms, { moq: 200, valid_to: null })).toEqual({ ...terms, moq: '200' })
  expect(termsBefore({ ...terms, moq: '300' }, { moq: null })).toEqual(terms)
  expect(termsBefore(terms, { sample_price: 5, tax_included: true, incoterm: 'EXW' })).toEqual({
    ...terms,
    ...{ samplePrice: '5', taxIncluded: true, incoterm: 'EXW' },
  })
})

describe('What changed besides the price is said', () => {
  const textsOf = (was: Partial<Terms>, now: Partial<Terms> = {}, more = {}) => {
    const [after, before] = [
      { ...terms, ...now },
      { ...terms, ...was },
    ]
    const price = priceText(after, before)
    const data = { price, ...changesOf(after, before, price === priceText(after)), ...more }
    const text = priceNotice.text({ event: 'changed', ...data })
    const { en, zh } = fill(text, { name: 'F-1', supplier: 'Mill', by: 'Mei', ...data })
    return [en.slice('F-1: Mill '.length, -', changed by Mei'.length), zh.slice(zh.indexOf('价格：') + 3)]
  }

  test.each([
    [{}, {}, ['11.90 CNY/m', '11.90 CNY/m']],
    [{ taxIncluded: true }, {}, ['11.90 CNY/m (now without tax)', '11.90 CNY/m（改为不含税）']],
    [
      { incoterm: 'EXW' },
      { incoterm: 'CIF', incotermPlace: 'Hamburg', taxIncluded: true },
      [
        '11.90 CNY/m (Incoterm EXW → CIF Hamburg, now tax included)',
        '11.90 CNY/m（贸易术语 EXW → CIF Hamburg、改为含税）',
      ],
    ],
    [
      { samplePrice: '5' },
      { samplePrice: '6.5' },
      ['11.90 CNY/m (sample price 5.00 → 6.50)', '11.90 CNY/m（样品价 5.00 → 6.50）'],
    ],
    [{ samplePrice: '5' }, { samplePrice: '5.00' }, ['11.90 CNY/m', '11.90 CNY/m']],
    [
      { moq: '300', breaks: [{ minQty: '100', price: '12' }] },
      { moq: '200' },
      ['12.00 → 11.90 CNY/m (MOQ 300 → 200)', '12.00 → 11.90 CNY/m（起订量 300 → 200）'],
    ],
    [
      {},
      { breaks: [...terms.breaks, { minQty: '900', price: '10' }] },
      ['11.90 CNY/m (other price breaks)', '11.90 CNY/m（价格阶梯有变）'],
    ],
  ] satisfies [Partial<Terms>, Partial<Terms>, string[]][])('%j, now %j', (was, now, texts) =>
    expect(textsOf(was, now)).toEqual(texts),
  )

  test('that it ends earlier', () => {
    expect(textsOf({}, {}, earlierEnd('2030-05-31', null))[0]).toBe('11.90 CNY/m (valid until 2030-05-31)')
    expect(textsOf({}, {}, earlierEnd('2030-05-31', '2030-06-30'))[0]).toBe(
      '11.90 CNY/m (valid until 2030-06-30 → 2030-05-31)',
    )
  })

  test('what was told before there was anything else to say reads as it did', () => {
    const { en } = priceNotice.text({ event: 'quoted', price: '1.00 CNY/m' })
    expect(en).toBe('{name}: {supplier} quotes {price}, entered by {by}')
  })
})

describe('What an offer follows upon', () => {
  const offer = (id: string, validFrom: string | null, more = {}) => ({
    ...{ id, supplier: 'A', currency: 'CNY', unit: 'm', incoterm: null, validFrom, createdAt: '2030-05-05T08:00:00Z' },
    ...more,
  })
  const before = (others: readonly unknown[], validFrom: string | null = '2030-07-01') =>
    idBefore(offer('new', validFrom), others)
  const idBefore = (line: unknown, others: readonly unknown[], zone = 'Asia/Shanghai') =>
    (offerBefore(line as never, others as never, dayIn(zone)) as { id: string } | undefined)?.id

  test('is the newest that does not begin after it; one without a day begins when it was entered', () => {
    const others = [offer('spring', '2030-03-01'), offer('entered', null), offer('autumn', '2030-09-01')]
    expect(before(others)).toBe('entered')
    expect(before(others, '2030-04-01')).toBe('spring')
    expect(before(others, '2030-01-01')).toBeUndefined()
  })

  test('counts one without a day from the day on which it was entered, by the calendar of the house', () => {
    // Half past seven in the morning of the 22nd in Shanghai is the 21st by UTC.
    const morning = offer('new', null, { createdAt: '2030-11-21T23:30:00Z' })
    expect(idBefore(morning, [offer('last', '2030-11-22')])).toBe('last')
    const entered = offer('last', null, { createdAt: '2030-11-21T23:30:00Z' })
    expect(before([entered], '2030-11-22')).toBe('last')
    expect(before([entered], '2030-11-21')).toBeUndefined()
  })

  test('is the same whether lines name the house’s day of their entry or none', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'America/Chicago', 'Pacific/Kiritimati', 'UTC')
    const moments = fc
      .date({ min: new Date('2030-11-19'), max: new Date('2030-11-25'), noInvalidDate: true })
      .map((at) => at.toISOString())
    const day = fc.option(fc.constantFrom('2030-11-20', '2030-11-21', '2030-11-22', '2030-11-23'))
    const lines = fc.array(fc.tuple(day, moments), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(zones, lines, (zone, given) => {
        const silent = given.map(([day, createdAt], i) => offer(String(i), day, { createdAt }))
        const named = silent.map((row) => ({ ...row, validFrom: row.validFrom ?? dayIn(zone)(row.createdAt) }))
        const [[line, ...others], [same, ...likewise]] = [silent, named]
        expect(idBefore(line, others, zone)).toBe(idBefore(same, likewise, zone))
      }),
    )
  })

  test('is the same supplier’s, in the same currency, unit and Incoterm', () => {
    const other = [{ supplier: 'B' }, { currency: 'USD' }, { unit: 'kg' }, { incoterm: 'FOB' }]
    expect(before(other.map((row) => offer('other', '2030-06-01', row)))).toBeUndefined()
  })
})
