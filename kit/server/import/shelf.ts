type Entry<T> = { readonly value: T; readonly size: number; readonly timer: NodeJS.Timeout }

/** A cache of at most `room` in total size; each entry expires `ms` milliseconds after its last use. */
export type Shelf<T> = {
  readonly get: (key: string) => T | undefined
  /** Adds an entry and removes the least recently used ones to make room. Ignores an entry larger than the room. */
  readonly put: (key: string, value: T, size: number) => void
  /** Removes an entry. */
  readonly drop: (key: string) => void
}

/** Creates an empty cache. Its timers do not keep the process alive. */
export function shelf<T>({ room, ms }: { readonly room: number; readonly ms: number }): Shelf<T> {
  // Ordered by last use, the oldest first.
  const entries = new Map<string, Entry<T>>()
  let sum = 0

  function drop(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    clearTimeout(entry.timer)
    entries.delete(key)
    sum -= entry.size
  }

  function put(key: string, value: T, size: number) {
    drop(key)
    if (size > room) return
    for (const oldest of entries.keys()) {
      if (sum + size <= room) break
      drop(oldest)
    }
    entries.set(key, { value, size, timer: setTimeout(() => drop(key), ms).unref() })
    sum += size
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry) put(key, entry.value, entry.size)
      return entry?.value
    },
    put,
    drop,
  }
}
