import { describe, expect, test } from 'vitest'
import { chartOf } from './chart.ts'
import { historiesOf } from './series.ts'

/** As in Shanghai, eight hours before UTC. */
const inShanghai = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10)

const line = (more: object) =>
  ({
    id: '1',
    supplier: 'a',
    currency: 'USD',
    unit: 'm',
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
    expect(histories.map(({ currency, unit, suppliers }) => [currency, unit, suppliers.length])).toEqual([
      ['USD', 'm', 2],
      ['USD', 'kg', 1],
    ])
  })

  test('each supplier’s prices at their MOQ by day, a line without a first day from when it was entered', () => {
    const [history] = historiesOf([line({ validFrom: null }), line({ moq: '1000', validTo: '2026-01-31' })], inShanghai)
    expect(history!.suppliers[0]!.steps).toEqual([
      { from: '2026-01-01', to: '2026-01-31', price: '3.20', moq: '1000' },
      { from: '2026-02-03', to: undefined, price: '3.50', moq: '300' },
    ])
  })
})

describe('Its chart', () => {
  const chart = (lines: Parameters<typeof historiesOf>[0], today: string) =>
    chartOf(historiesOf(lines, inShanghai)[0]!, today)
  const of = (price: string, more: object) => line({ breaks: [{ minQty: '1', price }], ...more })

  test('a step ends with its last day or where the next begins, the last one today', () => {
    const { suppliers, days, prices } = chart(
      [
        of('2', { validFrom: '2026-01-01', validTo: '2026-01-05' }),
        of('3', { validFrom: '2026-01-08', validTo: '2026-12-31' }),
        of('4', { validFrom: '2026-01-09' }),
      ],
      '2026-01-10',
    )
    expect(suppliers[0]!.marks.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.5],
      [0.7, 0.8],
      [0.8, 1],
    ])
    expect(days).toEqual({ first: '2026-01-01', last: '2026-01-10' })
    expect(prices).toEqual({ low: '2', high: '4' })
    expect(suppliers[0]!.marks.map(({ at }) => at)).toEqual([0.083333, 0.5, 0.916667])
  })

  test('one price alone stands in the middle, one still to come is seen', () => {
    const { suppliers, days } = chart([of('5', { validFrom: '2026-01-10' })], '2026-01-01')
    expect(suppliers[0]!.marks).toMatchObject([{ from: 0.9, to: 1, at: 0.5 }])
    expect(days).toEqual({ first: '2026-01-01', last: '2026-01-10' })
  })
})
