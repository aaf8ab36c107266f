import { useEffect, useEffectEvent } from 'react'
import { isColumn } from './paste.ts'

/** The elements that handle pasted text themselves: inputs and dialogs. */
const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

/** Calls back when several lines are pasted on the screen outside of inputs and dialogs. */
export function useColumnPaste(on: boolean, onPaste: (text: string) => void) {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!on || (event.target instanceof Element && event.target.closest(elsewhere)) || !isColumn(text)) return
    event.preventDefault()
    onPaste(text)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
