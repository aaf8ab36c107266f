import { type Field, type Fields, isEmpty, type Language, nameText } from '@sms/kit/contract'

/** A field with the unit of its value in a row or record, where a field beside it holds the unit. */
export function withUnit(fields: Fields, field: Field, row: object, language: Language): Field {
  const type = fields[field.unitIn ?? '']?.type
  const unit = (row as Readonly<Record<string, unknown>>)[field.unitIn ?? '']
  if (type?.kind !== 'choice' || isEmpty(unit)) return field
  return { ...field, unit: nameText(type.options, String(unit), language, true) }
}

/** Whether a filled field of the row or record shows the value of this one as its unit. */
export const isShownAsUnit = (fields: Fields, name: string, row: object): boolean =>
  Object.entries(fields).some(
    ([of, { unitIn }]) => unitIn === name && !isEmpty((row as Readonly<Record<string, unknown>>)[of]),
  )
