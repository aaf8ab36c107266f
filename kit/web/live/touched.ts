import type { LiveChange } from '@sms/kit/contract'

/** Second parts of query keys that are followed by the id of one record. */
const single: readonly unknown[] = ['record', 'name', 'history']

/**
 * Whether a change may alter the answer of a query. Keys of one record (`[resource, 'record', id]`) are touched by changes
 * of that record and of its parts, all other keys by any change of the resource: a list may gain, lose or move a row.
 */
export function isTouched(key: readonly unknown[], { kind, root, ids, roots, more }: LiveChange): boolean {
  const [resource, part, id] = key
  // The log lists changes of every kind; the details of one change never change.
  if (resource === 'change') return part === 'log'
  if (resource !== kind && resource !== root) return false
  if (!single.includes(part) || more) return true
  const changed = resource === kind ? ids : (roots ?? [])
  return changed.includes(id as string)
}
