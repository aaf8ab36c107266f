import { Input } from 'antd'
import { useState } from 'react'
import { useApp } from '../../page/app.tsx'
import { unitText } from '../../show/text.ts'
import type { ControlOf } from '../control-props.ts'
import { plainIfNumber, wholeNumber } from '../numbers.ts'
import { inputProps } from './shared.ts'

/**
 * An integer or a decimal with the digits as typed. It is a text input, so that neither wheel, arrow keys nor the
 * browser's locale change it; the typed text stays visible until the field is left.
 */
export function NumberControl(props: ControlOf<'integer' | 'decimal', number | string | null>) {
  const { field, value, onChange, onLeave, path } = props
  const { language } = useApp()
  const [typed, setTyped] = useState<string>()
  const read = field.type.kind === 'integer' ? wholeNumber : plainIfNumber
  return (
    <Input
      {...inputProps(props)}
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
