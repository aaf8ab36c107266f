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

type Acts = {
  /** Rows that Page Up and Page Down skip. */
  readonly leap: number
  /** Edits a cell in place; returns false if it cannot be edited. */
  readonly edit: (at: Spot) => boolean
  /** Removes the problems of a failed paste. */
  readonly clear: () => void
}

/** Whether an element is a cell of the cursor. */
export const isCell = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset.column !== undefined

/**
 * The cell cursor of a table: the focused cell, and with Shift the range from where it began. → goes from the
 * row into its cells, Escape back to the row; the cursor follows its record.
 */
export function useCursor({ columns, rows, body, goTo }: Options) {
  const { at, count } = rows
  const [cursor, setCursor] = useState<Spot & { readonly id: string | undefined; readonly from: Spot }>()
  const wanted = useRef<Spot & { readonly grows: boolean }>(undefined)
  const grows = useRef(false)
  const keys = columns.map(({ key }) => key)

  // The cell gets the focus once its row is rendered.
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { place, key } = wanted.current
    const row = body.current?.querySelector(`[data-index="${place}"]`)
    const cell = [...(row?.children ?? [])].find((child) => isCell(child) && child.dataset.column === key)
    if (!isCell(cell ?? null)) return
    grows.current = wanted.current.grows
    wanted.current = undefined
    ;(cell as HTMLElement).focus()
  })

  const go = (place: number, column: number, extend = false) => {
    const to = Math.max(0, Math.min(count - 1, place))
    const key = keys[Math.max(0, Math.min(keys.length - 1, column))]!
    wanted.current = { place: to, key, grows: extend }
    goTo(to, false)
  }
  const place = cursor && (rows.placeOf(cursor.id ?? '', cursor.place) ?? cursor.place)
  const range = cursor && place !== undefined ? rangeOf(keys, { ...cursor, place }, cursor.place) : undefined

  return {
    range,
    go: (to: Spot) => go(to.place, keys.indexOf(to.key)),
    focused: (target: EventTarget, place: number) => {
      if (place < 0) return
      if (!isCell(target)) return setCursor(undefined)
      const spot = { place, key: target.dataset.column! }
      const extend = grows.current
      grows.current = false
      setCursor((now) => ({ ...spot, id: at(place)?.id, from: extend && now ? now.from : spot }))
    },
    blurred: ({ relatedTarget }: FocusEvent) => {
      // The cursor survives when the window loses the focus.
      if (document.hasFocus() && !body.current?.contains(relatedTarget)) setCursor(undefined)
    },
    /** A press with Shift selects the cells from the cursor to the pressed one. */
    pressed: (target: EventTarget, shift: boolean) => {
      grows.current = shift && cursor !== undefined && isCell((target as Element).closest('[data-column]'))
    },
    /** Handles keys in a cell, and → on a row; returns whether it did. */
    hears: (event: KeyboardEvent<HTMLElement>, here: number, { leap, edit, clear }: Acts): boolean => {
      const { key, shiftKey, target } = event
      if (event.altKey || isComposing(event)) return false
      const far = event.ctrlKey || event.metaKey
      const row = (target as HTMLElement).closest('tr')
      const onRow = target === row
      if (onRow && key === 'ArrowRight' && !far && !shiftKey) {
        event.preventDefault()
        go(here, 0)
        return true
      }
      if (!isCell(target)) return false
      const column = keys.indexOf(target.dataset.column!)
      const to = (place: number, next: number) => go(place, next, shiftKey)
      const keyed: Record<string, (() => void) | undefined> = {
        ArrowDown: () => to(far ? count - 1 : here + 1, column),
        ArrowUp: () => to(far ? 0 : here - 1, column),
        ArrowRight: () => {
          const action = row?.querySelector<HTMLElement>('.list-actions :is(a, button:enabled)')
          if (column < keys.length - 1) to(here, far ? keys.length - 1 : column + 1)
          else if (!shiftKey) action?.focus()
        },
        ArrowLeft: () => {
          if (column > 0) to(here, far ? 0 : column - 1)
          else if (!shiftKey) goTo(here)
        },
        Home: () => to(far ? 0 : here, 0),
        End: () => to(far ? count - 1 : here, keys.length - 1),
        PageDown: () => to(here + leap, column),
        PageUp: () => to(here - leap, column),
        Escape: () => {
          clear()
          goTo(here)
        },
        F2: () => edit({ place: here, key: keys[column]! }),
      }
      const act = keyed[key]
      if (act) act()
      else if (key !== 'Enter' || !edit({ place: here, key: keys[column]! })) return false
      event.preventDefault()
      return true
    },
  }
}

/** The range between the cursor and its start; `before` is the cursor at the time the start was stored. */
function rangeOf(keys: readonly string[], { place, key, from }: Spot & { from: Spot }, before: number) {
  const columns = [keys.indexOf(key), keys.indexOf(from.key)]
  if (columns.includes(-1)) return undefined
  const places = [place, from.place + place - before]
  return {
    top: Math.max(0, Math.min(...places)),
    bottom: Math.max(...places),
    left: Math.min(...columns),
    right: Math.max(...columns),
  }
}
