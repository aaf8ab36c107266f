import { cleanText, type FlatField, fileFields, type Label, label, refusal, refusalAt } from '@sms/kit/contract'
import { type Actor, may } from '../context.ts'
import { similarKey } from '../importing.ts'
import type { Nouns } from '../noun.ts'
import { runningNumber } from '../running-number.ts'
import { guessHeaderRow, type SheetRead, type Workbook } from '../sheet/index.ts'
import { type Beside, besideColumns, besideEntries, besidesOf, hasNeeded, ownEntries, withBesides } from './beside.ts'
import { type ColumnFormat, columnFormats } from './column-format.ts'
import { guessKey, guessMapping, hasValues } from './guess.ts'
import { fingerprint, headersOf, sameColumn } from './headers.ts'
import { type Importer, keyNamed, numberedFields } from './importer.ts'
import { isCalled, isNotes, type Part, partsOf } from './parts.ts'
import {
  byKnownField,
  knownValues,
  type RequestedSettings,
  refuseOutside,
  type Settings,
  usualOptions,
  within,
} from './settings.ts'
import { totalRows } from './words.ts'

/** A sheet with its headers and the complete settings of its import. */
export type Resolved = {
  readonly settings: Settings
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sheet: SheetRead
  readonly book: Pick<Workbook, 'format' | 'delimiter'>
  /** The fields that this user may import, in the order of the contract. */
  readonly fields: readonly FlatField[]
  readonly formats: ReadonlyMap<number, ColumnFormat>
  /** Further sheets of the file that belong to it. */
  readonly parts: readonly Part[]
  /** Names of the sheets that are not imported. */
  readonly unread: readonly string[]
  /** Other nouns whose records stand in columns of this sheet. */
  readonly besides: readonly Beside[]
  /** Fields that columns of this sheet may go to: the noun's own, then those of records beside its own. */
  readonly choices: readonly FlatField[]
  /** Columns of records that this user may not see. */
  readonly closed: readonly { readonly label: Label; readonly columns: readonly number[] }[]
  /** Whether the encoding of the text is ambiguous. */
  readonly unsure: boolean
}

/** The distinct texts of a field: of its column, the value for all rows, and the replacements of texts. */
export function textsOf(
  {
    rows,
    settings,
  }: Pick<Resolved, 'rows'> & { readonly settings: Pick<Settings, 'mapping' | 'headerRow' | 'fixed' | 'values'> },
  name: string,
): Set<string> {
  const column = settings.mapping[name]
  const texts = new Set<string>([settings.fixed[name] ?? '', ...Object.values(settings.values[name] ?? {})])
  if (column !== undefined)
    for (let at = settings.headerRow; at < rows.length; at++) texts.add(cleanText(rows[at]![column] ?? ''))
  texts.delete('')
  return texts
}

/** A further sheet with settings and corrections of its own. */
export function ofPart(
  main: Resolved,
  { headerRow, headers, sheet }: Part,
  importer: Importer,
  {
    fields,
    ...own
  }: Pick<Resolved, 'fields'> & Pick<Settings, 'mapping' | 'key'> & Partial<Pick<Settings, 'options' | 'fixed'>>,
): Resolved {
  const { cells, omit } = main.settings.further[sheet.name] ?? { cells: {}, omit: [] }
  const settings = { ...main.settings, headerRow, fixed: {}, formats: {}, cells, omit, values: {}, ...own }
  const rows = corrected(sheet.rows, cells)
  const formats = formatsIn(importer, main.book, { rows, fields, settings })
  return {
    ...main,
    ...{ settings, headers, rows, sheet, fields, formats },
    parts: [],
    unread: [],
    besides: [],
    closed: [],
  }
}

/** The formats of a sheet's columns, as `columnFormats` finds them in its texts. */
const formatsIn = (
  importer: Pick<Importer, 'split'>,
  book: Pick<Workbook, 'format' | 'delimiter'>,
  sheet: Pick<Resolved, 'rows' | 'fields' | 'settings'>,
): Resolved['formats'] =>
  columnFormats({
    ...{ importer, book, fields: sheet.fields },
    mapping: sheet.settings.mapping,
    chosen: sheet.settings.formats,
    textsOf: (name) => textsOf(sheet, name),
  })

/** The fields of a noun that the actor may import. */
export const importable = (importer: Importer, actor: Actor): FlatField[] =>
  fileFields(importer.noun.contract.fields, (right) => may(actor, right))

/**
 * The index of the most likely sheet: among visible sheets the one named like the noun, then the one with most headers
 * of fields, then the one with most rows, then the first.
 */
export function mainSheet({ sheets }: Workbook, importer: Importer, fields: readonly FlatField[]): number {
  const worth = sheets.map(({ name, hidden, rows }, index) => {
    const headerRow = guessHeaderRow(rows) + 1
    const headers = headersOf(rows, headerRow)
    const named = Object.keys(guessMapping(headers, fields, importer, rows.slice(headerRow, headerRow + 200))).length
    return { index, hidden, titled: isCalled(importer.noun.contract.titles, name), named, rows: rows.length }
  })
  worth.sort(
    (a, b) =>
      Number(a.hidden) - Number(b.hidden) ||
      Number(b.titled && b.named > 0) - Number(a.titled && a.named > 0) ||
      b.named - a.named ||
      b.rows - a.rows ||
      a.index - b.index,
  )
  return worth[0]!.index
}

