import { useApp } from '../../page/app.tsx'
import { unitText } from '../../show/text.ts'
import type { ControlOf } from '../control-props.ts'
import { NumberInput } from '../number-input.tsx'
import { wholeNumber } from '../numbers.ts'
import { inputProps } from './shared.ts'

/** An integer or a decimal with the digits as typed. */
export function NumberControl(props: ControlOf<'integer' | 'decimal', number | string | null>) {
  const { field, value, onChange } = props
  const { language } = useApp()
  const isInteger = field.type.kind === 'integer'
  return (
    <NumberInput
      {...inputProps(props)}
      value={String(value ?? '')}
      unit={field.unit}
      inputMode={isInteger ? 'numeric' : 'decimal'}
      suffix={unitText(field.unit, language).trim() || undefined}
      onChange={(plain) => onChange(isInteger ? wholeNumber(plain) : plain || null)}
    />
  )
}
