import { useSyncExternalStore } from 'react'

/** Creates a hook that returns whether a media query matches. */
export function mediaHook(text: string): () => boolean {
  const query = matchMedia(text)
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
