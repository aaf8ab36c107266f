import { useCallback, useRef, useState } from 'react'
import type { Span } from '../span.ts'
import type { Row, Rows } from '../use-rows.ts'

/** The quick look of a list: where it is, and the ways to another row. */
export type Look = {
  /** The place of the row that is looked at, from 0; undefined while it is closed. */
  readonly place: number | undefined
  /** undefined while its row is on its way. */
  readonly id: string | undefined
  readonly open: (record: Row) => void
  readonly close: () => void
  /** To the row before or behind; undefined where there is none. */
  readonly before: (() => void) | undefined
  readonly behind: (() => void) | undefined
}

/** A quick look over `rows`; `drawn` gives the rows in reach. */
export function useLook(rows: Rows, drawn: () => Span): Look {
  const [held, hold] = useState<{ readonly place: number; readonly id: string | undefined }>()
  const { at, count } = rows
  const find = (record: Row) => {
    const { from, to } = drawn()
    for (let place = from; place < to; place++) if (at(place)?.id === record.id) return place
    return from
  }
  const latest = useRef(find)
  latest.current = find
  // The same as long as the list stays, so that rows need not be drawn again.
  const open = useCallback((record: Row) => hold({ place: latest.current(record), id: record.id }), [])
  const to = (place: number) => (place < 0 || place >= count ? undefined : () => hold({ place, id: at(place)?.id }))
  return {
    place: held?.place,
    id: held && (held.id ?? at(held.place)?.id),
    open,
    close: () => hold(undefined),
    before: held && to(held.place - 1),
    behind: held && to(held.place + 1),
  }
}
