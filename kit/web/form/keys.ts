import type { KeyboardEvent } from 'react'
import { isComposing } from './composing.ts'

/** Ctrl-Enter or ⌘-Enter, which saves wherever something is edited; not while an input method composes. */
export const isSaveKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)

/**
 * Lets the save key do something wherever the focus is inside an element, as its `onKeyDownCapture`: before the control
 * with the focus sees the key, which would open its list.
 */
export const onSaveKey = (act: () => void) => (event: KeyboardEvent) => {
  if (!isSaveKey(event)) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
