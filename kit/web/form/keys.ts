import type { KeyboardEvent } from 'react'

/** The properties by which keys of an input method are recognised; React's events and the browser's own have them. */
type Key = { readonly keyCode: number } & (
  | { readonly isComposing: boolean }
  | { readonly nativeEvent: { readonly isComposing: boolean } }
)

/** The code of every key that an input method has taken (UI Events, 'Legacy key & mouse event attributes'). */
const taken = 229

/**
 * Whether a key belongs to an input method that is composing. Safari ends the composition before it reports the Enter
 * that confirms it; there only the key code shows it.
 */
export const isComposing = (event: Key) =>
  event.keyCode === taken || ('nativeEvent' in event ? event.nativeEvent : event).isComposing

/** Whether a key is Ctrl-Enter or ⌘-Enter, which saves; not while an input method composes. */
export const isSaveKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)

/**
 * A handler of the save key inside an element, for its `onKeyDownCapture`: it runs before the focused control, whose
 * list the key would open.
 */
export const onSaveKey = (act: () => void) => (event: KeyboardEvent) => {
  if (!isSaveKey(event)) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
