import { type FlatField, label } from '@sms/kit/contract'
import { Input } from 'antd'
import { useId } from 'react'
import { LabeledControl } from '../form/control.tsx'
import type { ControlProps } from '../form/control-props.ts'
import { useSay } from '../page/app.tsx'
import { textOfValue, valueOfText } from './fixed-text.ts'

/** The control of a value for all rows: its text and its problem. */
export type FixedProps = {
  readonly of: FlatField
  readonly text: string
  readonly wrong: string | undefined
  readonly onChange: (text: string) => void
}

/** One value for all rows in the field's own control. */
export function FixedValue({ of, text, wrong, onChange }: FixedProps) {
  const id = useId()
  const { name, field } = of
  return (
    <LabeledControl
      id={id}
      path={name}
      field={{ ...field, label: of.label, required: field.required }}
      value={valueOfText(field, text)}
      onChange={(value: unknown) => onChange(textOfValue(value))}
      problems={wrong ? { [name]: label(wrong, wrong) } : {}}
      {...(field.type.kind === 'reference' ? { as: NamedRecord } : {})}
    />
  )
}

/** A record is named as it would be in a cell: by its code or name. */
export function NamedRecord({ id, value, onChange, describedBy }: ControlProps<any>) {
  const say = useSay()
  return (
    <Input
      id={id}
      value={(value as string | null) ?? ''}
      onChange={({ target }) => onChange(target.value)}
      placeholder={say(codeOrName)}
      aria-describedby={describedBy}
    />
  )
}

const codeOrName = label('Its code or name', '编号或名称')
