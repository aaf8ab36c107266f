import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react'

/** Typing rests for this many milliseconds before it is searched for: shorter than the time between two fast keys. */
const restMs = 50

/**
 * What stands in the search box, and the words that it asks for: those that stood last when typing rested, never half
 * of what an input method composes.
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
    /** Empties the box. */
    clear: () => {
      clearTimeout(timer.current)
      setText('')
      setQ('')
    },
    /** What the input needs. */
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