/** The settings of the last import of a file with the same headers, with the headers of that file. */
export type Remembered = Pick<Settings, 'key' | 'mapping' | 'fixed'> &
  Partial<Pick<Settings, 'values'>> & { readonly headers: readonly string[] }

/**
 * Completes the requested settings: missing ones come from the last import of a file with these headers, else they are
 * guessed. Refuses sheets, rows, columns and fields that do not exist.
 */
export async function resolve(
  nouns: Nouns,
  importer: Importer,
  actor: Actor,
  book: Workbook,
  requested: RequestedSettings,
  remember: (fingerprint: string) => Promise<Remembered | undefined>,
  describe: (resolved: Resolved) => unknown = () => undefined,
): Promise<Resolved> {
  const all = importable(importer, actor)
  const index =
    requested.sheet === undefined
      ? mainSheet(book, importer, all)
      : within(requested.sheet, 'sheet', 0, book.sheets.length - 1)
  const sheet = book.sheets[index]!
  const parts = partsOf(nouns, importer, actor, book, index)
  // A list with a sheet of its own is not read from the main sheet.
  const apart = parts.map((part) => part.list.name)
  const fields = all.filter(({ name, list = name }) => !apart.includes(list))
  const possible = besidesOf(nouns, importer, actor).filter(({ name }) => !apart.includes(name))
  const open = possible.filter((beside) => beside.open)
  const choices = [...fields, ...open.flatMap((beside) => beside.fields)]
  const headerRow =
    requested.headerRow === undefined
      ? guessHeaderRow(sheet.rows) + 1
      : within(requested.headerRow, 'headerRow', 0, Math.max(sheet.rows.length, 1))
  const headers = headersOf(sheet.rows, headerRow)
  const kind = requested.mapping === undefined ? fingerprint(headers) : undefined
  const known = kind === undefined ? undefined : await remember(kind)
  const head = { headers, rows: sheet.rows.slice(headerRow, headerRow + 200) }
  const mapping =
    requested.mapping !== undefined
      ? byKnownField('mapping', requested.mapping, choices)
      : known
        ? remembered(known, headers, choices)
        : withBesides(head, guessMapping(headers, fields, importer, head.rows), open)
  for (const [name, column] of Object.entries(mapping)) within(column, `mapping.${name}`, 0, headers.length - 1)
  const ordered = Object.fromEntries(choices.flatMap(({ name }) => (name in mapping ? [[name, mapping[name]!]] : [])))
  const fromHeaders = () => ({
    ...fixedFromHeaders(ordered, headers, fields, importer),
    ...Object.assign({}, ...open.map((beside) => besideFixed(beside, ordered, headers, fields))),
  })
  // Values that the list gives do not replace those that the file itself states.
  const offered = known ? lasting(known, choices, importer) : fromHeaders()
  const fixed = byKnownField<string>(
    'fixed',
    requested.mapping === undefined ? { ...offered, ...requested.fixed } : (requested.fixed ?? {}),
    choices,
  )
  const besides = open.filter((beside) => hasNeeded(beside, { ...ordered, ...fixed }))
  const sources: Record<string, unknown> = { ...fixed }
  for (const name of numberedFields(importer)) {
    if (fixed[name] !== undefined) runningNumber(fixed[name], name)
    delete sources[name]
  }
  Object.assign(sources, ordered)
  const guess = guessKey(sources, importer)
  const settings: Settings = {
    sheet: index,
    headerRow,
    key: withValues(
      requested.key === undefined ? (known?.key ?? guess) : parseKey(requested.key, importer, fields),
      sources,
      importer,
    ),
    mapping: ordered,
    fixed,
    mode: requested.mode ?? 'both',
    encoding: requested.encoding || null,
    formats: requested.formats ?? {},
    cells: requested.cells ?? {},
    omit: requested.omit ?? totalRows(sheet.rows, headerRow),
    values: knownValues(requested.values ?? known?.values ?? {}, choices),
    further: requested.further ?? {},
    options: requested.options ?? usualOptions,
  }
  for (const column of Object.keys(settings.formats)) within(Number(column), `formats.${column}`, 0, headers.length - 1)
  refuseOutside(settings.cells, sheet)
  for (const [name, { cells }] of Object.entries(settings.further)) {
    const further = book.sheets.find((candidate) => candidate.name === name)
    if (!further)
      throw refusalAt('further', label(`further: no sheet is called ${name}`, `further：没有名为 ${name} 的工作表`))
    refuseOutside(cells, further, 'further')
  }
  const rows = corrected(sheet.rows, settings.cells)
  const formats = new Map([
    ...besides.flatMap((beside) => [...formatsIn(beside.importer, book, { rows, ...ownSettings(beside, settings) })]),
    ...formatsIn(importer, book, { rows, fields, settings }),
  ])
  const closed = possible.flatMap((beside) => {
    const columns = beside.open ? [] : Object.values(besideColumns(head, ordered, beside))
    return columns.length ? [{ label: beside.label, columns: columns.toSorted((a, b) => a - b) }] : []
  })
  const used = new Set([sheet, ...parts.map((part) => part.sheet)])
  const unread = book.sheets.filter((sheet) => !used.has(sheet) && sheet.rows.length > 0 && !isNotes(sheet))
  const resolved: Resolved = {
    ...{ settings, headers, rows, sheet, book, fields, formats, parts, besides, choices, closed },
    unread: unread.map(({ name }) => name),
    unsure: book.unsure === true && settings.encoding === null,
  }
  if (!hasRows(resolved)) {
    const message = label(
      headerRow ? `There are no rows below the header row ${headerRow}.` : 'There are no rows in this sheet.',
      headerRow ? `表头（第 ${headerRow} 行）下没有数据行。` : '此工作表中没有数据行。',
    )
    throw refusal(message, [{ field: 'headerRow', message }], describe(resolved))
  }
  return resolved
}

