/** A value with listeners, in the shape of React's useSyncExternalStore. */
export type Source<T> = {
  readonly now: () => T
  readonly set: (value: T) => void
  readonly subscribe: (changed: () => void) => () => void
}

/** Creates a source with its first value. */
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
