import type { KeyboardEvent } from 'react'
import { isComposing } from '../form/composing.ts'

/**
 * ↑ and ↓ move the focus between what `stops` selects inside the element that hears the key, and stop at both ends.
 * Answers whether the key was one of them.
 */
export function stepFocus(event: KeyboardEvent<HTMLElement>, stops: string): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step || isComposing(event)) return false
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  event.preventDefault()
  all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  return true
}
