import { cleanText, type FlatField, fileFields, type Label, label } from '@sms/kit/contract'
import { type Actor, may, opens } from '../context.ts'
import type { Beside as BesideRules } from '../importing.ts'
import { type Nouns, partsOf } from '../noun.ts'
import { guessMapping } from './guess.ts'
import { headerName } from './headers.ts'
import { type Importer, importerOf } from './importer.ts'
import type { RowReporter } from './report.ts'
import type { Resolved } from './resolve.ts'
import { countsAsEmpty, isBlankMarker } from './words.ts'

/** Another noun with records in further columns of the main sheet, such as the price of each fabric. */
export type Beside = {
  readonly name: string
  readonly label: Label
  readonly rules: BesideRules
  readonly importer: Importer
  /** The field that names the parent. */
  readonly column: string
  /** Whether the actor may see its records. */
  readonly open: boolean
  /** Its fields under their own names. */
  readonly own: readonly FlatField[]
  /** The same fields under the names of settings and the wizard: `price.moq`, 'Price: MOQ'. */
  readonly fields: readonly FlatField[]
}

/** The nouns with records beside those of a noun. */
export const besidesOf = (nouns: Nouns, { noun }: Importer, actor: Actor): Beside[] =>
  partsOf(nouns, noun).flatMap(({ noun: child, field: column }): Beside[] => {
    const { contract, importing } = child
    const rules = importing?.beside
    if (!rules) return []
    const { name, title, titles } = contract
    const all = fileFields(contract.fields, (right) => may(actor, right))
    const own = all.filter((field) => rules.fields.includes(field.name))
    const fields = own.map((field) => ({
      name: `${name}.${field.name}`,
      field: { ...field.field, required: false },
      label: label(`${title.en}: ${field.label.en}`, `${title.zh}：${field.label.zh}`),
    }))
    return [
      { name, label: titles, rules, column, own, fields, importer: importerOf(child), open: opens(actor, contract) },
    ]
  })

/** The entries of a noun beside the main one, under its own field names. */
export const ownEntries = <T>({ name }: Pick<Beside, 'name'>, all: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) =>
      key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), value]] : [],
    ),
  )

/** The reverse: entries under a noun's own field names, under those of settings. */
export const besideEntries = <T>({ name }: Pick<Beside, 'name'>, own: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(own).map(([key, value]) => [`${name}.${key}`, value]))

/** Whether the field that such a record requires is among some fields, by their names in settings. */
export const hasNeeded = ({ name, rules }: Beside, fields: Readonly<Record<string, unknown>>) =>
  `${name}.${rules.needed}` in fields

type Head = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] }

/**
 * The guessed columns of such records, by their own names: of those that the parent's mapping leaves free, or gives to
 * a field for the same content in words. Empty without a column of the field that such a record requires.
 */
export function besideColumns(
  { headers, rows }: Head,
  mapping: Readonly<Record<string, number>>,
  { rules, own, importer }: Beside,
): Record<string, number> {
  const taken = new Set(
    Object.entries(mapping).flatMap(([name, column]) => (rules.instead.includes(name) ? [] : [column])),
  )
  const unused = headers.map((header, column) => (taken.has(column) ? '' : header))
  const guessed = guessMapping(unused, own, importer, rows)
  return rules.needed in guessed ? guessed : {}
}

/**
 * Adds the guessed columns of such records to a guessed mapping, in place of the parent's fields of the same content.
 */
export function withBesides(head: Head, guessed: Readonly<Record<string, number>>, besides: readonly Beside[]) {
  let mapping = guessed
  for (const beside of besides) {
    const columns = besideColumns(head, mapping, beside)
    const taken = new Set(Object.values(columns))
    const others = Object.entries(mapping).filter(([, column]) => !taken.has(column))
    mapping = { ...Object.fromEntries(others), ...besideEntries(beside, columns) }
  }
  return mapping
}

/** Whether the text of a needed cell means that its row has no such record ('TBA'). */
const isNothing = ({ rules, importer }: Beside, text: string) =>
  isBlankMarker(text) || importer.meansEmpty?.(rules.needed, text) === true

/** Notes the rows whose needed cell has a word for nothing. */
export function noteNothing(beside: Beside, { settings, headers, rows }: Resolved, reporter: RowReporter) {
  const column = settings.mapping[`${beside.name}.${beside.rules.needed}`]
  if (column === undefined) return
  const omitted = new Set(settings.omit)
  for (let at = settings.headerRow; at < rows.length; at++) {
    const text = cleanText(rows[at]![column]!)
    if (text && isNothing(beside, text) && !omitted.has(at + 1))
      reporter.note(countsAsEmpty(headerName(headers, column), text), at + 1)
  }
}

/**
 * The numbers of the rows in the main sheet with such a record; without a column of the field that it requires, all
 * rows with any cell.
 */
export function rowsBeside(beside: Beside, { settings, rows }: Resolved): number[] {
  const column = settings.mapping[`${beside.name}.${beside.rules.needed}`]
  const isValue = (text: string) => text !== '' && !isNothing(beside, text)
  const isFilled = (cells: readonly string[]) =>
    column === undefined ? cells.some((cell) => cell.trim()) : isValue(cleanText(cells[column]!))
  const omitted = new Set(settings.omit)
  return rows.flatMap((cells, at) =>
    at >= settings.headerRow && isFilled(cells) && !omitted.has(at + 1) ? [at + 1] : [],
  )
}
