import Big from 'big.js'
import { lineAmount } from '../workflow.ts'
import type { OrderParts } from './whole.ts'

/**
 * What the goods of a purchase order are worth to the brand, in the currency of the order, and what they cost, in that of
 * the purchase order; null where no line has both prices. Lines that lack one are counted.
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
