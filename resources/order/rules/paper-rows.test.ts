import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minorUnits } from '../../standards/currencies.ts'
import { type Paper, type PaperLine, paperText, paperTexts, untranslated } from './paper.ts'
import { paperRows, priceText } from './paper-rows.ts'
import { stageWords } from './payment-words.ts'

const pieces = { en: 'pc', zh: '个' }
const line = (more: Partial<PaperLine> = {}): PaperLine => ({
  number: 1,
  code: 'STY-1',
  name: untranslated('Shirt'),
  description: null,
  colour: 'Indigo',
  size: null,
  composition: null,
  hsCode: null,
  origin: null,
  quantity: '100',
  unit: pieces,
  price: '9',
  due: null,
  note: null,
  ...more,
})
const paper = (lines: readonly PaperLine[], more: Partial<Paper> = {}): Paper => ({
  kind: 'proforma',
  number: 'PI-SO-1',
  order: '',
  isCancelled: false,
  house: { name: null, address: null, phone: null, email: null, website: null, logo: null },
  parties: [],
  facts: [],
  currency: 'USD',
  lines,
  terms: [],
  termsInAmounts: true,
  bank: null,
  shipment: null,
  notes: null,
  ...more,
})
const terms = (...percents: string[]) => percents.map((percent) => ({ percent, words: untranslated(`${percent}%`) }))

describe('The rows of a paper (domain.md, Money: half up to the currency’s minor unit)', () => {
  test.each([
    ['USD', '3', '0.335', '1.01', '1.01'],
    ['JPY', '3', '33.5', '101', '101'],
    ['JPY', '1', '0.4', '0', '0'],
    ['BHD', '3', '0.3335', '1.001', '1.001'],
    ['CNY', '0.001', '9.99', '0.01', '0.01'],
  ])('%s: %s × %s comes to %s', (currency, quantity, price, amount, total) => {
    const rows = paperRows(paper([line({ quantity, price })], { currency }))
    expect(rows.groups[0]!.rows[0]!.amount).toBe(amount)
    expect(rows.total).toBe(total)
  })

  test('200 lines: each rounds by itself, and the total is the sum of what stands there', () => {
    const lines = Array.from({ length: 200 }, (_, i) =>
      line({ number: i + 1, code: `STY-${Math.floor(i / 8)}`, quantity: '1', price: '0.005' }),
    )
    const rows = paperRows(paper(lines, { terms: terms('30', '70') }))
    expect(rows.groups).toHaveLength(25)
    expect(rows.groups.flatMap((group) => group.rows)).toHaveLength(200)
    expect(rows.groups[0]).toMatchObject({ amount: '0.08', quantities: [{ quantity: '8', unit: pieces }] })
    expect(rows).toMatchObject({
      total: '2.00',
      quantities: [{ quantity: '200', unit: pieces }],
      stages: ['0.60', '1.40'],
    })
  })

  test('the same goods stand together only where they follow each other', () => {
    const other = { code: 'STY-2', name: untranslated('Skirt') }
    const lines = [line(), line({ number: 2, colour: 'Ecru' }), line({ number: 3, ...other }), line({ number: 4 })]
    expect(paperRows(paper(lines)).groups.map(({ rows }) => rows.map(({ number }) => number))).toEqual([
      [1, 2],
      [3],
      [4],
    ])
  })

  test('each unit has a sum of its own, and a line without a price is counted and not guessed', () => {
    const metres = { en: 'm', zh: '米' }
    const rows = paperRows(
      paper([
        line(),
        line({ number: 2, unit: metres, quantity: '12.5', price: null }),
        line({ number: 3, quantity: '0.5' }),
      ]),
    )
    expect(rows.quantities).toEqual([
      { unit: pieces, quantity: '100.5' },
      { unit: metres, quantity: '12.5' },
    ])
    expect(rows).toMatchObject({ total: '904.50', unpriced: 1 })
    expect(rows.groups[0]!.rows[1]!.amount).toBeNull()
  })

  test('a packing list has no amounts, and an invoice of a part none for its stages', () => {
    expect(paperRows(paper([line({ price: null })], { kind: 'packing', currency: null }))).toMatchObject({
      ...{ total: null, unpriced: 0 },
      groups: [{ amount: null, rows: [{ amount: null }] }],
    })
    expect(paperRows(paper([line()], { terms: terms('100'), termsInAmounts: false })).stages).toEqual([null])
  })

  test('nothing is lost, and amounts and stages add up to the total in every currency', () => {
    const aLine = fc.record({
      quantity: fc.integer({ min: 1, max: 999_999_999 }).map((n) => new Big(n).div(1_000).toFixed()),
      price: fc.integer({ min: 1, max: 99_999_999 }).map((n) => new Big(n).div(10_000).toFixed()),
      code: fc.constantFrom('A', 'B'),
    })
    const currencies = fc.constantFrom('USD', 'JPY', 'BHD', 'KRW')
    fc.assert(
      fc.property(
        fc.array(aLine, { maxLength: 40 }),
        currencies,
        fc.integer({ min: 1, max: 99 }),
        (some, currency, share) => {
          const lines = some.map((values, i) => line({ ...values, number: i + 1 }))
          const stages = terms(String(share), String(100 - share))
          const rows = paperRows(paper(lines, { currency, terms: stages }))
          const sum = (texts: readonly (string | null)[]) =>
            texts.reduce((total, text) => total.plus(text!), new Big(0)).toFixed(minorUnits(currency))
          const all = rows.groups.flatMap((group) => group.rows)
          expect(all.map(({ number }) => number)).toEqual(lines.map(({ number }) => number))
          expect(sum(all.map(({ amount }) => amount))).toBe(rows.total)
          expect(sum(rows.groups.map(({ amount }) => amount))).toBe(rows.total)
          expect(sum(rows.stages)).toBe(rows.total)
        },
      ),
    )
  })
})

