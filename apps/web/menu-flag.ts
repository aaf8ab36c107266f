import { onStored, stored } from '@sms/kit/web'
import { useSyncExternalStore } from 'react'

/** `collapsed`, or nothing for an expanded menu. */
const store = stored('menu')
const listeners = new Set<() => void>()
let shown = store.get() !== 'collapsed'

const setShown = (next: boolean) => {
  shown = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const end = onStored('menu', () => setShown(store.get() !== 'collapsed'))
  return () => {
    listeners.delete(listener)
    end()
  }
}

/** Expands or collapses the menu, and remembers it in this browser. */
export function showMenu(show: boolean) {
  store.set(show ? null : 'collapsed')
  setShown(show)
}

/** Whether the menu is expanded. */
export const useMenuShown = () => useSyncExternalStore(subscribe, () => shown)
