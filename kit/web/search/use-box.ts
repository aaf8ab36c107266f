import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react'

/** The pause in typing before a search, in milliseconds: shorter than between two fast keys. */
const restMs = 50

/**
 * The text of the search box, and the words to search for: the text at the last pause in typing, never
 * unfinished text of an input method.
 */
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
