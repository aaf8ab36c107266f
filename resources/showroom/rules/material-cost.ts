import { type Label, label } from '@sms/kit/contract'
import Big from 'big.js'
import { breakAt } from '../../price/rules/breaks.ts'
import type { Break, PriceUnit } from '../../price/rules/fields.ts'
import { type Cloth, convertPrice, convertQuantity } from '../../price/rules/units.ts'
import { exchange } from '../../rate/rules/exchange.ts'

/** The input of a material cost: the consumption per piece, wastage in percent, and the applicable price, if any. */
export type Costed = {
  readonly consumption: string
  readonly unit: PriceUnit
  readonly wastage: string | null
  readonly cloth: Cloth
  readonly price:
    | {
        readonly currency: string
        readonly unit: PriceUnit
        readonly breaks: readonly Break[]
        readonly moq: string | null
      }
    | undefined
}

/** The cost of a material per piece, in the style's currency with 4 decimals, or the reason why it is unknown. */
export type MaterialCost = { readonly amount: string; readonly each: string } | { readonly missing: Label }

/**
 * Material cost = applicable price × consumption × (1 + wastage), at the `rates` of currencies (domain.md, Showroom).
 * The price is that of the break for `pieces` styles, without pieces that of the MOQ, else the first; `each` is per
 * unit of the consumption.
 */
export function materialCost(
  { consumption, unit, wastage, cloth, price }: Costed,
  currency: string | null,
  rates: ReadonlyMap<string, string>,
  pieces?: number,
): MaterialCost {
  if (!currency) return { missing: label('The style has no currency', '款式未填写币种') }
  if (!price) return { missing: label('No price in force', '没有有效价格') }
  const used = new Big(consumption).times(new Big(100).plus(wastage ?? 0)).div(100)
  const priceBreak = breakFor(price, used, unit, cloth, pieces)
  if ('missing' in priceBreak) return priceBreak
  const converted = convertPrice(priceBreak.price, price.unit, unit, cloth)
  if ('why' in converted) return { missing: converted.why }
  const each = exchange(new Big(converted.value), price.currency, currency, rates)
  if ('why' in each) return { missing: each.why }
  return { amount: withDecimals(each.value.times(used)), each: withDecimals(each.value) }
}

/** The break of a price for `pieces` styles, each of which uses `used` in `unit`; or why none applies. */
function breakFor(
  { breaks, moq, unit: priceUnit }: NonNullable<Costed['price']>,
  used: Big,
  unit: PriceUnit,
  cloth: Cloth,
  pieces: number | undefined,
): { readonly price: string } | { readonly missing: Label } {
  const first = breaks[0]!
  if (pieces === undefined) return (moq && breakAt(breaks, moq)) || first
  const needed = convertQuantity(used.times(pieces).toString(), unit, priceUnit, cloth)
  if ('why' in needed) return { missing: needed.why }
  const found = breakAt(breaks, needed.value)
  if (found) return found
  return {
    missing: label(
      `${needed.value} ${priceUnit} are below the smallest quantity with a price, ${first.minQty} ${priceUnit}`,
      `${needed.value} ${priceUnit} 低于最小报价数量 ${first.minQty} ${priceUnit}`,
    ),
  }
}

/** The sum of the known amounts with 4 decimals, and whether all amounts are known. */
export function totalCost(costs: readonly MaterialCost[]): { readonly total: string; readonly complete: boolean } {
  const amounts = costs.flatMap((cost) => ('amount' in cost ? [cost.amount] : []))
  return {
    total: withDecimals(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0))),
    complete: amounts.length === costs.length,
  }
}

const withDecimals = (value: Big) => value.round(4, Big.roundHalfUp).toFixed(4)
