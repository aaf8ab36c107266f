import type { KeyboardEvent } from 'react'
import { isComposing } from '../form/keys.ts'

/** Moves the focus with ↑ and ↓ between the elements that `stops` selects; returns whether it handled the key. */
export function stepFocus(event: KeyboardEvent<HTMLElement>, stops: string): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step || isComposing(event)) return false
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  event.preventDefault()
  all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  return true
}
