import { useSyncExternalStore } from 'react'

/** Up to this width, in pixels, a screen is a phone's: rows are cards, filters a drawer. */
export const narrowest = 640

const query = matchMedia(`(max-width: ${narrowest}px)`)
const subscribe = (tell: () => void) => {
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether the window is as narrow as a phone. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => query.matches)