/** Fixed values that headers state for fields without a column, such as a currency. */
export function fixedFromHeaders(
  mapping: Settings['mapping'],
  headers: readonly string[],
  fields: readonly FlatField[],
  { headed }: Importer,
): Record<string, string> {
  const headings = Object.entries(mapping).map(([field, column]) => headed?.(field, headers[column]!) ?? {})
  const open = fields.filter(({ name }) => !(name in mapping))
  return Object.fromEntries(
    Object.entries(Object.assign({}, ...headings) as Record<string, string>).filter(([name]) =>
      open.some((field) => field.name === name),
    ),
  )
}

/**
 * The same for records beside, under the field names of settings. Other fields are the parent's, such as the currency of
 * an order in the header of its lines' price.
 */
function besideFixed(
  beside: Beside,
  mapping: Settings['mapping'],
  headers: readonly string[],
  parent: readonly FlatField[],
): Record<string, string> {
  if (!hasNeeded(beside, mapping)) return {}
  const { own, importer } = beside
  const ownMapping = ownEntries(beside, mapping)
  const open = parent.filter(({ name }) => !(name in mapping) && !own.some((field) => field.name === name))
  return {
    ...besideEntries(beside, fixedFromHeaders(ownMapping, headers, own, importer)),
    ...fixedFromHeaders(ownMapping, headers, open, importer),
  }
}

/** The fields of records beside, with their settings under their own names. */
const ownSettings = (beside: Beside, settings: Settings) => ({
  fields: beside.own,
  settings: { ...settings, mapping: ownEntries(beside, settings.mapping), fixed: ownEntries(beside, settings.fixed) },
})

function corrected(rows: readonly string[][], cells: Settings['cells']): readonly (readonly string[])[] {
  const changed = Object.entries(cells)
  if (changed.length === 0) return rows
  const result: (readonly string[])[] = [...rows]
  for (const [row, texts] of changed) {
    const own = [...result[Number(row) - 1]!]
    for (const [column, text] of Object.entries(texts)) own[Number(column)] = text
    result[Number(row) - 1] = own
  }
  return result
}

const hasRows = ({ rows, settings }: Resolved) =>
  rows.slice(settings.headerRow).some((cells) => cells.some((cell) => cell.trim()))

/** A remembered mapping, moved to the present columns of the same headers. */
function remembered(known: Remembered, headers: readonly string[], fields: readonly FlatField[]) {
  const now = sameColumn(known.headers, headers)
  const entries = Object.entries(onlyKnown(known.mapping, fields)).map(([name, column]) => [name, now(column)] as const)
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, number] => entry[1] !== undefined))
}

/**
 * The remembered fixed values that also suit the next file with these headers: no code patterns and no references to
 * records, which seldom repeat.
 */
function lasting(known: Remembered, fields: readonly FlatField[], importer: Importer) {
  const numbered = numberedFields(importer)
  const lasts = fields.filter(({ name, field }) => field.type.kind !== 'reference' && !numbered.includes(name))
  return onlyKnown(known.fixed, lasts)
}

const onlyKnown = <T>(of: Readonly<Record<string, T>> | undefined, fields: readonly FlatField[]) =>
  Object.fromEntries(Object.entries(of ?? {}).filter(([name]) => fields.some((field) => field.name === name)))

/** The key, or null if its fields have no values, so that every row is new. */
function withValues(name: string | null, sources: Readonly<Record<string, unknown>>, importer: Importer) {
  if (name === similarKey) return importer.similar ? name : null
  const key = keyNamed(importer, name)
  return key && hasValues(key, sources) ? key.name : null
}

function parseKey(name: string | null, importer: Importer, fields: readonly FlatField[]): string | null {
  if (!name) return null
  const keys = [...importer.keys.map((key) => key.name), ...(importer.similar ? [similarKey] : [])]
  const mine = name.split('+').every((part) => fields.some((field) => field.name === part))
  if (keys.includes(name) || (mine && keyNamed(importer, name))) return name
  throw refusalAt('key', label(`key: one of ${keys.join(', ')} expected`, `key：须为 ${keys.join('、')} 之一`))
}
