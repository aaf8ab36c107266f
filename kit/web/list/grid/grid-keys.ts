import type { KeyboardEvent } from 'react'
import { isComposing } from '../../form/keys.ts'
import { isCell } from './use-cursor.ts'

/** What keys do on the focused row; undefined where that is not possible. */
export type RowKeyActions = {
  readonly count: number
  /** Moves the focus, and may tick the rows that it passes. */
  readonly goTo: (place: number, ticksOnWay: boolean) => void
  readonly open: () => void
  /** Ticks the row, or all rows up to it. */
  readonly pick: (() => void) | undefined
  readonly look: (() => void) | undefined
  readonly edit: (() => void) | undefined
  readonly moveRow: ((by: -1 | 1) => void) | undefined
  readonly editCell: (() => void) | undefined
  readonly pickAll: (() => void) | undefined
  /** Unticks everything; undefined if no row is ticked. */
  readonly unpick: (() => void) | undefined
  /** How many rows Page Up and Page Down skip. */
  readonly leap: number
}

/** Handles the keys of a row (interface.md, Lists); `letters` says whether single letters count. */
export function rowKeys(event: KeyboardEvent<HTMLElement>, place: number, actions: RowKeyActions, letters: boolean) {
  const { count, goTo, open, pick, look, edit, editCell, moveRow, pickAll, unpick, leap } = actions
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key === 'a' && pickAll) {
    event.preventDefault()
    return pickAll()
  }
  if (event.ctrlKey || event.metaKey || isComposing(event)) return
  const { key, shiftKey } = event
  if (event.altKey) {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
    if (!by || !moveRow) return
    event.preventDefault()
    return moveRow(by)
  }
  const row = (event.target as HTMLElement).closest('tr')
  const onRow = event.target === row || isCell(event.target)
  const done = (action: () => void) => {
    event.preventDefault()
    action()
  }
  const to = (target: number) => done(() => goTo(Math.max(0, Math.min(count - 1, target)), shiftKey))
  if (key === 'ArrowDown' || (letters && key === 'j')) to(place + 1)
  else if (key === 'ArrowUp' || (letters && key === 'k')) to(place - 1)
  else if (key === 'PageDown') to(place + leap)
  else if (key === 'PageUp') to(place - leap)
  else if (key === 'Home') to(0)
  else if (key === 'End') to(count - 1)
  else if (key === 'ArrowRight' || key === 'ArrowLeft') {
    if (row) done(() => walk(row, key === 'ArrowRight' ? 1 : -1))
  } else if (letters && key.toLowerCase() === 'x' && pick) done(pick)
  else if (key === 'F2' && editCell) done(editCell)
  else if (key === 'Escape' && unpick) done(unpick)
  else if (letters && key === 'e' && edit) done(edit)
  else if (onRow && key === ' ' && look) done(look)
  else if (onRow && key === ' ' && pick) done(pick)
  else if (onRow && key === 'Enter') done(open)
}

/** Moves the focus through the focusable elements inside the row, and back to the row. */
function walk(row: HTMLElement, step: 1 | -1) {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
