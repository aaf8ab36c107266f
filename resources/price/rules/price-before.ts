import type { PriceLine } from '../contract.ts'
import { type DayOf, firstDay, newestFirst } from './first-day.ts'
import { noticedColumns, type Terms } from './price-changes.ts'
import type { Before } from './price-event.ts'

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
