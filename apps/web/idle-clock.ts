/** A moment (milliseconds since 1970) that all tabs of the browser share; 0 before the first write. */
export type SharedMoment = { read(): number; write(at: number): void }

/** The clock and timer, which tests replace. */
export type Surroundings = {
  now(): number
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

export type IdleClock = {
  input(): void
  /** Compares with the current time, since timers stop while a computer sleeps. */
  check(): void
  stop(): void
}

/** The shortest interval between writes for other tabs, in milliseconds. */
const shareMs = 1_000

/**
 * Calls `onIdle`, at most once, when no tab has had input for `limitMs`; input in any tab counts for all through
 * `shared`. Input after the limit calls it too, since a computer that slept wakes up by input.
 */
export function startIdleClock(
  limitMs: number,
  { now, after }: Surroundings,
  shared: SharedMoment,
  onIdle: () => void,
): IdleClock {
  let ownInput = now()
  let cancelTimer = () => {}
  let cancelShare: (() => void) | undefined
  let isOver = false
  shared.write(ownInput)

  const lastInput = () => {
    const at = shared.read()
    // A moment in the future does not count.
    return at > now() ? ownInput : Math.max(ownInput, at)
  }
  const stop = () => {
    isOver = true
    cancelTimer()
    cancelShare?.()
  }
  const check = () => {
    if (isOver) return
    // The system's clock was set back.
    if (ownInput > now()) ownInput = now()
    const remainingMs = lastInput() + limitMs - now()
    cancelTimer()
    if (remainingMs > 0) {
      cancelTimer = after(remainingMs, check)
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
    if (isOver) return
    if (now() - lastInput() >= limitMs) return check()
    ownInput = now()
    cancelShare ??= after(Math.min(shareMs, limitMs / 10), share)
  }
  check()
  return { input, check, stop }
}

/** Returns a function to call on every input; it calls `post` at most once in `everyMs` over all tabs. */
export const signOfLife = (everyMs: number, now: () => number, shared: SharedMoment, post: () => void) => () => {
  const since = now() - shared.read()
  if (since >= 0 && since < everyMs) return
  shared.write(now())
  post()
}
