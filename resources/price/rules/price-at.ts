import type { Label } from '@sms/kit/contract'
import Big from 'big.js'
import { breakAt } from './breaks.ts'
import type { Break, PriceUnit } from './fields.ts'
import { type Cloth, convertPrice, convertQuantity, type QuantityUnit } from './units.ts'

/** The cost of a quantity by one line: the price per unit of the line, and per each unit that it converts to. */
export type Priced = {
  readonly price: string
  /** The quantity in the line's unit. */
  readonly quantity: string
  /** Price times quantity, to the cent (half up). */
  readonly amount: string
  readonly per: readonly { readonly unit: PriceUnit; readonly price: string }[]
  /** The MOQ of the line, in its own unit, if the quantity is below it. */
  readonly below?: string
}

const units: readonly PriceUnit[] = ['m', 'yd', 'kg', 'pc', 'gross', 'sqft']

/**
 * The price of a quantity by its break, or the reason why there is none, or the least quantity that has a price. A
 * quantity in another unit is first converted to two decimals, so that the 1,093.61 yd of 1,000 m reach a break at
 * 1,000 m.
 */
export function priceAt(
  line: { readonly breaks: readonly Break[]; readonly unit: PriceUnit; readonly moq?: string | null },
  quantity: string,
  unit: QuantityUnit,
  cloth: Cloth,
): Priced | { readonly why: Label } | { readonly least: string } {
  const own = convertQuantity(quantity, unit, line.unit, cloth)
  if ('why' in own) return own
  const found = breakAt(line.breaks, own.value)
  if (!found) return { least: line.breaks[0]?.minQty ?? '0' }
  const { price } = found
  return {
    price,
    quantity: own.value,
    amount: new Big(price).times(own.value).toFixed(2, Big.roundHalfUp),
    per: units.flatMap((to) => {
      const other = to === line.unit ? undefined : convertPrice(price, line.unit, to, cloth)
      return other && 'value' in other ? [{ unit: to, price: other.value }] : []
    }),
    ...(line.moq && new Big(own.value).lt(line.moq) ? { below: line.moq } : {}),
  }
}
