import { useEffect, useEffectEvent } from 'react'
import { isColumn } from './paste.ts'

/** Where a pasted text belongs to something else: boxes to type in, and whatever lies over the list. */
const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

/** Hears several lines that are pasted anywhere on the screen but where somebody types. */
export function useColumnPaste(on: boolean, hear: (text: string) => void) {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!on || (event.target instanceof Element && event.target.closest(elsewhere)) || !isColumn(text)) return
    event.preventDefault()
    hear(text)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
