/** Small things that a browser keeps for the product; storage that is full or forbidden loses them, nothing more. */
const prefix = 'sms.'

const read = (storage: () => Storage, name: string): string | null => {
  try {
    return storage().getItem(prefix + name)
  } catch {
    return null
  }
}

const write = (storage: () => Storage, name: string, value: string | null) => {
  try {
    if (value === null) storage().removeItem(prefix + name)
    else storage().setItem(prefix + name, value)
  } catch {
    // A browser that keeps nothing still works.
  }
}

type Kept = { get(): string | null; set(value: string | null): void }

/** A text kept for all tabs of this browser; null when there is none. */
export const kept = (name: string): Kept => ({
  get: () => read(() => localStorage, name),
  set: (value) => write(() => localStorage, name, value),
})

/** A text kept for this tab alone, across page loads. */
export const keptInTab = (name: string): Kept => ({
  get: () => read(() => sessionStorage, name),
  set: (value) => write(() => sessionStorage, name, value),
})

/** Calls back when another tab has changed a kept text; what it gives back ends that. */
export function onKept(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === prefix + name) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
