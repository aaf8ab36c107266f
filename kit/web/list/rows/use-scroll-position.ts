import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { storedInTab } from '../../data/stored.ts'
import type { Span } from './span.ts'

/** How far a list is scrolled, stored in this tab for the Back button and reloads. */
export type ScrollPosition = {
  /** The history entry and the query that it belongs to. */
  readonly entry: string
  readonly key: string
  /** Pixels. */
  readonly top: number
  /** The rendered rows. */
  readonly span: Span
  readonly total: number
  /** The index of the row with the focus. */
  readonly focused: number
}

const storeOf = (name: string) => storedInTab(`place.${name}`)

const write = (name: string, position: ScrollPosition) => storeOf(name).set(JSON.stringify(position))

function read(name: string, entry: string, key: string): ScrollPosition | undefined {
  try {
    const position: unknown = JSON.parse(storeOf(name).get() ?? 'null')
    return isScrollPosition(position) && position.entry === entry && position.key === key ? position : undefined
  } catch {
    return undefined
  }
}

const isScrollPosition = (value: unknown): value is ScrollPosition => {
  const { entry, key, top, span, total, focused } = (value ?? {}) as Partial<ScrollPosition>
  const areTexts = typeof entry === 'string' && typeof key === 'string'
  return areTexts && [top, total, focused, span?.from, span?.to].every(Number.isFinite)
}

/** The delay after the last movement before a list's position is stored, in milliseconds. */
const restMs = 200

/** A list's position from an earlier visit to this history entry, and a function that stores the present one. */
export function useScrollPosition(name: string, key: string) {
  const { state } = useRouter()
  const entry = state.location.state.__TSR_key ?? ''
  const [found, setFound] = useState(() => read(name, entry, key))
  // The position is restored once: a return to the same query later starts at the top.
  if (found && found.key !== key) setFound(undefined)
  const latest = useRef<ScrollPosition>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = (changed: Partial<Omit<ScrollPosition, 'entry' | 'key'>>) => {
    const before = latest.current ?? found ?? { top: 0, span: { from: 0, to: 0 }, total: 0, focused: 0 }
    latest.current = { ...before, entry, key, ...changed }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current && write(name, latest.current), restMs)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (latest.current) write(name, latest.current)
    },
    [name],
  )
  return { saved: found?.key === key && found.total > 0 ? found : undefined, save }
}
