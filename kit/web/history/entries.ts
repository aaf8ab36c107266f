import {
  type ChangeAction,
  type Fields,
  type HistoryChange,
  type HistoryEntry,
  type Label,
  label,
  type Resource,
  systemFields,
} from '@sms/kit/contract'
import { same, type Values } from '../form/values.ts'

export const verbs: Readonly<Record<ChangeAction, Label>> = {
  insert: label('added', '新增了'),
  update: label('changed', '修改了'),
  delete: label('removed', '移除了'),
}

/** A label whose English begins with a capital letter. */
export const capitalized = ({ en, zh }: Label) => label(en.charAt(0).toUpperCase() + en.slice(1), zh)

/** The changes that people care about: none of the system's own fields, none that changed nothing. */
export const shownChanges = (entry: HistoryEntry): HistoryChange[] =>
  entry.changes.filter(({ field, before, after }) => !(field in systemFields) && !same(before, after))

/** The values of `fields`, where different now, that a record had right after `entries[index]` (newest first). */
export function restoreTo(
  contract: Resource<any, any>,
  fields: Fields,
  entries: readonly HistoryEntry[],
  index: number,
  current: Values,
): Record<string, unknown> {
  const then: Record<string, unknown> = {}
  for (const entry of entries.slice(0, index)) {
    if (entry.kind !== contract.name || entry.action !== 'update') continue
    // From the newest back: the change nearest to that moment is written last, and knows what stood before it.
    for (const change of shownChanges(entry)) if (change.field in fields) then[change.field] = change.before
  }
  return Object.fromEntries(Object.entries(then).filter(([name, value]) => !same(value, current[name])))
}
