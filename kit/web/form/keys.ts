import type { KeyboardEvent } from 'react'

/** Ctrl-Enter or ⌘-Enter, which saves wherever something is edited; not while an input method composes. */
export const isSaveKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
