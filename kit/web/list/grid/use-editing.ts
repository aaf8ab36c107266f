import { useLayoutEffect, useRef, useState } from 'react'
import { useAnswered } from '../rows/use-answered.ts'
import type { Row, Rows } from '../rows/use-rows.ts'

/** A cell that is being edited: its record as last loaded, and its last place. */
export type Cell = { readonly key: string; readonly place: number; readonly record: Row }

const same = (a: Cell, b: Cell) => a.key === b.key && a.record.id === b.record.id

/**
 * The cells of a list that are being edited: the newest one, and earlier ones whose save is running or has
 * failed. Each stays until its own editor has ended, even if its record leaves the list.
 */
export function useEditing(rows: Rows, page: string) {
  const [cells, setCells] = useState<readonly Cell[]>([])
  const newest = useRef<Cell>(undefined)
  const found = cells.map((edited) => {
    const place = rows.placeOf(edited.record.id, edited.place)
    if (place === undefined) return { ...edited, place: Math.min(edited.place, rows.count), listed: false }
    return { ...edited, place, record: rows.at(place) ?? edited.record, listed: true }
  })
  // Stores the record as last loaded, to show it if it leaves the list.
  useLayoutEffect(() => {
    if (found.some((edited, i) => edited.place !== cells[i]!.place || edited.record !== cells[i]!.record))
      setCells(found)
  })
  // Edited cells stay above the rows of a new query.
  useAnswered(rows, page, () => setCells((now) => now.map((edited) => ({ ...edited, place: 0 }))))
  const listed = found.filter((edited) => edited.listed)
  const unlisted = found.filter((edited) => !edited.listed)
  return {
    /** Rows that must stay rendered: the edited ones, and those in front of which a removed record stays. */
    places: found.map((edited) => edited.place),
    /** The edited cells of the row at a place. */
    at: (place: number): readonly Cell[] => listed.filter((edited) => edited.place === place),
    /** The edited cells of records that have left the list and were here, by record. */
    asideAt: (place: number): readonly (readonly Cell[])[] => [
      ...Map.groupBy(
        unlisted.filter((edited) => edited.place === place),
        (edited) => edited.record.id,
      ).values(),
    ],
    open: (cell: Cell) => {
      newest.current = cell
      setCells((now) => [...now.filter((edited) => !same(edited, cell)), cell])
    },
    /** Ends editing of a cell, and returns whether it was the newest. */
    close: (cell: Cell) => {
      setCells((now) => now.filter((edited) => !same(edited, cell)))
      return newest.current !== undefined && same(newest.current, cell)
    },
  }
}
