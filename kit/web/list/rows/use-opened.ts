import { useMemo, useState } from 'react'
import type { Room } from './span.ts'
import type { Row, Rows } from './use-rows.ts'

/** The expanded rows of a list. */
export type Opened = {
  readonly has: (id: string) => boolean
  readonly toggle: (record: Row, place: number) => void
  /** Gets the height of an expanded row's content in pixels. */
  readonly measure: (id: string, extra: number) => void
  /** The expanded rows by their places; a stable list as long as none of them changes. */
  readonly rooms: readonly Room[]
}

/** The expanded rows by id: their places when they were expanded, and the heights of their contents in pixels. */
type Expanded = ReadonlyMap<string, { readonly placeAtOpening: number; readonly extra: number }>

const none: Expanded = new Map()

/**
 * The expanded rows of a list; a new query, `key`, collapses all. A row keeps its extra height while it is
 * scrolled away, at its present place, even if rows above it are added, removed or moved.
 */
export function useOpened(key: string, { placeOf }: Pick<Rows, 'placeOf'>): Opened {
  const [openedKey, setOpenedKey] = useState(key)
  const [expanded, setExpanded] = useState(none)
  if (openedKey !== key) {
    setOpenedKey(key)
    setExpanded(none)
  }
  const places = [...expanded].flatMap(([id, { placeAtOpening, extra }]) => {
    const place = placeOf(id, placeAtOpening)
    return place === undefined ? [] : [{ place, extra }]
  })
  const text = JSON.stringify(places.sort((a, b) => a.place - b.place))
  const rooms = useMemo(() => JSON.parse(text) as readonly Room[], [text])
  return {
    has: (id) => expanded.has(id),
    toggle: ({ id }, place) =>
      setExpanded((before) => {
        const next = new Map(before)
        return next.delete(id) ? next : next.set(id, { placeAtOpening: place, extra: 0 })
      }),
    measure: (id, extra) =>
      setExpanded((before) => {
        const row = before.get(id)
        return row && row.extra !== extra ? new Map(before).set(id, { ...row, extra }) : before
      }),
    rooms,
  }
}
