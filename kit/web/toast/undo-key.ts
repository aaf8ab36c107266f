import { useEffect } from 'react'
import { isComposing } from '../form/composing.ts'

/** An undo that a toast has offered, and the page on which it did. */
type Offered = { readonly path: string; readonly press: () => unknown }

/** So many last changes of a page can be taken back by the key. */
const most = 50
let offered: readonly Offered[] = []

/** Remembers an undo for Ctrl+Z on this page; what it gives back does it, and once alone. */
export function offerUndo(press: () => unknown): () => void {
  let done = false
  const once = () => {
    offered = offered.filter((one) => one.press !== once)
    if (!done) press()
    done = true
  }
  offered = [...offered, { path: location.pathname, press: once }].slice(-most)
  return once
}

/** Takes back the last change that was made on this page and not taken back yet; false where there is none. */
export function undoLast(): boolean {
  const last = offered.findLast(({ path }) => path === location.pathname)
  last?.press()
  return last !== undefined
}

/** Where the key belongs to what somebody types, or a dialog asks for an answer first. */
const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** Ctrl+Z or ⌘+Z takes back one's last change on this page, except where somebody types. */
export function useUndoKey() {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isKey =
        event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isKey || event.defaultPrevented || isComposing(event)) return
      if (event.target instanceof Element && event.target.closest(elsewhere)) return
      if (undoLast()) event.preventDefault()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
