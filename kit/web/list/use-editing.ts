import { useLayoutEffect, useRef, useState } from 'react'
import { useAnswered } from './use-answered.ts'
import type { Row, Rows } from './use-rows.ts'

/** A cell that is being edited: of which record as it was seen last, and where it stood last. */
export type Cell = { readonly key: string; readonly place: number; readonly record: Row }

const same = (a: Cell, b: Cell) => a.key === b.key && a.record.id === b.record.id

/**
 * The cells of a list that are being edited: the newest one, and those left before that are being saved or could not
 * be. Each goes when its own editor has ended, whatever became of its record meanwhile.
 */
export function useEditing(rows: Rows, page: string) {
  const [held, hold] = useState<readonly Cell[]>([])
  const newest = useRef<Cell>(undefined)
  const found = held.map((one) => {
    const place = rows.placeOf(one.record.id, one.place)
    if (place === undefined) return { ...one, place: Math.min(one.place, rows.count), listed: false }
    return { ...one, place, record: rows.at(place) ?? one.record, listed: true }
  })
  // Remembered as it was seen last: a record that leaves the list is shown like this from then on.
  useLayoutEffect(() => {
    if (found.some((one, i) => one.place !== held[i]!.place || one.record !== held[i]!.record)) hold(found)
  })
  // What is still edited stands above the rows of another question.
  useAnswered(rows, page, () => hold((now) => now.map((one) => ({ ...one, place: 0 }))))
  const listed = found.filter((one) => one.listed)
  const left = found.filter((one) => !one.listed)
  return {
    /** Rows that must be drawn: those edited, and those before which one stands that has left the list. */
    places: found.map((one) => one.place),
    /** The cells that are being edited of the row at a place. */
    at: (place: number): readonly Cell[] => listed.filter((one) => one.place === place),
    /** Those of records that have left the list and stood here, by record. */
    asideAt: (place: number): readonly (readonly Cell[])[] => [
      ...Map.groupBy(
        left.filter((one) => one.place === place),
        (one) => one.record.id,
      ).values(),
    ],
    open: (cell: Cell) => {
      newest.current = cell
      hold((now) => [...now.filter((one) => !same(one, cell)), cell])
    },
    /** Ends one, and says whether it was the newest. */
    close: (cell: Cell) => {
      hold((now) => now.filter((one) => !same(one, cell)))
      return newest.current !== undefined && same(newest.current, cell)
    },
  }
}
