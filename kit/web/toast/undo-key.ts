import { useEffect } from 'react'
import { isComposing } from '../form/keys.ts'

type Offer = { readonly path: string; readonly press: () => unknown }

const offersMax = 50
let offers: readonly Offer[] = []

/** Remembers an undo for Ctrl+Z on this page; returns a function that performs it at most once. */
export function offerUndo(press: () => unknown): () => void {
  let done = false
  const pressOnce = () => {
    offers = offers.filter((offer) => offer.press !== pressOnce)
    if (!done) press()
    done = true
  }
  offers = [...offers, { path: location.pathname, press: pressOnce }].slice(-offersMax)
  return pressOnce
}

/** Undoes the latest change of this page that is not undone yet; false without one. */
export function undoLast(): boolean {
  const last = offers.findLast(({ path }) => path === location.pathname)
  last?.press()
  return last !== undefined
}

/** Elements in which Ctrl+Z is not ours: inputs, which have an undo of their own, and dialogs. */
const ownUndo = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'
/** A dialog that slides away after its form was saved still has the focus. */
const leaving = '[class*="-leave"]'

/** Lets Ctrl+Z or ⌘+Z undo the user's last change on this page, except in inputs and dialogs. */
export function useUndoKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey =
        event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isKey || event.defaultPrevented || isComposing(event)) return
      const target = event.target instanceof Element ? event.target : undefined
      if (target?.closest(ownUndo) && !target.closest(leaving)) return
      if (undoLast()) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
