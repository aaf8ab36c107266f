import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { storedInTab } from '../../data/stored.ts'
import type { Span } from './span.ts'

/**
 * The scroll position of a list, for the Back button and reloads of this tab: `entry` is the history entry
 * and `key` the query that it belongs to.
 */
export type Place = {
  readonly entry: string
  readonly key: string
  /** Pixels. */
  readonly top: number
  readonly span: Span
  readonly total: number
  /** The row with the focus. */
  readonly row: number
}

const storeOf = (name: string) => storedInTab(`place.${name}`)

const savePlace = (name: string, place: Place) => storeOf(name).set(JSON.stringify(place))

/** The position to restore; undefined if there is none. */
export function placeOf(name: string, entry: string, key: string): Place | undefined {
  try {
    const place: unknown = JSON.parse(storeOf(name).get() ?? 'null')
    return isPlace(place) && place.entry === entry && place.key === key ? place : undefined
  } catch {
    return undefined
  }
}

const isPlace = (value: unknown): value is Place => {
  const { entry, key, span, ...numbers } = (value ?? {}) as Partial<Place>
  return (
    typeof entry === 'string' &&
    typeof key === 'string' &&
    [numbers.top, numbers.total, numbers.row, span?.from, span?.to].every(Number.isFinite)
  )
}

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
