import Big from 'big.js'
import { exchange } from '../../rate/rules/exchange.ts'
import { minorUnits } from '../../standards/currencies.ts'
import { lineAmount, type OrderFacts } from '../workflow.ts'

/** What the brand pays for the goods that are placed less what suppliers are paid for them, in the order's currency. */
export type Margin = {
  readonly currency: string
  readonly brand: string
  readonly cost: string
  readonly left: string
  /** Of what the brand pays, in percent; null where that is nothing. */
  readonly percent: string | null
  /** Lines that are left out: without a price on either leg, and in currencies without a rate. */
  readonly unpriced: number
  readonly missing: readonly string[]
}

/** The margin of an order, at the rates of its day; null while nothing is placed. */
export function marginOf(
  { currency, lines, pos }: Pick<OrderFacts, 'currency' | 'lines' | 'pos'>,
  rates: ReadonlyMap<string, string>,
): Margin | null {
  let [brand, cost, unpriced] = [new Big(0), new Big(0), 0]
  const missing = new Set<string>()
  const goods = pos.flatMap((po) => po.lines.filter(({ role }) => role === 'goods').map((line) => ({ po, line })))
  if (goods.length === 0) return null
  for (const { po, line } of goods) {
    const price = lines.find(({ id }) => id === line.line)?.price ?? null
    const spent = exchange(lineAmount(line.quantity, line.price, po.currency), po.currency, currency, rates)
    if (price === null || line.price === null) unpriced += 1
    else if ('why' in spent) missing.add([po.currency, currency].find((code) => !rates.has(code))!)
    else {
      brand = brand.plus(lineAmount(line.quantity, price, currency))
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
