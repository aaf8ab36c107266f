import { z } from 'zod'
import { emailMax, urlMax } from './constants.ts'
import { isEmail, isPhone, isWebsite, withScheme } from './contact.ts'
import { isInYears, yearMessage } from './day.ts'
import {
  emptyValue,
  type Field,
  type Fields,
  type Option,
  type RowsWords,
  type ShareOf,
  type ValueOf,
  type ValuesOf,
} from './field.ts'
import { type Label, label } from './label.ts'
import { decimalRule, rule } from './rule.ts'
import { cleanCode, cleanLines, cleanText } from './text.ts'

type More<V> = Partial<Pick<Field<V>, 'unit' | 'unitIn' | 'of' | 'help' | 'initial' | 'right' | 'alone' | 'indexed'>>

const field = <V>(
  type: Field['type'],
  en: string,
  zh: string,
  schema: z.ZodType<V>,
  more: More<V> = {},
): Field<V, false> => ({
  type,
  label: label(en, zh),
  schema,
  required: false,
  ...more,
})

/** The same field, but required. */
export const required = <V>(of: Field<V, boolean>): Field<V, true> => ({ ...of, required: true })

/** One line of text, trimmed, inner line breaks as spaces. At most 200 characters by default. */
export const text = (en: string, zh: string, { max = 200, ...more }: More<string> & { max?: number } = {}) =>
  field({ kind: 'text', max, form: 'line' }, en, zh, z.string().overwrite(cleanText).min(1).max(max), more)

/** Text with line breaks, at most 10,000 characters, without other control characters. */
export const longText = (en: string, zh: string, { max = 10_000, ...more }: More<string> & { max?: number } = {}) =>
  field({ kind: 'text', max, form: 'lines' }, en, zh, z.string().overwrite(cleanLines).min(1).max(max), more)

/** A code: at most 40 characters, trimmed, without invisible characters. */
export const code = (en: string, zh: string, more: More<string> = {}) =>
  field({ kind: 'text', max: 40, form: 'code' }, en, zh, z.string().overwrite(cleanCode).min(1).max(40), more)

/**
 * A telephone number as people write it, at most 40 characters. Grouping is free, since it differs from country to
 * country; the number must be possible to dial.
 */
export const phone = (en: string, zh: string, more: More<string> = {}) =>
  field({ kind: 'text', max: 40, form: 'phone' }, en, zh, phoneRule, more)

const phoneRule = rule(
  z.string().overwrite(cleanText).min(1).max(40),
  isPhone,
  label(
    'Not a telephone number: 3 to 15 digits, no letters behind them',
    '不是有效的电话号码：须为 3 至 15 位数字，其后不含字母',
  ),
)

const emailRule = rule(
  z.string().overwrite(cleanText).min(1).max(emailMax),
  isEmail,
  label('Not an e-mail address', '不是有效的邮箱地址'),
)

/** An e-mail address, at most 320 characters. */
export const email = (en: string, zh: string, more: More<string> = {}) =>
  field({ kind: 'text', max: emailMax, form: 'email' }, en, zh, emailRule, more)

const urlRule = rule(
  z.string().overwrite(withScheme).max(urlMax),
  isWebsite,
  label('Not a web address (http:// or https://)', '不是有效的网址（以 http:// 或 https:// 开头）'),
)

/** A web address (http or https; https:// is added if it is missing), at most 2,048 characters. */
export const url = (en: string, zh: string, more: More<string> = {}) =>
  field({ kind: 'text', max: urlMax, form: 'url' }, en, zh, urlRule, more)

/** A password or token, taken as typed. */
export const secret = (en: string, zh: string) =>
  field({ kind: 'text', max: 1_024, form: 'secret' }, en, zh, z.string().min(1).max(1_024))

/** A word of the product's own, such as a kind of record or an id: users neither type it nor search for it. */
export const token = (en: string, zh: string, { max = 200 } = {}) =>
  field({ kind: 'text', max, form: 'token' }, en, zh, z.string().min(1).max(max))

/** An option of a choice: its stored value, its Chinese name, and its English name if it differs from the value. */
export const option = <V extends string>(value: V, zh: string, en: string = value): Option<V> => ({
  value,
  label: label(en, zh),
})

/**
 * One of a fixed list; an option without a label shows its value. Lists sort by the declared order of the options, or
 * with `order: 'name'` by the names shown.
 */
export const choice = <const V extends string>(
  en: string,
  zh: string,
  options: readonly (V | Option<V>)[],
  { order = 'declared', ...more }: More<V> & { order?: 'declared' | 'name' } = {},
) => {
  const full = options.map(asOption)
  return field<V>(
    { kind: 'choice', options: full, order },
    en,
    zh,
    z.enum(full.map((o) => o.value) as [V, ...V[]]) as never,
    more,
  )
}

/** Several of a fixed list, without repetition. */
export const choices = <const V extends string>(
  en: string,
  zh: string,
  options: readonly (V | Option<V>)[],
  more: More<V[]> = {},
) => {
  const full = options.map(asOption)
  const values = z.array(z.enum(full.map((o) => o.value) as [V, ...V[]]))
  const withoutRepeats = values.overwrite((list) => [...new Set(list)])
  return field<V[]>({ kind: 'choices', options: full }, en, zh, withoutRepeats as never, more)
}

/** A whole number. */
export const integer = (
  en: string,
  zh: string,
  { min = 0, max = 2_147_483_647, ...more }: More<number> & { min?: number; max?: number } = {},
) => field({ kind: 'integer', min, max }, en, zh, z.int().min(min).max(max), more)