test.each([
  ['9', 'USD', '9.00'],
  ['9.5000', 'USD', '9.50'],
  ['0.0125', 'USD', '0.0125'],
  ['1200', 'JPY', '1200'],
  ['1200.5', 'JPY', '1200.5'],
  ['1.2', 'BHD', '1.200'],
])('a price of %s %s is said as %s', (price, currency, text) => expect(priceText(price, currency)).toBe(text))

test('a paper says both languages only where they differ', () => {
  expect(paperTexts({ en: 'Total', zh: '合计' }, 'both')).toEqual([
    { language: 'en', text: 'Total' },
    { language: 'zh', text: '合计' },
  ])
  expect([paperText(pieces, 'en'), paperText(pieces, 'zh'), paperText(pieces, 'both')]).toEqual(['pc', '个', 'pc 个'])
  expect(paperText(untranslated('SO-1'), 'both')).toBe('SO-1')
})

test.each([
  [{ percent: '30', trigger: 'order', days: null, method: 'T/T' }, '30% with the order by T/T', '下单时付 30%（电汇）'],
  [{ percent: '30.50', trigger: 'order', days: 1, method: null }, '30.5% 1 day after the order', '下单后 1 天付 30.5%'],
  [
    { percent: '70', trigger: 'before shipment', days: 0, method: 'cash' },
    '70% before shipment in cash',
    '出货前付 70%（现金）',
  ],
  [
    { percent: '70', trigger: 'against documents', days: 60, method: 'L/C' },
    '70% 60 days after documents by L/C',
    '收到单据后 60 天付 70%（信用证）',
  ],
  [
    { percent: '100', trigger: 'after receipt', days: 30, method: 'O/A' },
    '100% 30 days after receipt by O/A',
    '收货后 30 天付 100%（赊账）',
  ],
] as const)('%j in words', (stage, en, zh) => expect(stageWords(stage)).toEqual({ en, zh }))
