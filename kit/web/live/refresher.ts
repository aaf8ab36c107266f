import type { LiveChange } from '@sms/kit/contract'
import type { QueryClient } from '@tanstack/react-query'
import { isTouched } from './touched.ts'

/** Changes that follow each other closely are gathered; after each round there is a rest as long as it took, and this. */
const gatherMs = 60
const restMs = 250

type Effects = {
  /** What was read again holds these changes now. */
  readonly shown: (changes: readonly LiveChange[]) => void
}

/**
 * Reads again what changes have made old: what is in sight at once, everything else when somebody looks at it. One
 * round after the other, so that a stream of changes neither floods the server nor keeps an answer from ever coming.
 */
export function createRefresher(queries: QueryClient, { shown }: Effects) {
  let waiting: LiveChange[] = []
  let busy = false
  let rested = 0
  let stopped = false

  const round = async () => {
    const changes = waiting
    waiting = []
    const from = Date.now()
    // A tab in the background reads when it is looked at: what is old is read again on focus.
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      changes.some((one) => isTouched(queryKey, one))
    await queries.invalidateQueries({ predicate, refetchType }).catch(() => {})
    rested = 2 * Date.now() - from + restMs
    if (!stopped) shown(changes)
  }
  const run = async () => {
    if (busy) return
    busy = true
    while (waiting.length && !stopped) {
      await new Promise((next) => setTimeout(next, Math.max(gatherMs, rested - Date.now())))
      await round()
    }
    busy = false
  }

  return {
    add: (change: LiveChange) => {
      waiting.push(change)
      void run()
    },
    /** Something was missed, nobody knows what: everything may be old. */
    all: () => void queries.invalidateQueries().catch(() => {}),
    stop: () => {
      stopped = true
    },
  }
}
