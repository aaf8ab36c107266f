import type { Field } from '@sms/kit/contract'

const between = '; '

/** Whether a field can have the same value in all rows of a file; lists and groups cannot. */
export const isForAll = ({ type }: Field): boolean => type.kind !== 'rows' && type.kind !== 'group'

/** The text of a control's value in a file; '' when it is empty. */
export const textOfValue = (value: unknown): string =>
  Array.isArray(value) ? value.join(between) : value === null || value === undefined ? '' : String(value)

/** The text of a value for all rows as a control holds it; an unknown text is left as typed. */
export function valueOfText({ type }: Field, text: string | undefined): unknown {
  const list = (text ?? '').split(between).filter(Boolean)
  if (type.kind === 'masters') return list
  if (type.kind === 'choices') return list.map((text) => optionOf(type.options, text))
  if (!text) return null
  if (type.kind === 'choice') return optionOf(type.options, text)
  if (type.kind === 'flag') return text === 'true'
  if (type.kind === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text
  return text
}

/** The stored value behind a text that may be its label. */
const optionOf = (options: Extract<Field['type'], { kind: 'choice' }>['options'], text: string) =>
  options.find(({ value, label }) => [value, label.en, label.zh].includes(text))?.value ?? text
