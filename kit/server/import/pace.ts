import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which others have their turn. */
const turnMs = 15

/** Gives a function to await often in a long loop: mostly it is free, now and then it lets the server do its other work. */
export function pacer(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < turnMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
