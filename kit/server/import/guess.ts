import { cleanText, type FlatField, readText } from '@sms/kit/contract'
import { headerUnit } from './header-unit.ts'
import { type Importer, type Key, numberedFields } from './importer.ts'
import { headerKey, isBlankMarker, statusSynonyms } from './words.ts'

/**
 * A header without a star for required, brackets (units and hints), and the number of the first of several (`Contact
 * 1`).
 */
const withoutHints = (text: string) => headerKey(text.replace(/[*＊]|[([（【][^)\]）】]*[)\]）】]|(?<=\D)1$/g, ' '))

/** A header without its last word, which may belong to another field (`Price USD`). */
const withoutLast = (text: string) => headerKey(text.replace(/\s\S+\s*$/, ''))

/** The Chinese and the other half of a header in two languages (`款号 Style No.`); none for a header in one language. */
function halvesOf(header: string): readonly string[] {
  const letters = withoutHints(header)
  const halves = [letters.replace(/\P{Script=Han}+/gu, ''), letters.replace(/\p{Script=Han}+/gu, '')]
  return halves.every(Boolean) ? halves : []
}

/**
 * The best place among a field's names of either half of a header in two languages, if the other half is no other
 * field's: `客户 PO` is neither a customer nor an order number. -1 for other headers.
 */
function placeOfHalves(header: string, names: readonly string[], all: ReadonlySet<string>): number {
  const halves = halvesOf(header)
  const places = halves.map((half) => names.indexOf(half))
  const isClear = halves.every((half, i) => places[i]! >= 0 || !all.has(half))
  const found = places.filter((place) => place >= 0)
  return isClear && found.length ? Math.min(...found) : -1
}

/**
 * How a header names a field: the place of the matching name among the field's `names`, and the step at which it
 * matched (0: the header as it stands). Undefined if it does not; `all` are the names of all fields.
 */
function matchOf(
  header: string,
  names: readonly string[],
  all: ReadonlySet<string>,
  { mayLoseLast }: { readonly mayLoseLast: boolean },
): { readonly steps: number; readonly place: number } | undefined {
  if (!headerKey(header)) return undefined
  const places = [
    names.indexOf(headerKey(header)),
    names.indexOf(withoutHints(header)),
    mayLoseLast ? names.indexOf(withoutLast(header)) : -1,
    placeOfHalves(header, names, all),
  ]
  const steps = places.findIndex((place) => place >= 0)
  return steps < 0 ? undefined : { steps, place: places[steps]! }
}

function namesOf({ name, label }: FlatField, importer: Importer): string[] {
  const own = [label.en, label.zh, name.replace('.', ' ')]
  const more = name === 'status' ? statusSynonyms : []
  const synonyms = (of: string) => importer.synonyms?.[of] ?? []
  const [, stem, language] = /^(.+)(En|Zh)$/.exec(name) ?? []
  const inLanguage = language
    ? [...synonyms(`${stem}En`), ...synonyms(`${stem}Zh`)].flatMap((header) =>
        wordsOfLanguage[language as 'En'].flatMap((word) => [`${header}${word}`, `${word}${header}`]),
      )
    : []
  return [...own, ...synonyms(name), ...more, ...inLanguage].map(headerKey)
}

/** The words before or behind a header that tell the field of a language: `Supplier Name EN`, `供应商名称（英文）`. */
const wordsOfLanguage = { En: ['en', 'eng', 'english', '英文'], Zh: ['zh', 'cn', 'chn', 'chinese', '中文'] }

/** How many of a field's names, from the first, are its own. */
const ownNames = 3

const rowsExamined = 200

type Rows = readonly (readonly string[])[]

/**
 * Guesses the columns of fields by headers (labels in both languages, field names, synonyms) whose cells fit; those of
 * e-mail and web addresses also by cells alone.
 */
