import type { KeyboardEvent } from 'react'

/** What keys do to the row that has the focus. */
export type RowActions = {
  readonly count: number
  readonly focus: (index: number) => void
  readonly toggle: () => void
  readonly edit: (() => void) | undefined
  /** Moves the row within its category. */
  readonly move: ((by: -1 | 1) => void) | undefined
}

/** How many rows Page Up and Page Down pass. */
const leap = 10

/**
 * The keys of a row, those of every list (interface.md, Lists): ↑↓ or j k, Home, End and Page keys go, Enter opens, e
 * edits, ← and → walk through the buttons inside; and Alt with ↑ or ↓ moves the row. `letters` are j, k and e.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>, index: number, actions: RowActions, letters: boolean) {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  const row = (event.target as HTMLElement).closest<HTMLElement>('tr[data-id]')
  if (!row) return
  const done = (action: () => void) => {
    event.preventDefault()
    action()
  }
  if (event.altKey) {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
    if (by && actions.move) done(() => actions.move!(by))
    return
  }
  const go = (to: number) => done(() => actions.focus(Math.max(0, Math.min(actions.count - 1, to))))
  const onRow = event.target === row
  if (key === 'ArrowDown' || (letters && key === 'j')) go(index + 1)
  else if (key === 'ArrowUp' || (letters && key === 'k')) go(index - 1)
  else if (key === 'PageDown') go(index + leap)
  else if (key === 'PageUp') go(index - leap)
  else if (key === 'Home') go(0)
  else if (key === 'End') go(actions.count - 1)
  else if (key === 'ArrowRight' || key === 'ArrowLeft') done(() => walk(row, key === 'ArrowRight' ? 1 : -1))
  else if (letters && key === 'e' && actions.edit) done(actions.edit)
  else if (onRow && (key === 'Enter' || key === ' ')) done(actions.toggle)
}

/** Moves the focus from the row through the buttons inside it, and back to the row. */
function walk(row: HTMLElement, step: 1 | -1) {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('button')].filter((one) => one.offsetParent !== null)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
