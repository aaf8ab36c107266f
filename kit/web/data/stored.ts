/** The start of all keys in the browser's storage. */
const prefix = 'sms.'

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage that never throws; `storage` is called late, since with blocked cookies even naming `localStorage` throws.
 */
const safe = (storage: () => TextStorage): TextStorage => {
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => attempt(() => storage().getItem(key), null),
    setItem: (key, value) => attempt(() => storage().setItem(key, value), undefined),
    removeItem: (key) => attempt(() => storage().removeItem(key), undefined),
  }
}

/** The storage shared by all tabs and the storage of this tab; both lose values instead of throwing. */
const browserStorage = safe(() => localStorage)
const tabStorage = safe(() => sessionStorage)

/** A text in the browser's storage; null when it is not set. */
export type StoredText = { get(): string | null; set(value: string | null): void }

const storedIn = (storage: TextStorage, name: string): StoredText => ({
  get: () => storage.getItem(prefix + name),
  set: (value) => (value === null ? storage.removeItem(prefix + name) : storage.setItem(prefix + name, value)),
})

/** A text stored for all tabs of this browser. */
export const stored = (name: string): StoredText => storedIn(browserStorage, name)

/** A text stored for this tab alone, across page loads. */
export const storedInTab = (name: string): StoredText => storedIn(tabStorage, name)

/** Calls `changed` when another tab changes a stored text; returns a function that unsubscribes. */
export function onStored(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === prefix + name) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Removes all stored texts whose names start with one of the prefixes. */
export function removeStored(...prefixes: string[]) {
  try {
    for (const key of Object.keys(localStorage))
      if (prefixes.some((start) => key.startsWith(prefix + start))) localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}
