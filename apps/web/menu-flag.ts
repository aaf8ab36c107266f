import { kept, onKept } from '@sms/kit/web'
import { useSyncExternalStore } from 'react'

const store = kept('menu')
const listeners = new Set<() => void>()
let shown = store.get() !== 'collapsed'

const tell = (next: boolean) => {
  shown = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const end = onKept('menu', () => tell(store.get() !== 'collapsed'))
  return () => {
    listeners.delete(listener)
    end()
  }
}

/** Shows the menu in full or collapsed, everywhere in the admin area, and remembers it in this browser. */
export function showMenu(show: boolean) {
  store.set(show ? null : 'collapsed')
  tell(show)
}

/** The flag that the whole admin area shares: whether the menu is shown in full. */
export const useMenuShown = () => useSyncExternalStore(subscribe, () => shown)
