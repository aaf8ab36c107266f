import { type Field, isEmpty, type Option } from './field.ts'
import { type Label, type Language, label } from './label.ts'

/** What showing needs to name ids; undefined where the name is unknown. */
export type Namer = {
  readonly master?: (id: string) => string | undefined
  readonly reference?: (to: string, id: string) => string | undefined
  readonly file?: (id: string) => string | undefined
  /** What clocks show at a moment; in UTC where it is not given. */
  readonly clock?: (moment: string) => string
}

const utcClock = (moment: string) => moment.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '')

const yes = label('Yes', '是')
const no = label('No', '否')

/** A flag in words. */
export const flagText = (value: unknown, language: Language) => (value ? yes : no)[language]

/** What parts the values of a list in one cell. */
const between = '; '

/**
 * A value as the text of one cell, which `readText` reads back as the same value: labels of choices and names of
 * master data, lists parted by '; ', numbers plain, days as YYYY-MM-DD, moments as 'YYYY-MM-DD HH:MM:SS'.
 * An empty value is ''. Rows of one cell are as their words say them, else parted by '; ', their values by ': '; others,
 * which no one cell can hold for reading back, are written out a line each, and files, which none can hold, are named.
 */
export function showText(field: Field, value: unknown, language: Language, namer: Namer = {}): string {
  if (isEmpty(value)) return ''
  const { type } = field
  const list = (one: (value: string) => string) => (value as string[]).map(one).filter(Boolean).join(between)
  switch (type.kind) {
    case 'choice':
      return optionText(type.options, String(value), language)
    case 'choices':
      return list((one) => optionText(type.options, one, language))
    case 'master':
      return namer.master?.(String(value)) ?? ''
    case 'masters':
      return list((one) => namer.master?.(one) ?? '')
    case 'reference':
      return type.to === 'self' ? String(value) : (namer.reference?.(type.to, String(value)) ?? '')
    case 'flag':
      return flagText(value, language)
    case 'instant':
      return (namer.clock ?? utcClock)(String(value))
    case 'rows':
      if (type.words) return type.words.say(value as object[], language, (id) => namer.master?.(id))
      if (type.cell) return (value as object[]).map((row) => cellRow(type.fields, row, language, namer)).join(between)
      return (value as object[]).map((row) => line(type.fields, row, language, namer)).join('\n')
    case 'group':
      return line(type.fields, value as object, language, namer)
    case 'file':
      return namer.file?.(String(value)) ?? ''
    default:
      return String(value)
  }
}

/** A row as it stands among others in one cell: its values in their order, a colon between them. */
const cellRow = (fields: Readonly<Record<string, Field>>, row: object, language: Language, namer: Namer) =>
  Object.entries(fields)
    .map(([name, field]) => showText(field, (row as Record<string, unknown>)[name], language, namer))
    .join(': ')

/** The filled fields of a row in one line. */
const line = (fields: Readonly<Record<string, Field>>, row: object, language: Language, namer: Namer) =>
  Object.entries(fields)
    .map(([name, field]) => showText(field, (row as Record<string, unknown>)[name], language, namer))
    .filter(Boolean)
    .join(' · ')

/** The labels of some options by their values: long lists of countries are asked about in every row of an export. */
const labels = new WeakMap<readonly Option[], ReadonlyMap<string, Label>>()

function labelsOf(options: readonly Option[]): ReadonlyMap<string, Label> {
  const known = labels.get(options) ?? new Map(options.map((option) => [option.value, option.label]))
  labels.set(options, known)
  return known
}

/** An option's label; a value that is no option any more stays as it is stored. */
export const optionText = (options: readonly Option[], value: string, language: Language) =>
  labelsOf(options).get(value)?.[language] ?? value

/** What a choice is called within a name: shortly, where the name has other parts besides. */
export const nameText = (options: readonly Option[], value: string, language: Language, isPart: boolean) =>
  (isPart && options.find((option) => option.value === value)?.short?.[language]) ||
  optionText(options, value, language)

/** Where a column of moments stands in a file, its header says whose time it is. */
export const timeOf = (zone: string): Label => label(` (${zone})`, `（${zone}）`)