/** An exact decimal number as a string ("12.50"), with at most `scale` decimals. */
export const decimal = (
  en: string,
  zh: string,
  { scale, min, max, ...more }: More<string> & { scale: number; min?: string; max?: string },
) => field({ kind: 'decimal', scale, min, max }, en, zh, decimalRule(scale, min, max), more)

/** A percentage with at most two decimals, 0 to 100. */
export const percent = (en: string, zh: string, more: More<string> = {}) =>
  decimal(en, zh, { scale: 2, min: '0', max: '100', unit: '%', ...more })

/** A calendar day, `YYYY-MM-DD`, in the years 1900 to 2200. */
export const date = (en: string, zh: string, more: More<string> = {}) =>
  field({ kind: 'date' }, en, zh, rule(z.iso.date(), isInYears, yearMessage), more)

/** A moment, ISO 8601 in UTC, in the years 1900 to 2200. */
export const instant = (en: string, zh: string, more: More<string> = {}) =>
  field({ kind: 'instant' }, en, zh, rule(z.iso.datetime(), isInYears, yearMessage), more)

/** Yes or no. */
export const flag = (en: string, zh: string, more: More<boolean> = {}) =>
  field({ kind: 'flag' }, en, zh, z.boolean(), more)

/**
 * The id of a record of another resource, entered by its name; `kinds` and `within` restrict the records, as in
 * `reference` types. With `searched` the search also finds the record by the referenced record's names, and by these of
 * its fields for users who may open it.
 */
export const reference = (
  en: string,
  zh: string,
  to: string,
  {
    kinds,
    within,
    searched,
    ...more
  }: More<string> & {
    kinds?: readonly string[]
    within?: { of: string; by: string }
    searched?: readonly string[]
  } = {},
) => field({ kind: 'reference', to, kinds, within, searched }, en, zh, z.uuid(), more)

/** The id of a master data value under `key`; with `searched` the search also finds the record by its names. */
export const master = (
  en: string,
  zh: string,
  key: string,
  { searched, ...more }: More<string> & { searched?: true } = {},
) => field({ kind: 'master', key, searched }, en, zh, z.uuid(), more)

/** Ids of master data values under `key`, without repetition. */
export const masters = (en: string, zh: string, key: string, more: More<string[]> = {}) =>
  field(
    { kind: 'masters', key },
    en,
    zh,
    z
      .array(z.uuid())
      .max(100)
      .overwrite((list) => [...new Set(list)]),
    more,
  )

/** The id of an attachment of the same record. */
export const file = (en: string, zh: string, more: More<string> = {}) => field({ kind: 'file' }, en, zh, z.uuid(), more)

/**
 * A list of at most `max` (200) rows inside the record, replaced as a whole. In files the rows have a sheet of their
 * own, or stand in one cell by `cell` and `words`; `share` marks them as shares in a whole, by which lists filter.
 */
export const rows = <const F extends Fields>(
  en: string,
  zh: string,
  fields: F,
  {
    max = 200,
    share,
    words,
    lone,
    firstInColumns,
    importWords,
    cell = words !== undefined,
    ...more
  }: More<ValuesOf<F>[]> & RowsOptions<F> = {},
) =>
  field<ValuesOf<F>[]>(
    { kind: 'rows', fields, max, cell, share, words, lone, firstInColumns, importWords },
    en,
    zh,
    z.array(fieldsSchema(fields)).max(max) as never,
    more,
  )

type RowsOptions<F extends Fields> = {
  max?: number
  cell?: boolean
  share?: ShareOf & { of: keyof F & string; amount: keyof F & string }
  words?: RowsWords
  lone?: string
  firstInColumns?: boolean
  importWords?: Omit<RowsWords, 'write'>
}

/** A few related fields as one value, which is present or absent as a whole. */
export const group = <const F extends Fields>(en: string, zh: string, fields: F, more: More<ValuesOf<F>> = {}) =>
  field<ValuesOf<F>>({ kind: 'group', fields }, en, zh, fieldsSchema(fields) as never, more)

/** The same field whose values must also satisfy `holds`; `message` is the problem of others. */
export const withRule = <V, R extends boolean>(
  of: Field<V, R>,
  holds: (value: V) => boolean,
  message: Label,
): Field<V, R> => ({
  ...of,
  schema: rule(of.schema, holds, message),
})

/**
 * The schema of an object with these fields. It parses to an object with every key, an absent or blank value as null (a
 * list: []), and refuses unknown keys.
 */
export function fieldsSchema<F extends Fields>(fields: F): z.ZodType<ValuesOf<F>> {
  const names = Object.keys(fields)
  const shape = Object.fromEntries(names.map((name) => [name, valueSchema(fields[name]!)]))
  return z.strictObject(shape).overwrite((value) => {
    return Object.fromEntries(names.map((name) => [name, value[name] ?? emptyValue(fields[name]!)]))
  }) as unknown as z.ZodType<ValuesOf<F>>
}

/** A field's schema inside an object: allows null, absence and blank text unless the field is required. */
export function valueSchema<F extends Field>(of: F): z.ZodType<ValueOf<F>> {
  if (of.required) return of.schema
  return z.preprocess(blankToNull, of.schema.nullish()) as never
}

const blankToNull = (value: unknown) => (typeof value === 'string' && cleanText(value) === '' ? null : value)

const asOption = <V extends string>(option: V | Option<V>): Option<V> =>
  typeof option === 'string' ? { value: option, label: label(option, option) } : option
