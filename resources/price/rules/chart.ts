import Big from 'big.js'
import type { PriceHistory, Series, Step } from './series.ts'

/**
 * A price that held for a while. `from`, `to` and `at` are shares of the chart's width and height from its lower left
 * corner, 0 to 1.
 */
type Mark = {
  readonly step: Step
  readonly price: string
  /** From which quantity on, where it is not the price at the MOQ. */
  readonly minQty?: string
  readonly from: number
  readonly to: number
  readonly at: number
}

/** A price history laid out: each series with its steps as marks, and what stands at the axes. */
export type Chart = {
  readonly series: readonly (Omit<Series, 'steps'> & {
    readonly marks: readonly Mark[]
    /** Prices for other quantities, each as long as its step. */
    readonly others: readonly Mark[]
  })[]
  readonly days: { readonly first: string; readonly last: string }
  readonly prices: { readonly low: string; readonly high: string }
}

const dayMs = 86_400_000
const time = (day: string) => Date.parse(`${day}T00:00:00Z`)

/**
 * Lays a history of at least one step out until `today`, or until a later start of its last step; a step ends with its
 * last day or at the next of its series. The chart's floor and ceiling are a tenth of the range beyond the prices.
 */
export function chartOf({ series }: PriceHistory, today: string): Chart {
  const allSteps = series.flatMap(({ steps }) => steps)
  const first = allSteps.reduce((day, { from }) => (from < day ? from : day), today)
  const last = allSteps.reduce((day, { from }) => (from > day ? from : day), today)
  // One day more, so that what begins on the last day is seen.
  const [begin, end] = [time(first), time(last) + dayMs]
  const prices = allSteps.flatMap(({ price, others }) =>
    [price, ...others.map((other) => other.price)].map((each) => new Big(each)),
  )
  const low = prices.reduce((a, b) => (b.lt(a) ? b : a), prices[0]!)
  const high = prices.reduce((a, b) => (b.gt(a) ? b : a), prices[0]!)
  const margin = high.eq(low) ? high.div(10) : high.minus(low).div(10)
  const floor = low.minus(margin)
  const height = high.plus(margin).minus(floor)
  const across = (ms: number) => (Math.min(Math.max(ms, begin), end) - begin) / (end - begin)
  const markOf = (step: Step, next: Step | undefined, price: string) => {
    const ends = [end, ...(step.to ? [time(step.to) + dayMs] : []), ...(next ? [time(next.from)] : [])]
    return {
      step,
      price,
      from: across(time(step.from)),
      to: across(Math.min(...ends)),
      at: Number(new Big(price).minus(floor).div(height).toFixed(6)),
    }
  }
  return {
    series: series.map(({ steps, ...offer }) => ({
      ...offer,
      marks: steps.map((step, i): Mark => markOf(step, steps[i + 1], step.price)),
      others: steps.flatMap((step, i) =>
        step.others.map(({ minQty, price }): Mark => ({ ...markOf(step, steps[i + 1], price), minQty })),
      ),
    })),
    days: { first, last },
    prices: { low: low.toString(), high: high.toString() },
  }
}
