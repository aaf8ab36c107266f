import { useRef } from 'react'
import type { Row } from '../rows/use-rows.ts'
import type { GridProps } from './grid.tsx'
import type { Step } from './grid-body.tsx'
import type { Spot } from './use-cursor.ts'
import { type Cell, useEditing } from './use-editing.ts'

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
