/** A time (milliseconds since 1970) that all tabs of the browser share; 0 before the first write. */
export type SharedMoment = { read(): number; write(at: number): void }

/** The functions of time that a clock uses, which tests replace. */
export type Surroundings = {
  now(): number
  /** Calls `run` once after `ms`; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export type IdleClock = {
  /** Restarts the clock after a move of the mouse, a key, a click or scrolling. */
  input(): void
  /** Compares with the current time, since timers stand still while a computer sleeps. */
  check(): void
  stop(): void
}

/** How often input is shared with other tabs at most, in milliseconds. */
const shareMs = 1_000

/**
 * Calls `onIdle` once when no tab, by way of `shared`, has had input for `limitMs`. The first input after that time ends the
 * session too, as when a computer wakes from sleep.
 */
export function startIdleClock(
  limitMs: number,
  { now, after }: Surroundings,
  shared: SharedMoment,
  onIdle: () => void,
): IdleClock {
  let ownLast = now()
  let cancelTimer = () => {}
  let cancelShare: (() => void) | undefined
  let stopped = false
  shared.write(ownLast)

  const lastInput = () => {
    const at = shared.read()
    // A time in the future comes from a system clock that was set back.
    return at > now() ? ownLast : Math.max(ownLast, at)
  }
  const stop = () => {
    stopped = true
    cancelTimer()
    cancelShare?.()
  }
  const check = () => {
    if (stopped) return
    if (ownLast > now()) ownLast = now()
    const left = lastInput() + limitMs - now()
    cancelTimer()
    if (left > 0) {
      cancelTimer = after(left, check)
      return
    }
    stop()
    onIdle()
  }
  const share = () => {
    cancelShare = undefined
    shared.write(lastInput())
  }
  const input = () => {
    if (stopped) return
    if (now() - lastInput() >= limitMs) return check()
    ownLast = now()
    cancelShare ??= after(Math.min(shareMs, limitMs / 10), share)
  }
  check()
  return { input, check, stop }
}

/** Returns a handler of input that calls `post` at most once in `everyMs` over all tabs. */
export const signOfLife = (everyMs: number, now: () => number, shared: SharedMoment, post: () => void) => () => {
  const since = now() - shared.read()
  if (since >= 0 && since < everyMs) return
  shared.write(now())
  post()
}
