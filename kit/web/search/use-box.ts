import { type ChangeEvent, type CompositionEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing } from '../form/keys.ts'
import { handlesKeys, lettersOn } from '../list/grid/keys.ts'

/** The name of the shortcut on this keyboard. */
export const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Opens the search on Ctrl-K or ⌘-K, and on `/` outside of inputs, unless a dialog is open. */
export function useShortcut(open: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || isComposing(event) || altKey) return
    const chord = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k'
    const slash = key === '/' && !ctrlKey && !metaKey && lettersOn() && !handlesKeys(target)
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

/** The pause in typing before a search, in milliseconds. */
const restMs = 50

/** The text of the search box, and `q`, the text at the last pause in typing. */
export function useBox() {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = (next: string, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQ(next.trim()), wait)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    text,
    q,
    clear: () => {
      clearTimeout(timer.current)
      setText('')
      setQ('')
    },
    input: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.target.value)
        if (composing.current) clearTimeout(timer.current)
        else settle(event.target.value, restMs)
      },
      onCompositionStart: () => {
        composing.current = true
        clearTimeout(timer.current)
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false
        settle(event.currentTarget.value, 0)
      },
    },
  }
}
