import { useMemo, useState } from 'react'
import type { Extra } from './span.ts'
import type { Row, Rows } from './use-rows.ts'

/** The expanded rows of a list. */
export type Opened = {
  readonly has: (id: string) => boolean
  /** Expands or collapses a row, which is at `place` now. */
  readonly toggle: (record: Row, place: number) => void
  /** Stores the measured height of an expanded row's content, in pixels. */
  readonly measured: (id: string, height: number) => void
  /** The heights of the contents by the present places of their rows; the same array while none changes. */
  readonly extras: readonly Extra[]
}

/** The expanded rows by record id: their places at that time, and the heights of their contents in pixels. */
type Expanded = ReadonlyMap<string, { readonly placeAtOpening: number; readonly height: number }>

const none: Expanded = new Map()

/** The expanded rows of a list, none after a new query; the height of each counts at the row's present place. */
export function useOpened(queryKey: string, { placeOf }: Pick<Rows, 'placeOf'>): Opened {
  const [expandedUnder, setExpandedUnder] = useState(queryKey)
  const [expanded, setExpanded] = useState(none)
  if (expandedUnder !== queryKey) {
    setExpandedUnder(queryKey)
    setExpanded(none)
  }
  const present = [...expanded].flatMap(([id, { placeAtOpening, height }]): Extra[] => {
    const place = placeOf(id, placeAtOpening)
    return place === undefined ? [] : [{ place, height }]
  })
  // By way of a text: rows are measured again for each new array.
  const text = JSON.stringify(present.sort((a, b) => a.place - b.place))
  const extras = useMemo(() => JSON.parse(text) as readonly Extra[], [text])
  return {
    has: (id) => expanded.has(id),
    toggle: ({ id }, place) =>
      setExpanded((before) => {
        const next = new Map(before)
        const wasExpanded = next.delete(id)
        return wasExpanded ? next : next.set(id, { placeAtOpening: place, height: 0 })
      }),
    measured: (id, height) =>
      setExpanded((before) => {
        const row = before.get(id)
        return row && row.height !== height ? new Map(before).set(id, { ...row, height }) : before
      }),
    extras,
  }
}
