import { type Field, isEmpty, type Option } from './field.ts'
import { type Label, type Language, label } from './label.ts'

/** Looks up the names of ids; undefined if a name is unknown. */
export type Namer = {
  readonly master?: (id: string) => string | undefined
  readonly reference?: (to: string, id: string) => string | undefined
  readonly file?: (id: string) => string | undefined
  /** The local time of a moment; UTC by default. */
  readonly clock?: (moment: string) => string
}

const utcClock = (moment: string) => moment.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '')

const yes = label('Yes', '是')
const no = label('No', '否')

/** A flag in words. */
export const flagText = (value: unknown, language: Language) => (value ? yes : no)[language]

const between = '; '

/**
 * A value as the text of one cell, which `readText` reads back: labels of choices, names of master data, lists parted
 * by '; ', plain numbers, days as YYYY-MM-DD, moments as 'YYYY-MM-DD HH:MM:SS'. Rows with a sheet of their own, and
 * files, are written as text that cannot be read back.
 */
export function showText(field: Field, value: unknown, language: Language, namer: Namer = {}): string {
  if (isEmpty(value)) return ''
  const { type } = field
  const list = (textOf: (member: string) => string) => (value as string[]).map(textOf).filter(Boolean).join(between)
  switch (type.kind) {
    case 'choice':
      return optionText(type.options, String(value), language)
    case 'choices':
      return list((member) => optionText(type.options, member, language))
    case 'master':
      return namer.master?.(String(value)) ?? ''
    case 'masters':
      return list((id) => namer.master?.(id) ?? '')
    case 'reference':
      return type.to === 'self' ? String(value) : (namer.reference?.(type.to, String(value)) ?? '')
    case 'flag':
      return flagText(value, language)
    case 'instant':
      return (namer.clock ?? utcClock)(String(value))
    case 'rows':
      if (type.words) return type.words.write(value as object[], language, (id) => namer.master?.(id))
      if (type.cell) return (value as object[]).map((row) => cellRow(type.fields, row, language, namer)).join(between)
      return (value as object[]).map((row) => rowLine(type.fields, row, language, namer)).join('\n')
    case 'group':
      return rowLine(type.fields, value as object, language, namer)
    case 'file':
      return namer.file?.(String(value)) ?? ''
    default:
      return String(value)
  }
}

const cellRow = (fields: Readonly<Record<string, Field>>, row: object, language: Language, namer: Namer) =>
  Object.entries(fields)
    .map(([name, field]) => showText(field, (row as Record<string, unknown>)[name], language, namer))
    .join(': ')

const rowLine = (fields: Readonly<Record<string, Field>>, row: object, language: Language, namer: Namer) =>
  Object.entries(fields)
    .map(([name, field]) => showText(field, (row as Record<string, unknown>)[name], language, namer))
    .filter(Boolean)
    .join(' · ')

/** The labels of a choice's options by value, cached: an export looks up long lists of countries in every row. */
const labels = new WeakMap<readonly Option[], ReadonlyMap<string, Label>>()

function labelsOf(options: readonly Option[]): ReadonlyMap<string, Label> {
  const known = labels.get(options) ?? new Map(options.map((option) => [option.value, option.label]))
  labels.set(options, known)
  return known
}

/** An option's label; a value that is no longer an option stays as it is stored. */
export const optionText = (options: readonly Option[], value: string, language: Language) =>
  labelsOf(options).get(value)?.[language] ?? value

/**
 * The text of a choice within a name or as a unit; its short form, if it has one, where it `isPart` of a longer text.
 */
export const nameText = (options: readonly Option[], value: string, language: Language, isPart: boolean) =>
  (isPart && options.find((option) => option.value === value)?.short?.[language]) ||
  optionText(options, value, language)

/** The ending of a header with the time zone of the column's moments. */
export const zoneSuffix = (zone: string): Label => label(` (${zone})`, `（${zone}）`)
