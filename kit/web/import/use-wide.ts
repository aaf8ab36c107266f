import { useSyncExternalStore } from 'react'

/** From this width on, in pixels, mapping and effect stand side by side. */
const query = matchMedia('(min-width: 1000px)')
const subscribe = (tell: () => void) => {
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether there is room for the mapping beside its effect. */
export const useWide = () => useSyncExternalStore(subscribe, () => query.matches)
