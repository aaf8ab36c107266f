import { describe, expect, test } from 'vitest'
import { chartOf } from './chart.ts'
import { type Conditions, conditionsOf, differingConditions } from './conditions.ts'
import { historiesOf } from './series.ts'

/** As in Shanghai, eight hours before UTC. */
const inShanghai = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10)

const line = (more: object) =>
  ({
    id: '1',
    supplier: 'a',
    currency: 'USD',
    unit: 'm',
    incoterm: null,
    taxIncluded: false,
    breaks: [
      { minQty: '300', price: '3.50' },
      { minQty: '1000', price: '3.20' },
    ],
    moq: null,
    validFrom: '2026-01-01',
    validTo: null,
    stage: 'Quoted',
    createdAt: '2026-02-02T20:05:06.000Z',
    ...more,
  }) as Parameters<typeof historiesOf>[0][number]

describe('Price history', () => {
  test('one per currency and unit, the fullest first; drafts and declined ones are none', () => {
    const histories = historiesOf(
      [
        line({ unit: 'kg' }),
        line({}),
        line({ supplier: 'b' }),
        line({ stage: 'Draft', currency: 'CNY' }),
        line({ stage: 'Declined' }),
      ],
      inShanghai,
    )
    expect(histories.map(({ currency, unit, series }) => [currency, unit, series.length])).toEqual([
      ['USD', 'm', 2],
      ['USD', 'kg', 1],
    ])
  })

  test('each supplier’s prices at their MOQ by day, a line without a first day from when it was entered', () => {
    const [history] = historiesOf(
      [line({ validFrom: null }), line({ moq: '1000', validTo: '2026-01-31', stage: 'Approved' })],
      inShanghai,
    )
    expect(history!.series[0]!.steps).toEqual([
      {
        ...{ from: '2026-01-01', to: '2026-01-31', price: '3.20', moq: '1000', stage: 'Approved' },
        others: [{ minQty: '300', price: '3.50' }],
      },
      {
        ...{ from: '2026-02-03', to: undefined, price: '3.50', moq: '300', stage: 'Quoted' },
        others: [{ minQty: '1000', price: '3.20' }],
      },
    ])
  })
})

describe('What a supplier asks on other conditions', () => {
  const lines = [
    line({ incoterm: 'EXW', breaks: [{ minQty: '1', price: '2.00' }] }),
    line({ incoterm: 'CIF', breaks: [{ minQty: '1', price: '2.60' }], validFrom: '2026-02-01' }),
    line({ incoterm: 'EXW', taxIncluded: true, breaks: [{ minQty: '1', price: '2.26' }], validFrom: '2026-03-01' }),
    line({ incoterm: 'EXW', breaks: [{ minQty: '1', price: '1.90' }], validFrom: '2026-04-01' }),
  ]
  const [history] = historiesOf(lines, inShanghai)

  test('is a series of its own: neither ends the other nor makes it dearer', () => {
    expect(
      history!.series.map(({ incoterm, taxIncluded, steps }) => [
        incoterm,
        taxIncluded,
        steps.map(({ price }) => price),
      ]),
    ).toEqual([
      ['EXW', false, ['2.00', '1.90']],
      ['CIF', false, ['2.60']],
      ['EXW', true, ['2.26']],
    ])
    const { series } = chartOf(history!, '2026-02-14')
    expect(series[1]!.marks.map(({ to }) => to)).toEqual([1])
  })

  test('is named by what is not alike everywhere, and by the place where one is given', () => {
    const named = (some: readonly Conditions[]) =>
      some.map((row) =>
        conditionsOf(row, differingConditions(some))
          .map(({ en }) => en)
          .join(', '),
      )
    const [exw, cif, taxed] = history!.series
    expect(named([exw!, exw!])).toEqual(['', ''])
    expect(named([exw!, cif!])).toEqual(['EXW', 'CIF'])
    expect(named([exw!, taxed!])).toEqual(['without tax', 'tax included'])
    expect(
      named([
        { ...cif!, incotermPlace: 'Hamburg' },
        { incoterm: null, taxIncluded: true },
      ]),
    ).toEqual(['CIF Hamburg, without tax', 'no Incoterm, tax included'])
  })
})

describe('Its chart', () => {
  const chart = (lines: Parameters<typeof historiesOf>[0], today: string) =>
    chartOf(historiesOf(lines, inShanghai)[0]!, today)
  const of = (price: string, more: object) => line({ breaks: [{ minQty: '1', price }], ...more })

  test('a step ends with its last day or where the next begins, the last one today', () => {
    const { series, days, prices } = chart(
      [
        of('2', { validFrom: '2026-01-01', validTo: '2026-01-05' }),
        of('3', { validFrom: '2026-01-08', validTo: '2026-12-31' }),
        of('4', { validFrom: '2026-01-09' }),
      ],
      '2026-01-10',
    )
    expect(series[0]!.marks.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.5],
      [0.7, 0.8],
      [0.8, 1],
    ])
    expect(days).toEqual({ first: '2026-01-01', last: '2026-01-10' })
    expect(prices).toEqual({ low: '2', high: '4' })
    expect(series[0]!.marks.map(({ at }) => at)).toEqual([0.083333, 0.5, 0.916667])
  })

  test('every break is plotted for as long as its line holds, and the axis reaches to all of them', () => {
    const { series, prices } = chart([line({}), line({ validFrom: '2026-01-06' })], '2026-01-10')
    expect(series[0]!.others.map(({ minQty, price, from, to, at }) => [minQty, price, from, to, at])).toEqual([
      ['1000', '3.20', 0, 0.5, 0.083333],
      ['1000', '3.20', 0.5, 1, 0.083333],
    ])
    expect(prices).toEqual({ low: '3.2', high: '3.5' })
  })

  test('one price alone stands in the middle, one still to come is seen', () => {
    const { series, days } = chart([of('5', { validFrom: '2026-01-10' })], '2026-01-01')
    expect(series[0]!.marks).toMatchObject([{ from: 0.9, to: 1, at: 0.5 }])
    expect(days).toEqual({ first: '2026-01-01', last: '2026-01-10' })
  })
})
