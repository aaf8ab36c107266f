import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { plainIfNumber } from './numbers.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  /** The number in plain form, or the text that is none. */
  readonly value: string
  /** Gets the text in plain form with each change, '' for an empty box. */
  readonly onChange: (plain: string) => void
  /** May stand behind the number. */
  readonly unit?: string | undefined
}

/**
 * A box for a number. It is a text input, so that neither wheel, arrow keys nor the browser's locale change the digits;
 * the text stays as typed until the box is left or the parent sets another value.
 */
export function NumberInput({ value, onChange, unit = '', onBlur, ...input }: Props) {
  const [typed, setTyped] = useState('')
  const read = (text: string) => plainIfNumber(text, unit) ?? ''
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={read(typed) === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value))
      }}
      onBlur={(event) => {
        setTyped('')
        onBlur?.(event)
      }}
    />
  )
}
