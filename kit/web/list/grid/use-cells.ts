import { useLayoutEffect, useRef, useState } from 'react'
import { useAnswered } from '../rows/use-answered.ts'
import type { Row, Rows } from '../rows/use-rows.ts'
import type { GridProps } from './grid.tsx'
import type { Step } from './grid-body.tsx'
import type { Spot } from './use-cursor.ts'

/** A cell that is being edited: its record as last loaded, and its last place. */
export type Cell = { readonly key: string; readonly place: number; readonly record: Row }

const same = (a: Cell, b: Cell) => a.key === b.key && a.record.id === b.record.id

/**
 * The cells of a list that are being edited: the newest one, and earlier ones whose save is running or has
 * failed. Each stays until its own editor has ended, even if its record leaves the list.
 */
function useEditing(rows: Rows, page: string) {
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

type Options = Pick<GridProps, 'columns' | 'rows' | 'page' | 'edits' | 'editor'> & {
  /** Scrolls to a row, and by default moves the focus there. */
  readonly goTo: (place: number, takesFocus?: boolean) => void
  /** The present place of a record that was at `place`; if it is gone, the same place. */
  readonly placeOf: (id: string | undefined, place: number) => number
  /** Returns to the place where editing ended: its row, or its cell. */
  readonly back: (at: Spot) => void
}

/** Editing of cells in place, and the ways from one to the next. */
export function useCells({ columns, rows, page, edits, editor, goTo, placeOf, back }: Options) {
  const { at, count } = rows
  const { open, close, ...editing } = useEditing(rows, page)
  const lastKey = useRef<string>(undefined)
  const keysOf = (row: Row | undefined) => (row ? columns.map(({ key }) => key).filter((key) => edits(row, key)) : [])

  const edit = (place: number, wished = lastKey.current) => {
    const row = at(place)
    const keys = keysOf(row)
    const key = wished !== undefined && keys.includes(wished) ? wished : keys[0]
    if (!row || key === undefined) return goTo(place)
    lastKey.current = key
    goTo(place, false)
    open({ key, place, record: row })
  }
  const latest = useRef({ back, edit, placeOf })
  latest.current = { back, edit, placeOf }
  /** The action after editing; decided before the save, which may move rows. */
  const planOf = (own: Cell) => (step: Step) => {
    const here = own.place
    const keys = keysOf(own.record)
    const column = keys.indexOf(own.key)
    const turn = step === 'next' ? column === keys.length - 1 : step === 'back' && column === 0
    // If its record has left the list, the row below has moved up to its place.
    const below = rows.placeOf(own.record.id, here) === undefined ? here : here + 1
    const to = step === 'down' || (turn && step === 'next') ? below : turn ? here - 1 : here
    const key = { next: keys[turn ? 0 : column + 1], back: keys[turn ? keys.length - 1 : column - 1] }[step as 'next']
    const id = to === here ? own.record.id : at(to)?.id
    return () => {
      // Editing may have begun in another cell meanwhile: the focus stays there.
      if (!close(own)) return
      const { edit, placeOf } = latest.current
      const back = () => latest.current.back({ place: placeOf(own.record.id, here), key: own.key })
      // The row renders again without the editor: a focus on the row itself stays there.
      if (step === 'leave') return isOn(own.record.id) && back()
      if (step === 'stay' || to < 0 || to >= count) back()
      else edit(placeOf(id, to), key ?? own.key)
    }
  }
  return {
    ...editing,
    edit,
    canEdit: (place: number) => keysOf(at(place)).length > 0,
    /** The editors of cells, by their columns. */
    controlsOf: (cells: readonly Cell[]) =>
      cells.length
        ? Object.fromEntries(cells.map((cell) => [cell.key, editor(cell.record, cell.key, planOf(cell))]))
        : undefined,
  }
}

/** Whether the focus is on the row of a record. */
const isOn = (id: string) => document.activeElement?.closest('tr')?.dataset.record === id
