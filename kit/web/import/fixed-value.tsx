import { type Field, type FlatField, label } from '@sms/kit/contract'
import { Input } from 'antd'
import { useId } from 'react'
import { LabeledControl } from '../form/control.tsx'
import type { ControlProps } from '../form/control-props.ts'
import { useSay } from '../page/app.tsx'

/** The control of a value for all rows: its text, as a cell of a file would hold it, and its problem (`wrong`). */
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

const separator = '; '

/** Whether one value can be given to a field of all rows; lists and groups cannot. */
export const canBeFixed = ({ type }: Field): boolean => type.kind !== 'rows' && type.kind !== 'group'

/** A control's value as the text of a cell, a list joined by semicolons; '' when it is empty. */
export const textOfValue = (value: unknown): string =>
  Array.isArray(value) ? value.join(separator) : String(value ?? '')

/**
 * The value that a field's control shows for the text of a cell, null or an empty list for ''. A text that is no value
 * of the field is left as it is, except that a flag is false for anything but `true`.
 */
export function valueOfText({ type }: Field, text: string | undefined): unknown {
  const list = (text ?? '').split(separator).filter(Boolean)
  if (type.kind === 'masters') return list
  if (type.kind === 'choices') return list.map((text) => storedOption(type.options, text))
  if (!text) return null
  if (type.kind === 'choice') return storedOption(type.options, text)
  if (type.kind === 'flag') return text === 'true'
  if (type.kind === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text
  return text
}

const storedOption = (options: Extract<Field['type'], { kind: 'choice' }>['options'], text: string) =>
  options.find(({ value, label }) => [value, label.en, label.zh].includes(text))?.value ?? text
