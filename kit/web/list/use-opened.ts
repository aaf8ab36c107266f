import { useMemo, useState } from 'react'
import type { Room } from './span.ts'
import type { Row, Rows } from './use-rows.ts'

/** The rows of a list that show more than their columns. */
export type Opened = {
  readonly has: (id: string) => boolean
  readonly toggle: (record: Row, place: number) => void
  /** Told how many pixels an opened row takes below its own. */
  readonly measure: (id: string, extra: number) => void
  /** The opened rows by their places; the same list as long as nothing about it changes. */
  readonly rooms: readonly Room[]
}

/** A row that is open: where it was last seen, and what it took there. */
type Held = ReadonlyMap<string, Room>

const none: Held = new Map()

/**
 * Which rows of a list are open. Another question, `key`, opens none of its own rows. A row keeps its room while it is
 * scrolled away, at the place where it stands now: others may have come, gone or been moved above it.
 */
export function useOpened(key: string, { placeOf }: Pick<Rows, 'placeOf'>): Opened {
  const [state, set] = useState({ key, held: none })
  const held = state.key === key ? state.held : none
  const change = (make: (held: Held) => Held) =>
    set((now) => {
      const before = now.key === key ? now.held : none
      const after = make(before)
      return after === before && now.key === key ? now : { key, held: after }
    })
  const places = [...held].flatMap(([id, { place, extra }]) => {
    const now = placeOf(id, place)
    return now === undefined ? [] : [{ place: now, extra }]
  })
  const text = JSON.stringify(places.sort((a, b) => a.place - b.place))
  const rooms = useMemo(() => JSON.parse(text) as readonly Room[], [text])
  return {
    has: (id) => held.has(id),
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
