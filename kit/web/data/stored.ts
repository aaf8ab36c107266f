/** Small things that a browser keeps for the product; storage that is full or forbidden loses them, nothing more. */
const prefix = 'sms.'

/** What can be kept: the part of the browser's Storage that is used. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage that never throws. Where cookies are blocked the very word `localStorage` does, so it is said late. */
const safe = (storage: () => KeptStorage): KeptStorage => {
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

/** The storage of this browser, for all its tabs, and the one of this tab alone; neither ever throws. */
export const browserStorage = safe(() => localStorage)
export const tabStorage = safe(() => sessionStorage)

type Kept = { get(): string | null; set(value: string | null): void }

const keptIn = (storage: KeptStorage, name: string): Kept => ({
  get: () => storage.getItem(prefix + name),
  set: (value) => (value === null ? storage.removeItem(prefix + name) : storage.setItem(prefix + name, value)),
})

/** A text kept for all tabs of this browser; null when there is none. */
export const kept = (name: string): Kept => keptIn(browserStorage, name)

/** A text kept for this tab alone, across page loads. */
export const keptInTab = (name: string): Kept => keptIn(tabStorage, name)

/** Calls back when another tab has changed a kept text; what it gives back ends that. */
export function onKept(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === prefix + name) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Forgets what is kept in this browser under names that begin so. */
export function forgetKept(...beginnings: string[]) {
  try {
    for (const key of Object.keys(localStorage))
      if (beginnings.some((beginning) => key.startsWith(prefix + beginning))) localStorage.removeItem(key)
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}