export function guessMapping(
  headers: readonly string[],
  fields: readonly FlatField[],
  importer: Importer,
  rows: Rows = [],
): Record<string, number> {
  const cells = headers.map((_, column) => distinct(rows, column))
  const namesByField = fields.map((field) => namesOf(field, importer))
  const all = new Set(namesByField.flat())
  const found = fields.flatMap((field, order) =>
    headers.flatMap((header, column) => {
      const statesValues = Object.keys(importer.valuesInHeader?.(field.name, header) ?? {}).length > 0
      const mayLoseLast = statesValues || headerUnit(header) !== undefined
      const match = matchOf(header, namesByField[order]!, all, { mayLoseLast })
      const fits = match && fitsCells(field, cells[column]!, importer, { isOwnName: match.place < ownNames })
      return fits ? [{ name: field.name, order, column, ...match }] : []
    }),
  )
  found.sort((a, b) => a.steps - b.steps || a.place - b.place || a.order - b.order || a.column - b.column)
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  const assign = (name: string, column: number) => {
    mapping[name] = column
    taken.add(column)
  }
  for (const { name, column } of found) if (!(name in mapping) && !taken.has(column)) assign(name, column)
  for (const field of fields) {
    const { type } = field.field
    if (field.name in mapping || type.kind !== 'text' || (type.form !== 'email' && type.form !== 'url')) continue
    const column = cells.findIndex(({ texts }, at) => !taken.has(at) && texts.length > 0 && areAddresses(field, texts))
    if (column >= 0) assign(field.name, column)
  }
  return mapping
}

type Texts = { readonly texts: readonly string[]; readonly filled: number }

function distinct(rows: Rows, column: number): Texts {
  const filled = rows
    .slice(0, rowsExamined)
    .map((cells) => cleanText(cells[column] ?? ''))
    .filter((text) => text !== '' && !isBlankMarker(text))
  return { texts: [...new Set(filled)], filled: filled.length }
}

const fitShare = 0.3
/** Filled cells from which a column with many repeated texts cannot be a column of codes. */
const cellsForCodes = 10

/** Whether the cells of a column fit a field: AMERICAS and EMEA are no provinces, repeated texts are no codes. */
function fitsCells(
  field: FlatField,
  { texts, filled }: Texts,
  importer: Importer,
  { isOwnName }: { readonly isOwnName: boolean },
): boolean {
  if (texts.length === 0) return true
  const { type, required } = field.field
  const areRowNumbers = texts.every((text, i) => /^\d+\.?$/.test(text) && Number(text) === i + 1)
  if (type.kind === 'reference' && texts.length > 1 && areRowNumbers) return false
  if (numberedFields(importer).includes(field.name)) {
    if (!isOwnName && areRowNumbers) return false
    return filled < cellsForCodes || texts.length >= filled / 2
  }
  if (isOwnName && required) return true
  const isCellRows = type.kind === 'rows' && type.cell && !type.words
  if (isCellRows && !texts.some(hasDigit)) return false
  if (texts.length < 2) return true
  const canRead = readerTest(field, importer)
  if (isCellRows) return share(texts, (text) => isPlainNumber(text) || canRead(text)) >= fitShare
  switch (type.kind) {
    case 'integer':
    case 'decimal':
    case 'date':
      return share(texts, hasDigit) >= fitShare
    case 'choice':
      return share(texts, canRead) >= fitShare
    case 'text':
      return (type.form !== 'email' && type.form !== 'url') || share(texts, canRead) >= fitShare
    default:
      return true
  }
}

const hasDigit = (text: string) => /\d/.test(text)
const isPlainNumber = (text: string) => /^[\d.,'’ ]+$/.test(text)

const share = (texts: readonly string[], holds: (text: string) => boolean) => texts.filter(holds).length / texts.length

/** Returns the test whether a text can be read as the field, also by the noun's own readers; any can as a status. */
const readerTest = (field: FlatField, importer: Importer) => (text: string) =>
  field.name === 'status' ||
  'value' in readText(field.field, text, { recognise: importer.read?.[field.name] }) ||
  importer.split?.[field.name]?.read(text) !== undefined ||
  importer.meansEmpty?.(field.name, text) === true

/**
 * Whether at least 80 % of the texts are addresses of the field's form with @, www. or http; bare domains do not count.
 */
const areAddresses = (field: FlatField, texts: readonly string[]) =>
  share(texts, (text) => /@|^www\.|^https?:/i.test(text) && 'value' in readText(field.field, text)) >= 0.8

/** The name of the first of the noun's keys that has values (`hasValues`); null if none has. */
export const guessKey = (values: Readonly<Record<string, unknown>>, importer: Importer): string | null =>
  importer.keys.find((key) => hasValues(key, values))?.name ?? null

/** Whether each field of a key (of a declared key, each of the first two) has a column or a value for all rows. */
export const hasValues = ({ fields, holds }: Key, values: Readonly<Record<string, unknown>>) =>
  (holds === 'declared' ? fields.slice(0, 2) : fields).every((name) => name in values)
