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
  const [cells, setCells] = useState<readonly Cell[]>([])
  const newest = useRef<Cell>(undefined)
  const found = cells.map((edited) => {
    const place = rows.placeOf(edited.record.id, edited.place)
    if (place === undefined) return { ...edited, place: Math.min(edited.place, rows.count), listed: false }
    return { ...edited, place, record: rows.at(place) ?? edited.record, listed: true }
  })
  // Remembered as it was seen last: a record that leaves the list is shown like this from then on.
  useLayoutEffect(() => {
    if (found.some((edited, i) => edited.place !== cells[i]!.place || edited.record !== cells[i]!.record))
      setCells(found)
  })
  // What is still edited stands above the rows of another question.
  useAnswered(rows, page, () => setCells((now) => now.map((edited) => ({ ...edited, place: 0 }))))
  const listed = found.filter((edited) => edited.listed)
  const left = found.filter((edited) => !edited.listed)
  return {
    /** Rows that must be drawn: those edited, and those before which one stands that has left the list. */
    places: found.map((edited) => edited.place),
    /** The cells that are being edited of the row at a place. */
    at: (place: number): readonly Cell[] => listed.filter((edited) => edited.place === place),
    /** Those of records that have left the list and stood here, by record. */
    asideAt: (place: number): readonly (readonly Cell[])[] => [
      ...Map.groupBy(
        left.filter((edited) => edited.place === place),
        (edited) => edited.record.id,
      ).values(),
    ],
    open: (cell: Cell) => {
      newest.current = cell
      setCells((now) => [...now.filter((edited) => !same(edited, cell)), cell])
    },
    /** Ends one, and says whether it was the newest. */
    close: (cell: Cell) => {
      setCells((now) => now.filter((edited) => !same(edited, cell)))
      return newest.current !== undefined && same(newest.current, cell)
    },
  }
}
