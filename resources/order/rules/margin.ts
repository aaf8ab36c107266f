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
      const brandPrice = prices.get(line ?? '') ?? null
      if (brandPrice === null || price === null) return []
      return [{ brand: lineAmount(quantity, brandPrice, currency), cost: lineAmount(quantity, price, po.currency) }]
    })
    const sum = (side: 'brand' | 'cost') =>
      priced.length ? priced.reduce((total, each) => total.plus(each[side]), new Big(0)).toString() : null
    return [{ po: po.id, brand: sum('brand'), cost: sum('cost'), unpriced: goods.length - priced.length }]
  })
}

/** The value of the placed goods to the brand, their cost, and what is left of it, in the order's currency. */
export type Margin = {
  readonly currency: string
  readonly brand: string
  readonly cost: string
  readonly left: string
  /** In percent of the value to the brand; null where that is 0. */
  readonly percent: string | null
  /** The number of lines left out since they lack a price on either leg. */
  readonly unpriced: number
  /** The currencies without a rate; the purchase orders that need them are left out. */
  readonly missing: readonly string[]
}

/** The margin of an order at `rates` (rate/server/rates-on.ts); null before anything is placed. */
export function marginOf(
  currency: string,
  parts: Omit<OrderParts, 'events'>,
  rates: ReadonlyMap<string, string>,
): Margin | null {
  const margins = marginsOf(currency, parts)
  if (margins.length === 0) return null
  let brand = new Big(0)
  let cost = new Big(0)
  const missing = new Set<string>()
  for (const margin of margins) {
    if (margin.brand === null || margin.cost === null) continue
    const poCurrency = parts.pos.find(({ id }) => id === margin.po)!.currency
    const converted = exchange(new Big(margin.cost), poCurrency, currency, rates)
    if ('why' in converted) missing.add([poCurrency, currency].find((code) => !rates.has(code))!)
    else {
      brand = brand.plus(margin.brand)
      cost = cost.plus(converted.value)
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
    unpriced: margins.reduce((sum, { unpriced }) => sum + unpriced, 0),
    missing: [...missing].sort(),
  }
}
