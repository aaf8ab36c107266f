import type { LiveChange } from '@sms/kit/contract'

/** Parts of a resource's answers that are about one record, whose id comes next in the key. */
const single: readonly unknown[] = ['record', 'name', 'history']

/**
 * Whether what a query answered may be another thing after a change. Keys begin with the resource; those about one
 * record (`[resource, 'record', id]`) are touched by changes of that record alone, all others by any of the resource:
 * a list may gain, lose or move a row. What hangs on a record touches the record too.
 */
export function isTouched(key: readonly unknown[], { kind, root, ids, roots, more }: LiveChange): boolean {
  const [resource, part, id] = key
  // The log tells of every kind; what one change left there stays as it is.
  if (resource === 'change') return part === 'log'
  if (resource !== kind && resource !== root) return false
  if (!single.includes(part) || more) return true
  const changed = resource === kind ? ids : (roots ?? [])
  return changed.includes(id as string)
}
