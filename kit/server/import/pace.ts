import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which others have their turn. */
const turnMs = 15

/**
 * Gives a function to await often in a long loop: mostly it is free, now and then it lets the server do its other work.
 * It throws once the signal says that nobody wants the work any more.
 */
export function pacer(signal?: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    signal?.throwIfAborted()
    if (performance.now() - since < turnMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
