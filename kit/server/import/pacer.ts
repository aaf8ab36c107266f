import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two pauses. */
const turnMs = 15

/**
 * Returns a function to await in each round of a long loop: every 15 ms it lets the event loop run other work. It
 * throws once the signal is aborted.
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
