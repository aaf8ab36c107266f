import { useCallback, useRef, useState } from 'react'
import type { Span } from '../span.ts'
import type { Row, Rows } from '../use-rows.ts'

/** The quick look of a list: where it is, and the ways to another row. */
export type Look = {
  readonly isOpen: boolean
  /** The place of the row that is looked at, from 0; undefined while it is closed, or its record has left the list. */
  readonly place: number | undefined
  /** undefined while its row is on its way. */
  readonly id: string | undefined
  readonly open: (record: Row) => void
  readonly close: () => void
  /** To the row before or behind; undefined where there is none. */
  readonly before: (() => void) | undefined
  readonly behind: (() => void) | undefined
}

/** The record that is looked at, and where it stood last; without an id it is the one that comes to stand there. */
type Held = { readonly place: number; readonly id: string | undefined }

/** A quick look over `rows`; `drawn` gives the rows in reach. */
export function useLook(rows: Rows, drawn: () => Span): Look {
  const [held, hold] = useState<Held>()
  const id = held && (held.id ?? rows.at(held.place)?.id)
  const place = held && (id === undefined ? held.place : rows.placeOf(id, held.place))
  // Remembered as it is found, so that it is found again when more rows come or go.
  if (held && (id !== held.id || (place ?? held.place) !== held.place)) hold({ id, place: place ?? held.place })

  const find = ({ id }: Row): Held => {
    const { from, to } = drawn()
    for (let place = from; place < to; place++) if (rows.at(place)?.id === id) return { id, place }
    return { id, place: from }
  }
  /** The row so many further; where the record has left the list, the one behind has taken its place. */
  const beside = (by: 1 | -1): Held | undefined => {
    if (!held) return undefined
    const to = place === undefined && by === 1 ? held.place : held.place + by
    return to < 0 || to >= rows.count ? undefined : { place: to, id: rows.at(to)?.id }
  }
  // Whoever has asked first whether leaving is fine goes on from where the rows are by then.
  const latest = useRef({ find, beside })
  latest.current = { find, beside }
  // The same as long as the list stays, so that rows need not be drawn again.
  const open = useCallback((record: Row) => hold(latest.current.find(record)), [])
  const way = (by: 1 | -1) => (beside(by) ? () => hold((now) => latest.current.beside(by) ?? now) : undefined)
  return {
    isOpen: held !== undefined,
    place,
    id,
    open,
    close: () => hold(undefined),
    before: way(-1),
    behind: way(1),
  }
}
