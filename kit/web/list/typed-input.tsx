import { Input, type InputProps } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing } from '../form/composing.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  readonly value: string
  /** Told what stands in the box once typing rests, on Enter at once; never half of what an input method composes. */
  readonly onCommit: (text: string) => void
  /** Milliseconds of rest. */
  readonly wait?: number
  /** Tells the last words too when the box goes away before typing has rested. */
  readonly flush?: boolean
}

/** A text box that never waits for what its text brings about. */
export function TypedInput({ value, onCommit, wait = 150, flush = false, ...input }: Props) {
  const [text, setText] = useState(value)
  /** What the outside knows. */
  const known = useRef(value)
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const composing = useRef(false)

  const drop = () => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }
  const commit = (next: string) => {
    drop()
    if (next === known.current) return
    known.current = next
    onCommit(next)
  }
  const later = (next: string) => {
    drop()
    pending.current = { text: next, timer: setTimeout(() => commit(next), wait) }
  }

  useEffect(() => {
    if (value === known.current) return
    known.current = value
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    setText(value)
  }, [value])

  const leave = useEffectEvent(() => {
    if (flush && pending.current) commit(pending.current.text)
    drop()
  })
  useEffect(() => () => leave(), [])

  return (
    <Input
      {...input}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        if (composing.current) drop()
        else later(event.target.value)
      }}
      onCompositionStart={() => {
        composing.current = true
        drop()
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        later(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) commit(event.currentTarget.value)
        input.onKeyDown?.(event)
      }}
    />
  )
}
