import { Input, type InputProps } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing } from '../../form/keys.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  readonly value: string
  /** Gets the text once typing pauses, on Enter at once; never the unfinished text of an input method. */
  readonly onCommit: (text: string) => void
  /** The pause in milliseconds. */
  readonly wait?: number
  /** Also reports the last text if the box unmounts before typing has paused. */
  readonly flush?: boolean
}

/** A text box that reports typed text after a pause; another `value` from the parent replaces what is typed. */
export function TypedInput({ value, onCommit, wait = 150, flush = false, ...input }: Props) {
  const [text, setText] = useState(value)
  /** The value that the parent knows. */
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
    // The parent has set another value than the one reported to it.
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
