import { type Moved, upon, withRest } from './order.ts'

/** An order and what its change is called on the wire. */
export type Named = Moved & { readonly state: string }

type Options = {
  readonly send: (order: Named) => Promise<unknown>
  readonly onKept: (order: Named) => void
  /** What waited stood on this order and is dropped with it; `before` is how both found the rows. */
  readonly onRefused: (order: Named, error: unknown) => void
  /** Nothing waits and nothing is on its way any more. */
  readonly onSettled: () => void
}

/** The orders of one question on their way to the server, one after the other. */
export type Line = {
  /** One more order upon what waits; sent after so many milliseconds of rest, and after the one that is on its way. */
  readonly put: (order: Named, rest: number) => void
  /** Ends the rest. */
  readonly flush: () => void
  /**
   * Sends what waits at once, beside what is on its way: of a page that ends nothing goes on after an answer. The server
   * keeps them in the order in which they reach the list's lock.
   */
  readonly end: () => void
}

export function createLine({ send, onKept, onRefused, onSettled }: Options): Line {
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
      onKept(order)
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
