import type { PriceLine } from '../contract.ts'
import { type DayOf, firstDay, newestFirst } from './first-day.ts'
import { type Terms, toldColumns } from './price-changes.ts'
import type { Before } from './price-event.ts'

/** What tells offers for one thing from those for another, besides the item. */
type Offer = Pick<PriceLine, 'id' | 'supplier' | 'currency' | 'unit' | 'incoterm' | 'validFrom' | 'createdAt'>

/**
 * The terms of a line as they were before a change of its own (`before` as history has it); undefined where the change
 * left them, and for a new line.
 */
export function termsBefore(line: Terms, before: Before): Terms | undefined {
  if (!before) return undefined
  const columns = Object.entries(toldColumns)
  if (!columns.some(([column]) => column in before)) return undefined
  const terms = Object.fromEntries(
    columns.map(([column, field]) => [field, column in before ? before[column] : line[field]]),
  ) as Terms
  // History has decimals as JSON's numbers.
  const text = (value: string | null) => (value === null ? null : String(value))
  return { ...terms, moq: text(terms.moq), samplePrice: text(terms.samplePrice) }
}

/**
 * Of other offers for the same item the one that an offer follows upon: the newest of its supplier in its currency, unit
 * and Incoterm that does not begin after it. One that names no day begins on the house's day, `dayOf` a moment, on which
 * it was entered.
 */
export function offerBefore<L extends Offer>(line: Offer, others: readonly L[], dayOf: DayOf): L | undefined {
  return others
    .filter((one) => (['supplier', 'currency', 'unit', 'incoterm'] as const).every((name) => one[name] === line[name]))
    .filter((one) => firstDay(one, dayOf) <= firstDay(line, dayOf))
    .toSorted(newestFirst(dayOf))[0]
}
