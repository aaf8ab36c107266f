import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Place, placeOf, savePlace } from './place.ts'

/** The delay after the last movement before a list's position is stored, in milliseconds. */
const restMs = 200

/** The stored position of a list, and a function that stores the present one; `key` is its query. */
export function usePlace(name: string, key: string) {
  const { state } = useRouter()
  const entry = state.location.state.__TSR_key ?? ''
  const [found, setFound] = useState(() => placeOf(name, entry, key))
  // The position is restored once: a return to the same query later starts at the top.
  if (found && found.key !== key) setFound(undefined)
  const last = useRef<Place>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = (some: Partial<Pick<Place, 'top' | 'span' | 'total' | 'row'>>) => {
    const before = last.current ?? found ?? { top: 0, span: { from: 0, to: 0 }, total: 0, row: 0 }
    last.current = { ...before, entry, key, ...some }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => last.current && savePlace(name, last.current), restMs)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (last.current) savePlace(name, last.current)
    },
    [name],
  )
  return { begin: found?.key === key && found.total > 0 ? found : undefined, keep: save }
}
