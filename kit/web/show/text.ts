import {
  type Field,
  type Fields,
  flagText,
  isEmpty,
  type Label,
  type Language,
  label,
  type Namer,
  namesRead,
  nameText,
  optionText,
  type Resource,
} from '@sms/kit/contract'

/** What a language's numbers and dates follow. English dates have their day first, with the month as a word. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' }

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** Making an Intl format costs more than using it a hundred times. */
function kept<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const found = (formats.get(key) as T | undefined) ?? make()
  formats.set(key, found)
  return found
}

/** A whole number with its thousands apart. */
export const integerText = (value: number, language: Language) =>
  kept(`n ${language}`, () => new Intl.NumberFormat(locales[language])).format(value)

/** A decimal string with its thousands apart and exactly the decimals it has; never through a binary float. */
export function decimalText(value: string, language: Language): string {
  const digits = value.split('.')[1]?.length ?? 0
  const format = kept(
    `d ${language} ${digits}`,
    () => new Intl.NumberFormat(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  return format.format(value as Intl.StringNumericLiteral)
}

/** A calendar day (`YYYY-MM-DD`); anything else comes back as it is. */
export function dayText(value: string, language: Language): string {
  const day = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return value
  return kept(
    `day ${language}`,
    () => new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }),
  ).format(day)
}

/** A moment in the reader's own time zone, to the minute; anything else comes back as it is. */
export function instantText(value: string, language: Language): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return value
  return kept(
    `at ${language}`,
    () => new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }),
  ).format(moment)
}

/** The units that are words; symbols are the same in every language. */
const unitWords: Readonly<Record<string, Label>> = { days: label('days', '天'), pcs: label('pcs', '件') }

/** A unit as it stands behind a value, with the blank before it. */
export const unitText = (unit: string | undefined, language: Language) =>
  unit ? `\u202F${unitWords[unit]?.[language] ?? unit}` : ''

/** A value in words, for titles, comparisons and places that take no markup. An empty one is ''. */
export function plainText(field: Field, value: unknown, language: Language, names: Namer = {}): string {
  if (isEmpty(value)) return ''
  const { type } = field
  const each = (list: unknown, one: (value: unknown) => string) =>
    (Array.isArray(list) ? list : [list])
      .map(one)
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
      return (type.to === 'master' ? names.master?.(String(value)) : names.reference?.(type.to, String(value))) ?? ''
    case 'rows':
      if (type.words) return type.words.say(value as object[], language, (id) => names.master?.(id))
      return each(value, (row) => rowText(type.fields, row, language, names, 2))
    case 'group':
      return rowText(type.fields, value, language, names)
    case 'file':
      return ''
    default:
      return String(value)
  }
}

/**
 * How a value says what it is where no heading stands over it: `only`, the field's name is all there is to say (a yes);
 * `before`, a bare number needs its name; `none`, the value speaks for itself.
 */
export function nameAt({ type, unit }: Field): 'only' | 'before' | 'none' {
  if (type.kind === 'flag' || (type.kind === 'choice' && type.options.length === 1)) return 'only'
  return (type.kind === 'integer' || type.kind === 'decimal') && !unit ? 'before' : 'none'
}

/** The filled fields of a row or group in a line, the first `most` of them; bare numbers and yeses with their name. */
export function rowText(fields: Fields, row: unknown, language: Language, names: Namer = {}, most = 99): string {
  const values = (row ?? {}) as Record<string, unknown>
  const texts = Object.entries(fields).map(([name, field]) => {
    const text = plainText(field, values[name], language, names)
    if (!text || nameAt(field) === 'none') return text
    const said = field.label[language]
    return nameAt(field) === 'before' ? `${said} ${text}` : values[name] === false ? '' : said
  })
  return texts
    .filter(Boolean)
    .slice(0, most)
    .join(most > 2 ? ' · ' : ' ')
}

/**
 * What people call a record, in parts: the contract's naming fields that are filled. Of a name kept in two
 * languages (`nameEn`, `nameZh`, or `name` with `nameZh`) only the one for `language` is taken, if it is there.
 */
export function nameParts(contract: Resource<any, any>, record: object, language: Language): string[] {
  const values = record as Record<string, unknown>
  return namesRead(contract, values, language).map((name, _, { length }) => {
    const field = (contract.all as Fields)[name]!
    return field.type.kind === 'choice'
      ? nameText(field.type.options, String(values[name]), language, length > 1)
      : plainText(field, values[name], language)
  })
}
