import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '../form/keys.ts'
import { isTyped, lettersOn } from '../list/grid/keys.ts'

/** The name of the shortcut on this keyboard. */
export const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/**
 * Opens the search on Ctrl-K or ⌘-K wherever the focus is, and on `/` outside of inputs, unless a list uses it for
 * its own search. Ignored while a dialog is open.
 */
export function useShortcut(open: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || isComposing(event) || altKey) return
    const chord = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k'
    const slash = key === '/' && !ctrlKey && !metaKey && lettersOn() && !isTyped(target)
    if (!chord && !slash) return
    event.preventDefault()
    if (!document.querySelector('[aria-modal="true"], dialog:modal')) open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
