type Kept<T> = { readonly value: T; readonly size: number; readonly timer: NodeJS.Timeout }

/** What is at hand for a while: at most `room` in all, each for `ms` milliseconds after it was last asked for. */
export type Shelf<T> = {
  readonly get: (key: string) => T | undefined
  /** Puts something on it; what was asked for longest ago makes room. What alone is too large is not kept. */
  readonly put: (key: string, value: T, size: number) => void
  /** Takes something off it. */
  readonly drop: (key: string) => void
}

/** An empty shelf. Things leave by themselves; the timers for that do not keep the process alive. */
export function shelf<T>({ room, ms }: { readonly room: number; readonly ms: number }): Shelf<T> {
  // In the order in which they were last asked for.
  const kept = new Map<string, Kept<T>>()
  let sum = 0

  function drop(key: string) {
    const one = kept.get(key)
    if (!one) return
    clearTimeout(one.timer)
    kept.delete(key)
    sum -= one.size
  }

  function put(key: string, value: T, size: number) {
    drop(key)
    if (size > room) return
    for (const oldest of kept.keys()) {
      if (sum + size <= room) break
      drop(oldest)
    }
    kept.set(key, { value, size, timer: setTimeout(() => drop(key), ms).unref() })
    sum += size
  }

  return {
    get: (key) => {
      const one = kept.get(key)
      if (one) put(key, one.value, one.size)
      return one?.value
    },
    put,
    drop,
  }
}
