import { useCallback, useRef, useState } from 'react'
import type { Span } from '../rows/span.ts'
import type { Row, Rows } from '../rows/use-rows.ts'

/** The quick look of a list: its record, and how to go to other rows. */
export type Look = {
  readonly isOpen: boolean
  /** The index of its row, from 0; undefined while it is closed, or if its record has left the list. */
  readonly place: number | undefined
  /** undefined while it is closed, or while its row is loading. */
  readonly id: string | undefined
  readonly open: (record: Row) => void
  readonly close: () => void
  /** Go to the previous or the next row; undefined if there is none. */
  readonly toPrevious: (() => void) | undefined
  readonly toNext: (() => void) | undefined
}

/** The record of the quick look and its last index; without an id, the record that will load at that index. */
type Looked = { readonly place: number; readonly id: string | undefined }

/** The quick look over `rows`; `drawn` returns the rendered rows. */
export function useLook(rows: Rows, drawn: () => Span): Look {
  const [looked, setLooked] = useState<Looked>()
  const id = looked && (looked.id ?? rows.at(looked.place)?.id)
  const place = looked && (id === undefined ? looked.place : rows.placeOf(id, looked.place))
  // Stores the record once it is found, and its place, so that it can be followed when rows are added or removed.
  const lastPlace = place ?? looked?.place
  if (looked && (id !== looked.id || lastPlace !== looked.place)) setLooked({ id, place: lastPlace! })

  /** Finds a record among the rendered rows; one that is not there counts as the first of them. */
  const find = ({ id }: Row): Looked => {
    const { from, to } = drawn()
    for (let place = from; place < to; place++) if (rows.at(place)?.id === id) return { id, place }
    return { id, place: from }
  }
  /** The row at a distance; if the record has left the list, the next row has taken its place. */
  const beside = (by: 1 | -1): Looked | undefined => {
    if (!looked) return undefined
    const to = place === undefined && by === 1 ? looked.place : looked.place + by
    return to < 0 || to >= rows.count ? undefined : { place: to, id: rows.at(to)?.id }
  }
  // The latest ones: a question about unsaved input may come before the step, and rows may change meanwhile.
  const latest = useRef({ find, beside })
  latest.current = { find, beside }
  // Stable for the life of the list, so that rows do not render again.
  const open = useCallback((record: Row) => setLooked(latest.current.find(record)), [])
  const step = (by: 1 | -1) => (beside(by) ? () => setLooked((now) => latest.current.beside(by) ?? now) : undefined)
  return {
    isOpen: looked !== undefined,
    place,
    id,
    open,
    close: () => setLooked(undefined),
    toPrevious: step(-1),
    toNext: step(1),
  }
}
