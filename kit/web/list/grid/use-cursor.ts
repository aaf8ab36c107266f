import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '../../form/keys.ts'
import type { GridColumn } from '../columns/columns.tsx'
import type { Rows } from '../rows/use-rows.ts'

/** A cell by the place of its row and the key of its column. */
export type Spot = { readonly place: number; readonly key: string }

/** The selected cells: rows and columns, both ends included. */
export type Range = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

type Options = {
  readonly columns: readonly GridColumn[]
  readonly rows: Rows
  readonly body: RefObject<HTMLElement | null>
  /** Scrolls to a row, and by default moves the focus there. */
  readonly goTo: (place: number, takesFocus?: boolean) => void
}

type KeyActions = {
  /** Rows that Page Up and Page Down skip. */
  readonly leap: number
  /** Edits a cell in place; returns false if it cannot be edited. */
  readonly edit: (spot: Spot) => boolean
  readonly clearFaults: () => void
}

/** Whether an element is a cell of the cursor. */
export const isCell = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset.column !== undefined

/** The focused cell and its record, and the cell where its range began, as both were at the time of the last move. */
type Cursor = Spot & { readonly id: string | undefined; readonly start: Spot }

/** The cell cursor of a table: the focused cell, and with Shift the range from where it began. */
export function useCursor({ columns, rows, body, goTo }: Options) {
  const { at, count } = rows
  const [cursor, setCursor] = useState<Cursor>()
  /** A cell that gets the focus once it is rendered, and whether it extends the range. */
  const goal = useRef<Spot & { readonly extends: boolean }>(undefined)
  const extendsNext = useRef(false)
  const keys = columns.map(({ key }) => key)

  useLayoutEffect(() => {
    if (!goal.current) return
    const { place, key } = goal.current
    const row = body.current?.querySelector(`[data-index="${place}"]`)
    const cell = [...(row?.children ?? [])].filter(isCell).find(({ dataset }) => dataset.column === key)
    if (!cell) return
    extendsNext.current = goal.current.extends
    goal.current = undefined
    cell.focus()
  })

  /** Moves the cursor to a row and a column by their indexes, or to the nearest ones. */
  const go = (place: number, column: number, extend = false) => {
    const to = Math.max(0, Math.min(count - 1, place))
    const key = keys[Math.max(0, Math.min(keys.length - 1, column))]!
    goal.current = { place: to, key, extends: extend }
    goTo(to, false)
  }

  return {
    range: cursor && rangeOf(keys, cursor, rows.placeOf(cursor.id ?? '', cursor.place) ?? cursor.place),
    go: (to: Spot) => go(to.place, keys.indexOf(to.key)),
    /** The focus has moved to an element of the row at `place`; -1 is none. */
    focused: (target: EventTarget, place: number) => {
      if (place < 0) return
      if (!isCell(target)) return setCursor(undefined)
      const spot = { place, key: target.dataset.column! }
      const extend = extendsNext.current
      extendsNext.current = false
      setCursor((before) => ({ ...spot, id: at(place)?.id, start: extend && before ? before.start : spot }))
    },
    /** The focus has left an element; the cursor ends once it is outside of the table. */
    blurred: ({ relatedTarget }: FocusEvent) => {
      // The cursor survives when the window loses the focus.
      if (document.hasFocus() && !body.current?.contains(relatedTarget)) setCursor(undefined)
    },
    /** A press with Shift selects the cells from the cursor to the pressed one. */
    pressed: (target: EventTarget, shift: boolean) => {
      extendsNext.current = shift && cursor !== undefined && isCell((target as Element).closest('[data-column]'))
    },
    /** Handles keys in a cell, and → on a row; returns whether it did. `here` is the place of the row. */
    handleKey: (event: KeyboardEvent<HTMLElement>, here: number, { leap, edit, clearFaults }: KeyActions): boolean => {
      const { key, shiftKey, target } = event
      if (event.altKey || isComposing(event)) return false
      const toEnd = event.ctrlKey || event.metaKey
      const row = (target as HTMLElement).closest('tr')
      if (target === row && key === 'ArrowRight' && !toEnd && !shiftKey) {
        event.preventDefault()
        go(here, 0)
        return true
      }
      if (!isCell(target)) return false
      const column = keys.indexOf(target.dataset.column!)
      const last = keys.length - 1
      const to = (place: number, next: number) => go(place, next, shiftKey)
      const actions: Record<string, (() => void) | undefined> = {
        ArrowDown: () => to(toEnd ? count - 1 : here + 1, column),
        ArrowUp: () => to(toEnd ? 0 : here - 1, column),
        ArrowRight: () => {
          if (column < last) to(here, toEnd ? last : column + 1)
          else if (!shiftKey) row?.querySelector<HTMLElement>('.list-actions :is(a, button:enabled)')?.focus()
        },
        ArrowLeft: () => {
          if (column > 0) to(here, toEnd ? 0 : column - 1)
          else if (!shiftKey) goTo(here)
        },
        Home: () => to(toEnd ? 0 : here, 0),
        End: () => to(toEnd ? count - 1 : here, last),
        PageDown: () => to(here + leap, column),
        PageUp: () => to(here - leap, column),
        Escape: () => {
          clearFaults()
          goTo(here)
        },
        F2: () => edit({ place: here, key: keys[column]! }),
      }
      const action = actions[key]
      if (action) action()
      // Enter on a cell that cannot be edited opens the record, as on its row.
      else if (key !== 'Enter' || !edit({ place: here, key: keys[column]! })) return false
      event.preventDefault()
      return true
    },
  }
}

/** The cells between the cursor and its start; undefined if a column of these is hidden. */
function rangeOf(keys: readonly string[], cursor: Cursor, place: number): Range | undefined {
  const columns = [keys.indexOf(cursor.key), keys.indexOf(cursor.start.key)]
  if (columns.includes(-1)) return undefined
  // The start has moved as far as the cursor's row.
  const places = [place, cursor.start.place + place - cursor.place]
  return {
    top: Math.max(0, Math.min(...places)),
    bottom: Math.max(...places),
    left: Math.min(...columns),
    right: Math.max(...columns),
  }
}
