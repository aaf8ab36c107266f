import type { Label } from '@sms/kit/contract'
import Big from 'big.js'
import type { PriceLine } from '../contract.ts'
import { breakAt } from './breaks.ts'
import { type Break, type PriceUnit, priceUnits } from './fields.ts'
import { noticedColumns, type Terms } from './price-changes.ts'
import type { Before } from './price-event.ts'
import { type Cloth, convertPrice, convertQuantity, type QuantityUnit } from './units.ts'

type Begun = Pick<PriceLine, 'id' | 'validFrom' | 'createdAt'>

/** The day of the house on which a moment falls. */
export type DayOf = (moment: string) => string

/** The day from which a line counts: the one that it names, else the house's day on which it was entered. */
export const firstDay = ({ validFrom, createdAt }: Pick<Begun, 'validFrom' | 'createdAt'>, dayOf: DayOf) =>
  validFrom ?? dayOf(createdAt)

/**
 * Sorts lines by the day from which they count, the newest first; of one day the one entered last (ids rise in time).
 */
export const newestFirst =
  (dayOf: DayOf) =>
  (a: Begun, b: Begun): number => {
    const key = (line: Begun) => `${firstDay(line, dayOf)} ${line.id}`
    if (key(a) === key(b)) return 0
    return key(a) < key(b) ? 1 : -1
  }

/** Whether a line's last day is before a day, `today`. */
export const isExpired = ({ validTo }: Pick<PriceLine, 'validTo'>, today: string) => validTo !== null && validTo < today

/** Whether a line only begins after a day, `today`. */
export const isUpcoming = ({ validFrom }: Pick<PriceLine, 'validFrom'>, today: string) =>
  validFrom !== null && validFrom > today

/** Whether a line counts on a day, `today`: offered or approved, begun and not expired. */
export const isInForce = (line: Pick<PriceLine, 'stage' | 'validFrom' | 'validTo'>, today: string) =>
  (line.stage === 'Quoted' || line.stage === 'Approved') && !isExpired(line, today) && !isUpcoming(line, today)

type Offer = Pick<PriceLine, 'id' | 'supplier' | 'currency' | 'unit' | 'incoterm' | 'validFrom' | 'createdAt'>

/** The terms of a line before its change; undefined for a new line, or if no term changed. */
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
    .filter((other) =>
      (['supplier', 'currency', 'unit', 'incoterm'] as const).every((name) => other[name] === line[name]),
    )
    .filter((other) => firstDay(other, dayOf) <= firstDay(line, dayOf))
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

/**
 * The price of a quantity by its break, or `why` there is none, or the `least` quantity in the line's unit that has
 * one. A quantity in another unit is first converted to two decimals, so that the 1,093.61 yd of 1,000 m reach a break
 * at 1,000 m.
 */
export function priceAt(
  line: { readonly breaks: readonly Break[]; readonly unit: PriceUnit; readonly moq?: string | null },
  quantity: string,
  unit: QuantityUnit,
  cloth: Cloth,
): Priced | { readonly why: Label } | { readonly least: string } {
  const converted = convertQuantity(quantity, unit, line.unit, cloth)
  if ('why' in converted) return converted
  const found = breakAt(line.breaks, converted.value)
  if (!found) return { least: line.breaks[0]?.minQty ?? '0' }
  const { price } = found
  const otherUnits = priceUnits.map(({ value }) => value).filter((other) => other !== line.unit)
  return {
    price,
    quantity: converted.value,
    amount: new Big(price).times(converted.value).toFixed(2, Big.roundHalfUp),
    per: otherUnits.flatMap((other) => {
      const priced = convertPrice(price, line.unit, other, cloth)
      return 'value' in priced ? [{ unit: other, price: priced.value }] : []
    }),
    ...(line.moq && new Big(converted.value).lt(line.moq) ? { below: line.moq } : {}),
  }
}
