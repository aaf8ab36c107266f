/** A moment (milliseconds since 1970) that all tabs of the browser read and write; 0 when nobody has written. */
export type SharedMoment = { read(): number; write(at: number): void }

/** What a clock takes from its surroundings, so that tests can hold time still. */
export type Surroundings = {
  now(): number
  /** Runs once after `ms`; what it gives back cancels it. */
  after(ms: number, run: () => void): () => void
}

export type IdleClock = {
  /** Somebody moved the mouse, pressed a key, clicked or scrolled: the clock starts anew. */
  input(): void
  /** Looks at the time now: timers stand still while a computer sleeps. */
  check(): void
  stop(): void
}

/** Other tabs learn of input at most this often, in milliseconds. */
const shareMs = 1_000

/**
 * Calls `onIdle` once, when no tab has had input for `limitMs`. Input in any tab counts for all through `shared`.
 * Input that comes after the time is up signs out too: a computer that slept wakes with somebody's hand on the mouse.
 */
export function startIdleClock(
  limitMs: number,
  { now, after }: Surroundings,
  shared: SharedMoment,
  onIdle: () => void,
): IdleClock {
  let own = now()
  let cancelTimer = () => {}
  let cancelShare: (() => void) | undefined
  let over = false
  shared.write(own)

  const last = () => {
    const at = shared.read()
    // A moment in the future is no input: the system's clock was set back.
    return at > now() ? own : Math.max(own, at)
  }
  const stop = () => {
    over = true
    cancelTimer()
    cancelShare?.()
  }
  const check = () => {
    if (over) return
    if (own > now()) own = now()
    const left = last() + limitMs - now()
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
    shared.write(last())
  }
  const input = () => {
    if (over) return
    if (now() - last() >= limitMs) return check()
    own = now()
    cancelShare ??= after(Math.min(shareMs, limitMs / 10), share)
  }
  check()
  return { input, check, stop }
}

/** A function for every input, which calls `post` at most once in `everyMs` over all tabs. */
export const signOfLife = (everyMs: number, now: () => number, shared: SharedMoment, post: () => void) => () => {
  const since = now() - shared.read()
  if (since >= 0 && since < everyMs) return
  shared.write(now())
  post()
}
