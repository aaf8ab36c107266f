import { cleanText, type FlatField, foldText, readText } from '@sms/kit/contract'
import type { Importer } from './importer.ts'
import { type Key, numberedFields } from './keys.ts'
import { isBlankMarker } from './markers.ts'
import { statusSynonyms } from './status-column.ts'

/** Letters and digits alone. */
const bare = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** A header without what forms add: a star for required, a unit or a hint in brackets. */
const plain = (text: string) => bare(text.replace(/[*＊]|[([（【][^)\]）】]*[)\]）】]/g, ' '))

/** A header without its last word, where that says something of another field (`Price USD`). */
const withoutLast = (text: string) => bare(text.replace(/\s\S+\s*$/, ''))

/** The names of a field as headers have them, best first. */
function namesOf({ name, label }: FlatField, importer: Importer): string[] {
  const own = [label.en, label.zh, name.replace('.', ' ')]
  const more = name === 'status' ? statusSynonyms : []
  return [...own, ...(importer.synonyms?.[name] ?? []), ...more].map(bare)
}

/** Rows below the headers whose cells are looked at. */
const looked = 200

type Rows = readonly (readonly string[])[]

/**
 * Which column holds which field: by what the headers say (labels in both languages, field names, the noun's synonyms),
 * unless the cells below cannot be the field's; then addresses of e-mail and web by their cells, whatever they are called.
 * A column serves one field here, the one that it names best; a field takes its best column, the left one of equals.
 */
export function guessMapping(
  headers: readonly string[],
  fields: readonly FlatField[],
  importer: Importer,
  rows: Rows = [],
): Record<string, number> {
  const cells = headers.map((_, column) => distinct(rows, column))
  const found = fields.flatMap((field, order) => {
    const names = namesOf(field, importer)
    return headers.flatMap((header, column) => {
      if (!bare(header)) return []
      const ranks = [names.indexOf(bare(header)), below(names.indexOf(plain(header)), 100)]
      if (Object.keys(importer.headed?.(field.name, header) ?? {}).length)
        ranks.push(below(names.indexOf(withoutLast(header)), 200))
      const rank = ranks.find((place) => place >= 0)
      const fits = rank !== undefined && mayBe(field, cells[column]!, importer, rank % 100 < ownNames)
      return !fits ? [] : [{ name: field.name, order, column, rank }]
    })
  })
  found.sort((a, b) => a.rank - b.rank || a.order - b.order || a.column - b.column)
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  for (const { name, column } of found) {
    if (name in mapping || taken.has(column)) continue
    mapping[name] = column
    taken.add(column)
  }
  for (const field of fields) {
    const { type } = field.field
    if (field.name in mapping || type.kind !== 'text' || (type.form !== 'email' && type.form !== 'url')) continue
    const column = cells.findIndex((texts, at) => !taken.has(at) && texts.texts.length > 0 && isAll(field, texts.texts))
    if (column < 0) continue
    mapping[field.name] = column
    taken.add(column)
  }
  return mapping
}

/** So many of a field's names are its own: a column that bears one is the field's even where it needs correcting. */
const ownNames = 3

const below = (place: number, rank: number) => (place < 0 ? -1 : place + rank)

/** The first texts of a column, each once, and how many cells they fill. */
type Texts = { readonly texts: readonly string[]; readonly filled: number }

function distinct(rows: Rows, column: number): Texts {
  const filled = rows
    .slice(0, looked)
    .map((cells) => cleanText(cells[column] ?? ''))
    .filter((text) => text !== '' && !isBlankMarker(text))
  return { texts: [...new Set(filled)], filled: filled.length }
}

/** Texts of which so many can be read make a column the field's, and so few keep it from being that. */
const enough = 0.3
/** Rows from which on a column that repeats itself is no column of codes. */
const rowsFor = 10

/** Whether the cells of a column can be a field's: a region of AMERICAS and EMEA is none, nor are codes that repeat themselves. */
function mayBe(field: FlatField, { texts, filled }: Texts, importer: Importer, named: boolean): boolean {
  if (texts.length === 0) return true
  const { type, required } = field.field
  if (numberedFields(importer).includes(field.name)) return filled < rowsFor || texts.length >= filled / 2
  if (texts.length < 2 || (named && required)) return true
  if (type.kind === 'integer' || type.kind === 'decimal') return share(texts, (text) => /\d/.test(text)) >= enough
  if (type.kind === 'date') return share(texts, (text) => /\d/.test(text)) >= enough
  if (type.kind === 'rows' && type.cell && !type.words)
    return share(texts, (text) => isPlainNumber(text) || reads(field, importer)(text)) >= enough
  const words = type.kind === 'text' ? type.form === 'email' || type.form === 'url' : type.kind === 'choice'
  return !words || share(texts, reads(field, importer)) >= enough
}

const isPlainNumber = (text: string) => /^[\d.,'’ ]+$/.test(text)

const share = (texts: readonly string[], holds: (text: string) => boolean) => texts.filter(holds).length / texts.length

/** Whether a text can be read as the field, in any of the ways that the noun knows. */
const reads = (field: FlatField, importer: Importer) => (text: string) =>
  field.name === 'status' ||
  'value' in readText(field.field, text, { recognise: importer.read?.[field.name] }) ||
  importer.split?.[field.name]?.at(text) !== undefined ||
  importer.nothing?.(field.name, text) === true

/** Whether texts are addresses of one form, nearly all of them. */
const isAll = (field: FlatField, texts: readonly string[]) =>
  texts.some((text) => /[@.]/.test(text)) &&
  share(texts, (text) => (/@|^www\.|^https?:/i.test(text) ? 'value' in readText(field.field, text) : false)) >= 0.8

/** The key to match rows by: the first of the noun's of which every field has a value; null when none has. */
export const guessKey = (values: Readonly<Record<string, unknown>>, importer: Importer): string | null =>
  importer.keys.find((key) => hasValues(key, values))?.name ?? null

/**
 * Whether each field of a key has a column or a value for all rows. Of one that the database does not enforce, the last
 * may be missing in every row.
 */
export const hasValues = ({ fields, holds }: Key, values: Readonly<Record<string, unknown>>) =>
  (holds === 'told' ? fields.slice(0, 2) : fields).every((name) => name in values)
