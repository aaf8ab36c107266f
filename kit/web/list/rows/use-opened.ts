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

/** An expanded row: its last place, and the height of its content. */
type Expanded = ReadonlyMap<string, Room>

const none: Expanded = new Map()

/**
 * The expanded rows of a list; a new query, `key`, collapses all. A row keeps its extra height while it is
 * scrolled away, at its present place, even if rows above it are added, removed or moved.
 */
export function useOpened(key: string, { placeOf }: Pick<Rows, 'placeOf'>): Opened {
  const [state, set] = useState({ key, expanded: none })
  const expanded = state.key === key ? state.expanded : none
  const change = (make: (expanded: Expanded) => Expanded) =>
    set((now) => {
      const before = now.key === key ? now.expanded : none
      const after = make(before)
      return after === before && now.key === key ? now : { key, expanded: after }
    })
  const places = [...expanded].flatMap(([id, { place, extra }]) => {
    const now = placeOf(id, place)
    return now === undefined ? [] : [{ place: now, extra }]
  })
  const text = JSON.stringify(places.sort((a, b) => a.place - b.place))
  const rooms = useMemo(() => JSON.parse(text) as readonly Room[], [text])
  return {
    has: (id) => expanded.has(id),
    toggle: ({ id }, place) =>
      change((now) => {
        const next = new Map(now)
        return next.delete(id) ? next : next.set(id, { place, extra: 0 })
      }),
    measure: (id, extra) =>
      change((now) => {
        const room = now.get(id)
        return room && room.extra !== extra ? new Map(now).set(id, { ...room, extra }) : now
      }),
    rooms,
  }
}
