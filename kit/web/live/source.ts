/** A value that changes and says so: what React's useSyncExternalStore asks for. */
export type Source<T> = {
  readonly now: () => T
  readonly set: (value: T) => void
  readonly subscribe: (changed: () => void) => () => void
}

/** A source that begins with a value. */
export function createSource<T>(first: T): Source<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    now: () => value,
    set: (next) => {
      if (next === value) return
      value = next
      for (const changed of listeners) changed()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
