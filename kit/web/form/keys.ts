import type { KeyboardEvent } from 'react'
import { isComposing } from './composing.ts'

/** Whether a key is Ctrl-Enter or ⌘-Enter, which saves; not while an input method composes. */
export const isSaveKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)

/**
 * A handler of the save key inside an element, for its `onKeyDownCapture`: it runs before the focused control, whose list
 * the key would open.
 */
export const onSaveKey = (act: () => void) => (event: KeyboardEvent) => {
  if (!isSaveKey(event)) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
