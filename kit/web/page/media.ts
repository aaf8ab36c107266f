import { useSyncExternalStore } from 'react'

/** Gives the hook that says whether a media query holds, and says it anew when that changes. */
export function mediaHook(text: string): () => boolean {
  const query = matchMedia(text)
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
