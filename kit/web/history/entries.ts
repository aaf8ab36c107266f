import { type Fields, type HistoryChange, type HistoryEntry, type Resource, system } from '@sms/kit/contract'
import { same, type Values } from '../form/values.ts'

/** The changes that people care about: none of the system's own fields, none that changed nothing. */
export const shownChanges = (entry: HistoryEntry): HistoryChange[] =>
  entry.changes.filter(({ field, before, after }) => !(field in system) && !same(before, after))

/**
 * What would bring a record back to how it stood right after `entries[at]` (newest first): for every field that an
 * edit may change and that is different now, its value then. Entries of sub-records have no part in it.
 */
export function restoreTo(
  contract: Resource<any, any>,
  fields: Fields,
  entries: readonly HistoryEntry[],
  at: number,
  current: Values,
): Record<string, unknown> {
  const then: Record<string, unknown> = {}
  for (const entry of entries.slice(0, at)) {
    if (entry.kind !== contract.name || entry.action !== 'update') continue
    // From the newest back: the change nearest to that moment is written last, and knows what stood before it.
    for (const change of shownChanges(entry)) if (change.field in fields) then[change.field] = change.before
  }
  return Object.fromEntries(Object.entries(then).filter(([name, value]) => !same(value, current[name])))
}
