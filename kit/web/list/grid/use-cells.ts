import { useLayoutEffect, useRef, useState } from 'react'
import { useOnNewQuery } from '../rows/use-on-new-query.ts'
import type { Row, Rows } from '../rows/use-rows.ts'
import type { GridProps } from './grid.tsx'
import type { Step } from './grid-body.tsx'
import type { Spot } from './use-cursor.ts'

/** A cell that is being edited: its record as last loaded, and its last place. */
export type Cell = { readonly key: string; readonly place: number; readonly record: Row }

const isSameCell = (a: Cell, b: Cell) => a.key === b.key && a.record.id === b.record.id

/** The cells being edited; each stays until its own editor has ended, even if its record leaves the list. */
function useEditing(rows: Rows, queryKey: string) {
  const [cells, setCells] = useState<readonly Cell[]>([])
  const newest = useRef<Cell>(undefined)
  const present = cells.map((cell) => {
    const place = rows.placeOf(cell.record.id, cell.place)
    if (place === undefined) return { ...cell, place: Math.min(cell.place, rows.count), listed: false }
    return { ...cell, place, record: rows.at(place) ?? cell.record, listed: true }
  })
  // Stores the record as last loaded, to show it if it leaves the list.
  useLayoutEffect(() => {
    if (present.some((cell, i) => cell.place !== cells[i]!.place || cell.record !== cells[i]!.record)) setCells(present)
  })
  // Edited cells stay above the rows of a new query.
  useOnNewQuery(rows, queryKey, () => setCells((now) => now.map((cell) => ({ ...cell, place: 0 }))))
  return {
    /** Rows that must stay rendered: the edited ones, and those in front of which a removed record stays. */
    places: present.map((cell) => cell.place),
    at: (place: number): readonly Cell[] => present.filter((cell) => cell.listed && cell.place === place),
    /** The edited cells of records that have left the list and were at this place, one array for each record. */
    leftAt: (place: number): readonly (readonly Cell[])[] => {
      const left = present.filter((cell) => !cell.listed && cell.place === place)
      return [...Map.groupBy(left, (cell) => cell.record.id).values()]
    },
    open: (cell: Cell) => {
      newest.current = cell
      setCells((now) => [...now.filter((other) => !isSameCell(other, cell)), cell])
    },
    /** Ends editing of a cell, and returns whether it was the newest. */
    close: (cell: Cell) => {
      setCells((now) => now.filter((other) => !isSameCell(other, cell)))
      return newest.current !== undefined && isSameCell(newest.current, cell)
    },
  }
}

type Options = Pick<GridProps, 'columns' | 'rows' | 'queryKey' | 'isEditable' | 'editor'> & {
  /** Scrolls to a row, and by default moves the focus there. */
  readonly goTo: (place: number, takesFocus?: boolean) => void
  /** The present place of a record that was at `place`; if it is gone, the same place. */
  readonly placeOf: (id: string | undefined, place: number) => number
  readonly goBack: (to: Spot) => void
}

/** Editing of cells in place, and the ways from one to the next. */
export function useCells({ columns, rows, queryKey, isEditable, editor, goTo, placeOf, goBack }: Options) {
  const { at, count } = rows
  const { open, close, ...editing } = useEditing(rows, queryKey)
  const lastKey = useRef<string>(undefined)
  const keysOf = (row: Row | undefined) =>
    row ? columns.map(({ key }) => key).filter((key) => isEditable(row, key)) : []

  /** Edits the cell of a column, by default the last edited one; the row's first editable cell if that one is not. */
  const edit = (place: number, wished = lastKey.current) => {
    const row = at(place)
    const keys = keysOf(row)
    const key = wished !== undefined && keys.includes(wished) ? wished : keys[0]
    if (!row || key === undefined) return goTo(place)
    lastKey.current = key
    goTo(place, false)
    open({ key, place, record: row })
  }
  const latest = useRef({ goBack, edit, placeOf })
  latest.current = { goBack, edit, placeOf }

  /** The cell that a step leads to, perhaps beyond the list; undefined for steps that edit no other cell. */
  const target = ({ place, key, record }: Cell, step: Step): Spot | undefined => {
    // If the record has left the list, the row below has moved up to its place.
    const below = rows.placeOf(record.id, place) === undefined ? place : place + 1
    const keys = keysOf(record)
    const column = keys.indexOf(key)
    if (step === 'down') return { place: below, key }
    if (step === 'next') return keys[column + 1] ? { place, key: keys[column + 1]! } : { place: below, key: keys[0]! }
    if (step === 'back') return column > 0 ? { place, key: keys[column - 1]! } : { place: place - 1, key: keys.at(-1)! }
    return undefined
  }
  /** Decides where to go from a cell, and returns the function that ends its editing and goes there. */
  const planOf = (cell: Cell) => (step: Step) => {
    const to = target(cell, step)
    // The save may move rows: the target is found again by its record.
    const id = to && (to.place === cell.place ? cell.record.id : at(to.place)?.id)
    return () => {
      // Editing may have begun in another cell meanwhile: the focus stays there.
      if (!close(cell)) return
      const { edit, placeOf, goBack } = latest.current
      // The user has left the cell: the focus moves only if it is on the row, which renders again without the editor.
      if (step === 'leave' && !isFocusIn(cell.record.id)) return
      if (to && to.place >= 0 && to.place < count) edit(placeOf(id, to.place), to.key)
      else goBack({ place: placeOf(cell.record.id, cell.place), key: cell.key })
    }
  }
  return {
    ...editing,
    edit,
    canEdit: (place: number) => keysOf(at(place)).length > 0,
    controlsOf: (cells: readonly Cell[]) =>
      cells.length
        ? Object.fromEntries(cells.map((cell) => [cell.key, editor(cell.record, cell.key, planOf(cell))]))
        : undefined,
  }
}

const isFocusIn = (id: string) => document.activeElement?.closest('tr')?.dataset.record === id
