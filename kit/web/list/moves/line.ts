import { type Moved, upon, withRest } from './order.ts'

/** An order, and the label of its request. */
export type Named = Moved & { readonly state: string }

type Options = {
  readonly send: (order: Named) => Promise<unknown>
  readonly onSaved: (order: Named) => void
  /** A refusal also drops the orders that waited, since they build on it; `before` is the order before both. */
  readonly onRefused: (order: Named, error: unknown) => void
  /** No order is waiting or being sent any more. */
  readonly onSettled: () => void
}

/** Sends the orders of one query to the server, one after the other. */
export type Line = {
  /**
   * Adds an order to those waiting; sent after so many milliseconds without another, and after the request under way.
   */
  readonly put: (order: Named, rest: number) => void
  readonly flush: () => void
  /**
   * Sends the waiting orders at once, beside the request under way, since a closing page gets no answers. The
   * server's lock applies them in the order of their arrival.
   */
  readonly end: () => void
}

export function createLine({ send, onSaved, onRefused, onSettled }: Options): Line {
  let waiting: Named | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let underWay = 0
  const stopResting = () => {
    clearTimeout(resting)
    resting = undefined
  }
  const take = () => {
    const order = waiting
    waiting = undefined
    return order
  }
  const sendNext = async () => {
    const order = take()
    if (!order) return
    underWay++
    try {
      await send(order)
      onSaved(order)
    } catch (error) {
      stopResting()
      onRefused({ ...order, before: withRest(order.before, take()?.before ?? []) }, error)
    }
    underWay--
    if (underWay > 0) return
    if (!waiting) onSettled()
    else if (!resting) void sendNext()
  }
  const flush = () => {
    stopResting()
    if (underWay === 0) void sendNext()
  }
  return {
    put: (order, rest) => {
      waiting = { ...upon(waiting, order), state: order.state }
      stopResting()
      if (rest > 0) resting = setTimeout(flush, rest)
      else flush()
    },
    flush,
    end: () => {
      stopResting()
      void sendNext()
    },
  }
}
