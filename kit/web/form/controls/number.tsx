import { Input } from 'antd'
import { useState } from 'react'
import { useApp } from '../../page/app.tsx'
import { unitText } from '../../show/text.ts'
import type { ControlOf } from '../control-props.ts'
import { plainNumber, wholeNumber } from '../numbers.ts'
import { shared } from './shared.ts'

/**
 * A whole or a decimal number, kept digit by digit as it was typed. It is a text input on purpose: no wheel, no arrow
 * and no locale of the browser changes it. What was typed stays in sight until the field is left.
 */
export function NumberControl(props: ControlOf<'integer' | 'decimal', number | string | null>) {
  const { field, value, onChange, onLeave, path } = props
  const { language } = useApp()
  const [typed, setTyped] = useState<string>()
  const read = field.type.kind === 'integer' ? wholeNumber : plainNumber
  return (
    <Input
      {...shared(props)}
      value={typed ?? String(value ?? '')}
      inputMode={field.type.kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      suffix={unitText(field.unit, language).trim() || undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value, field.unit))
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave?.(path)
      }}
    />
  )
}
