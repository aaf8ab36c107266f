import Big from 'big.js'
import { exchange } from '../../rate/rules/exchange.ts'
import { minorUnits } from '../../standards/currencies.ts'
import { lineAmount } from '../workflow.ts'
import type { OrderParts } from './whole.ts'

/**
 * The value of a purchase order's goods to the brand, in the currency of the order, and their cost, in the currency of
 * the purchase order; null if no line has both prices. Counts the lines that lack a price.
 */
export type PoMargin = {
  readonly po: string
  readonly brand: string | null
  readonly cost: string | null
  readonly unpriced: number
}

/** The margins of the purchase orders of an order that have goods. */
export function marginsOf(currency: string, { lines, pos, polines }: Omit<OrderParts, 'events'>): PoMargin[] {
  const prices = new Map(lines.map(({ id, price }) => [id, price ?? null]))
  const byPo = Map.groupBy(
    polines.filter(({ role }) => role === 'goods'),
    ({ po }) => po,
  )
  return pos.flatMap((po) => {
    const goods = byPo.get(po.id)
    if (!goods) return []
    const priced = goods.flatMap(({ line, quantity, price = null }) => {
      const own = prices.get(line ?? '') ?? null
      if (own === null || price === null) return []
      return [{ brand: lineAmount(quantity, own, currency), cost: lineAmount(quantity, price, po.currency) }]
    })
    const sum = (of: 'brand' | 'cost') =>
      priced.length ? priced.reduce((all, each) => all.plus(each[of]), new Big(0)).toString() : null
    return [{ po: po.id, brand: sum('brand'), cost: sum('cost'), unpriced: goods.length - priced.length }]
  })
}

/** The price of the placed goods to the brand minus their cost, in the order's currency. */
export type Margin = {
  readonly currency: string
  readonly brand: string
  readonly cost: string
  readonly left: string
  /** In percent of the price to the brand; null where that is 0. */
  readonly percent: string | null
  /** The number of lines left out: without a price on either leg, or in a currency without a rate. */
  readonly unpriced: number
  readonly missing: readonly string[]
}

/** The margin of an order at the rates of its day; null before anything is placed. */
export function marginOf(
  currency: string,
  parts: Omit<OrderParts, 'events'>,
  rates: ReadonlyMap<string, string>,
): Margin | null {
  const margins = marginsOf(currency, parts)
  if (margins.length === 0) return null
  let [brand, cost, unpriced] = [new Big(0), new Big(0), 0]
  const missing = new Set<string>()
  for (const each of margins) {
    unpriced += each.unpriced
    if (each.brand === null || each.cost === null) continue
    const from = parts.pos.find(({ id }) => id === each.po)!.currency
    const spent = exchange(new Big(each.cost), from, currency, rates)
    if ('why' in spent) missing.add([from, currency].find((code) => !rates.has(code))!)
    else {
      brand = brand.plus(each.brand)
      cost = cost.plus(spent.value)
    }
  }
  const decimals = minorUnits(currency)
  const left = brand.minus(cost)
  return {
    currency,
    brand: brand.toFixed(decimals),
    cost: cost.toFixed(decimals),
    left: left.toFixed(decimals),
    percent: brand.gt(0) ? left.times(100).div(brand).toFixed(1) : null,
    unpriced,
    missing: [...missing].sort(),
  }
}
