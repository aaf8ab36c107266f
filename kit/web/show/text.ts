import {
  cachedFormat,
  dayText,
  type Field,
  type Fields,
  flagText,
  isEmpty,
  type Label,
  type Language,
  label,
  locales,
  type Namer,
  namesInLanguage,
  nameText,
  optionText,
  type Resource,
} from '@sms/kit/contract'
import { isShownAsUnit, withUnit } from './unit-in.ts'

/** The number of matches as text: "5,443" and "10,000+". */
export const totalText = ({ total, more }: { readonly total: number; readonly more?: boolean }, language: Language) =>
  integerText(total, language) + (more ? '+' : '')

export { dayText, locales } from '@sms/kit/contract'

/** A whole number with thousands separators. */
export const integerText = (value: number, language: Language) =>
  cachedFormat(`n ${language}`, () => new Intl.NumberFormat(locales[language])).format(value)

/** A decimal string with thousands separators and exactly its own decimals, without a detour over a float. */
export function decimalText(value: string, language: Language): string {
  const digits = value.split('.')[1]?.length ?? 0
  const format = cachedFormat(
    `d ${language} ${digits}`,
    () => new Intl.NumberFormat(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  return format.format(value as Intl.StringNumericLiteral)
}

/** A moment in the device's time zone, to the minute; any other text is returned unchanged. */
export function instantText(value: string, language: Language): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return value
  return cachedFormat(
    `at ${language}`,
    () => new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }),
  ).format(moment)
}

/** The units that are words; symbols are not translated. */
const unitWords: Readonly<Record<string, Label>> = { days: label('days', '天'), pcs: label('pcs', '件') }

/** A unit with the narrow space that parts it from the value before it. */
export const unitText = (unit: string | undefined, language: Language) =>
  unit ? `\u202F${unitWords[unit]?.[language] ?? unit}` : ''

/** A value as plain text; '' for an empty value, a file, and a value that `names` lacks. */
export function plainText(field: Field, value: unknown, language: Language, names: Namer = {}): string {
  if (isEmpty(value)) return ''
  const { type } = field
  const each = (list: unknown, textOf: (value: unknown) => string) =>
    (Array.isArray(list) ? list : [list])
      .map(textOf)
      .filter(Boolean)
      .join(language === 'zh' ? '、' : ', ')
  switch (type.kind) {
    case 'integer':
      return integerText(Number(value), language) + unitText(field.unit, language)
    case 'decimal':
      return decimalText(String(value), language) + unitText(field.unit, language)
    case 'date':
      return dayText(String(value), language)
    case 'instant':
      return instantText(String(value), language)
    case 'flag':
      return flagText(value, language)
    case 'choice':
      return optionText(type.options, String(value), language)
    case 'choices':
      return each(value, (item) => optionText(type.options, String(item), language))
    case 'master':
    case 'masters':
      return each(value, (item) => names.master?.(String(item)) ?? '')
    case 'reference':
      return names.reference?.(type.to, String(value)) ?? ''
    case 'rows':
      if (type.words) return type.words.write(value as object[], language, (id) => names.master?.(id))
      // Two texts are enough to tell one row from another.
      return each(value, (row) => rowTexts(type.fields, row, language, names).slice(0, 2).join(' '))
    case 'group':
      return rowTexts(type.fields, value, language, names).join(' · ')
    case 'file':
      return ''
    default:
      return String(value)
  }
}

/** Whether a field's name replaces its value (a yes), precedes it (a bare number) or is left out. */
export function namePlacement({ type, unit }: Field): 'only' | 'before' | 'none' {
  if (type.kind === 'flag' || (type.kind === 'choice' && type.options.length === 1)) return 'only'
  return (type.kind === 'integer' || type.kind === 'decimal') && !unit ? 'before' : 'none'
}

/** The texts of a row's or group's filled fields; bare numbers and yeses with their names, no text for a no. */
function rowTexts(fields: Fields, row: unknown, language: Language, names: Namer): string[] {
  const values = (row ?? {}) as Record<string, unknown>
  const texts = Object.entries(fields).map(([name, field]) => {
    if (values[name] === false || isShownAsUnit(fields, name, values)) return ''
    const text = plainText(withUnit(fields, field, values, language), values[name], language, names)
    const placement = namePlacement(field)
    if (!text || placement === 'none') return text
    return placement === 'before' ? `${field.label[language]} ${text}` : field.label[language]
  })
  return texts.filter(Boolean)
}

/** What people call a record, in parts; of a name in two languages the one for `language`, if it is there. */
export function nameParts(contract: Resource<any, any>, record: object, language: Language): string[] {
  const values = record as Record<string, unknown>
  return namesInLanguage(contract, values, language).map((name, _, { length }) => {
    const field = (contract.all as Fields)[name]!
    return field.type.kind === 'choice'
      ? nameText(field.type.options, String(values[name]), language, length > 1)
      : plainText(field, values[name], language)
  })
}
