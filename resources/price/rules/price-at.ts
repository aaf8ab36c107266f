import type { Label } from '@sms/kit/contract'
import Big from 'big.js'
import type { PriceLine } from '../contract.ts'
import { breakAt } from './breaks.ts'
import type { Break, PriceUnit } from './fields.ts'
import { noticedColumns, type Terms } from './price-changes.ts'
import type { Before } from './price-event.ts'
import { type Cloth, convertPrice, convertQuantity, type QuantityUnit } from './units.ts'

type Begun = Pick<PriceLine, 'id' | 'validFrom' | 'createdAt'>

/** The day of the house on which a moment falls. */
export type DayOf = (moment: string) => string

/** The day from which a line counts: the one that it names, else the house's day on which it was entered. */
export const firstDay = ({ validFrom, createdAt }: Pick<Begun, 'validFrom' | 'createdAt'>, dayOf: DayOf) =>
  validFrom ?? dayOf(createdAt)

/** Orders lines by the day from which they count, the newest first; of one day the one entered last (ids rise in time). */
export const newestFirst =
  (dayOf: DayOf) =>
  (a: Begun, b: Begun): number => {
    const [one, other] = [a, b].map((line) => `${firstDay(line, dayOf)} ${line.id}`)
    return one! < other! ? 1 : one! > other! ? -1 : 0
  }

/** Whether a line's last day is before a day, `today`. */
export const isExpired = ({ validTo }: Pick<PriceLine, 'validTo'>, today: string) => validTo !== null && validTo < today

/** Whether a line only begins after a day, `today`. */
export const isUpcoming = ({ validFrom }: Pick<PriceLine, 'validFrom'>, today: string) =>
  validFrom !== null && validFrom > today

/** Whether a line counts on a day, `today`: offered or approved, begun and not expired. */
export const isInForce = (line: Pick<PriceLine, 'stage' | 'validFrom' | 'validTo'>, today: string) =>
  (line.stage === 'Quoted' || line.stage === 'Approved') && !isExpired(line, today) && !isUpcoming(line, today)

/** The fields that tell offers for one item apart. */
type Offer = Pick<PriceLine, 'id' | 'supplier' | 'currency' | 'unit' | 'incoterm' | 'validFrom' | 'createdAt'>

/** The terms of a line before its change (`before` as in history); undefined for a new line, or if no term changed. */
export function termsBefore(line: Terms, before: Before): Terms | undefined {
  if (!before) return undefined
  const columns = Object.entries(noticedColumns)
  if (!columns.some(([column]) => column in before)) return undefined
  const terms = Object.fromEntries(
    columns.map(([column, field]) => [field, column in before ? before[column] : line[field]]),
  ) as Terms
  // History has decimals as JSON's numbers.
  const text = (value: string | null) => (value === null ? null : String(value))
  return { ...terms, moq: text(terms.moq), samplePrice: text(terms.samplePrice) }
}

/**
 * The offer that a new one replaces: the supplier's newest in the same currency, unit and Incoterm that does not begin
 * later. An offer without a first day begins on the day of its entry, by `dayOf`.
 */
export function offerBefore<L extends Offer>(line: Offer, others: readonly L[], dayOf: DayOf): L | undefined {
  return others
    .filter((one) => (['supplier', 'currency', 'unit', 'incoterm'] as const).every((name) => one[name] === line[name]))
    .filter((one) => firstDay(one, dayOf) <= firstDay(line, dayOf))
    .toSorted(newestFirst(dayOf))[0]
}

/** The cost of a quantity by one line: the price per unit of the line, and per each unit that it converts to. */
type Priced = {
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
