import type { LiveChange } from '@sms/kit/contract'
import type { QueryClient } from '@tanstack/react-query'

/** Second parts of query keys that are followed by the id of one record. */
const ofOneRecord: readonly unknown[] = ['record', 'name', 'history']

/**
 * Whether a change may alter a query's answer: one record's by changes of it or its parts, others by any of the
 * resource.
 */
export function isTouched(key: readonly unknown[], { kind, root, ids, roots, more }: LiveChange): boolean {
  const [resource, part, id] = key
  // The log lists changes of every kind; the details of one change never change.
  if (resource === 'change') return part === 'log'
  if (resource !== kind && resource !== root) return false
  if (!ofOneRecord.includes(part) || more) return true
  const changedIds = resource === kind ? ids : (roots ?? [])
  return changedIds.includes(id as string)
}

/** How long changes are gathered, and the rest after each refetch besides the time that it took, in milliseconds. */
const gatherMs = 60
const restMs = 250

/** Refetches what changes have made stale, one refetch at a time; `onShown` gets the changes. */
export function createRefresher(queries: QueryClient, onShown: (changes: readonly LiveChange[]) => void) {
  let pending: LiveChange[] = []
  let busy = false
  let restUntil = 0
  let stopped = false

  const refetch = async () => {
    const changes = pending
    pending = []
    const startedAt = Date.now()
    // A tab in the background refetches when it gets the focus.
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      changes.some((change) => isTouched(queryKey, change))
    await queries.invalidateQueries({ predicate, refetchType }).catch(() => {})
    const tookMs = Date.now() - startedAt
    restUntil = Date.now() + tookMs + restMs
    if (!stopped) onShown(changes)
  }
  const run = async () => {
    if (busy) return
    busy = true
    while (pending.length && !stopped) {
      await new Promise((resume) => setTimeout(resume, Math.max(gatherMs, restUntil - Date.now())))
      await refetch()
    }
    busy = false
  }

  return {
    add: (change: LiveChange) => {
      pending.push(change)
      void run()
    },
    /** Marks everything stale after changes were missed, except the proposed code of a form that is filled in. */
    all: () => void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'code' }).catch(() => {}),
    stop: () => {
      stopped = true
    },
  }
}
