import { useSyncExternalStore } from 'react'
import { onStored, stored } from '../../data/stored.ts'

/** The possible numbers of cards in a row. */
export const fewestAcross = 4
export const mostAcross = 10

const name = 'gallery.across'
const store = stored(name)
const listeners = new Set<() => void>()

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  const end = onStored(name, changed)
  return () => {
    listeners.delete(changed)
    end()
  }
}

function setAcross(count: number) {
  store.set(String(count))
  for (const changed of listeners) changed()
}

/** How many cards are in a row, stored in this browser; undefined until the user has chosen: as many as fit. */
export function useAcross(): readonly [number | undefined, (count: number) => void] {
  const count = Number(useSyncExternalStore(subscribe, store.get))
  return [count >= fewestAcross && count <= mostAcross ? Math.round(count) : undefined, setAcross]
}
