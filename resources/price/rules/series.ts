import type { PriceLine } from '../contract.ts'
import { breakAt } from './breaks.ts'
import type { Break } from './fields.ts'
import { type DayOf, firstDay, newestFirst } from './price-at.ts'

/** A supplier's price from its first to its last day; without a last day it holds until the next. */
export type Step = {
  readonly from: string
  readonly to: string | undefined
  readonly price: string
  readonly moq: string
  /** The prices of other quantities than the MOQ. */
  readonly others: readonly Break[]
  readonly stage: PriceLine['stage']
}

/** A supplier's prices of one Incoterm, all with or all without tax, in the order of their days. */
export type Series = Pick<PriceLine, 'supplier' | 'incoterm' | 'taxIncluded'> & { readonly steps: readonly Step[] }

/** Prices that can be compared: of one currency and unit. */
export type PriceHistory = {
  readonly currency: PriceLine['currency']
  readonly unit: PriceLine['unit']
  readonly series: readonly Series[]
}

type Line = Pick<
  PriceLine,
  | 'id'
  | 'supplier'
  | 'currency'
  | 'unit'
  | 'incoterm'
  | 'taxIncluded'
  | 'breaks'
  | 'moq'
  | 'validFrom'
  | 'validTo'
  | 'stage'
  | 'createdAt'
>

/** The price of a line at its MOQ: that of the break that applies there, else of the first. */
export const priceAtMoq = ({ breaks, moq }: Pick<Line, 'breaks' | 'moq'>) =>
  (moq ? breakAt(breaks, moq) : undefined) ?? breaks[0]

/**
 * The histories of quoted and approved prices at their MOQ, one per currency and unit, the one with most prices first.
 * A line without a first day starts on the day of its entry, by `dayOf`; lines on other conditions form another series.
 */
export function historiesOf(lines: readonly Line[], dayOf: DayOf): PriceHistory[] {
  const offers = lines
    .filter(({ stage }) => stage === 'Quoted' || stage === 'Approved')
    .toSorted(newestFirst(dayOf))
    .reverse()
  const groups = Map.groupBy(offers, ({ currency, unit }) => `${currency} ${unit}`)
  const histories = [...groups.values()].map((group): PriceHistory => {
    const { currency, unit } = group[0]!
    const alike = Map.groupBy(group, ({ supplier, incoterm, taxIncluded }) => `${supplier} ${incoterm} ${taxIncluded}`)
    const series = [...alike.values()].map((ofSeries) => {
      const { supplier, incoterm, taxIncluded } = ofSeries[0]!
      return { supplier, incoterm, taxIncluded, steps: ofSeries.flatMap((line) => stepOf(line, dayOf)) }
    })
    return { currency, unit, series }
  })
  const count = ({ series }: PriceHistory) => series.reduce((sum, { steps }) => sum + steps.length, 0)
  return histories.toSorted((a, b) => count(b) - count(a))
}

function stepOf(line: Line, dayOf: DayOf): Step[] {
  const found = priceAtMoq(line)
  if (!found) return []
  return [
    {
      from: firstDay(line, dayOf),
      to: line.validTo ?? undefined,
      price: found.price,
      moq: line.moq ?? found.minQty,
      others: line.breaks.filter((each) => each !== found),
      stage: line.stage,
    },
  ]
}
