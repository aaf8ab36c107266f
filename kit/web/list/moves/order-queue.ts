import { followedBy, merged, type OrderChange } from './order.ts'

/** A change of an order, and its name in history and toast (`state`): Saved or Undone. */
export type SentChange = OrderChange & { readonly state: string }

type Options = {
  readonly send: (change: SentChange) => Promise<unknown>
  readonly onSaved: (change: SentChange) => void
  /** The changes that waited are dropped too, since they build on the refused one; `before` precedes all of them. */
  readonly onRefused: (before: readonly string[], error: unknown) => void
  /** No change is waiting or being sent any more. */
  readonly onSettled: () => void
}

/** Sends the changes of one query's order to the server. */
export type OrderQueue = {
  /** Merges a change into those waiting, to be sent after `restMs` without another and after the request under way. */
  readonly put: (change: SentChange, restMs: number) => void
  /** Sends the waiting changes without further rest. */
  readonly flush: () => void
  /** Sends the waiting changes at once, beside the request under way, since a closing page gets no answers. */
  readonly sendBeforeClosing: () => void
}

export function createOrderQueue({ send, onSaved, onRefused, onSettled }: Options): OrderQueue {
  let waiting: SentChange | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let requests = 0
  const stopResting = () => {
    clearTimeout(restTimer)
    restTimer = undefined
  }
  const takeWaiting = () => {
    const change = waiting
    waiting = undefined
    return change
  }
  const sendWaiting = async () => {
    const change = takeWaiting()
    if (!change) return
    requests++
    try {
      await send(change)
      onSaved(change)
    } catch (error) {
      stopResting()
      onRefused(followedBy(change.before, takeWaiting()?.before ?? []), error)
    }
    requests--
    if (requests > 0) return
    if (!waiting) onSettled()
    else if (!restTimer) void sendWaiting()
  }
  const flush = () => {
    stopResting()
    if (requests === 0) void sendWaiting()
  }
  return {
    put: (change, restMs) => {
      waiting = waiting ? { ...merged(waiting, change), state: change.state } : change
      stopResting()
      if (restMs > 0) restTimer = setTimeout(flush, restMs)
      else flush()
    },
    flush,
    sendBeforeClosing: () => {
      stopResting()
      void sendWaiting()
    },
  }
}
