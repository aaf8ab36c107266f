import { cleanText, type FlatField, fileFields, type Label, label, refusal, refusalAt } from '@sms/kit/contract'
import { type Actor, may } from '../context.ts'
import type { Nouns } from '../noun.ts'
import { guessHeaderRow, type SheetRead, type Workbook } from '../sheet/index.ts'
import { type Beside, besideColumns, besidesOf, hasNeeded, ownEntries } from './beside.ts'
import { type ColumnFormat, columnFormats } from './column-format.ts'
import { guessMapping } from './guess.ts'
import { fingerprint, headersOf } from './headers.ts'
import type { Importer } from './importer.ts'
import { fixedOf, type MappingSource, mappingOf, matchingKey, type Remembered } from './mapping.ts'
import { type FurtherSheet, furtherSheetsOf, isNotes, isSheetNamed } from './parts.ts'
import { knownValues, type RequestedSettings, refuseOutside, type Settings, usualOptions, within } from './settings.ts'
import { totalRows } from './words.ts'

/** A sheet with its headers and the complete settings of its import. */
export type Resolved = {
  readonly settings: Settings
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sheet: SheetRead
  readonly book: Pick<Workbook, 'format' | 'delimiter'>
  /** The noun's fields that this user may import from this sheet. */
  readonly fields: readonly FlatField[]
  readonly formats: ReadonlyMap<number, ColumnFormat>
  readonly furtherSheets: readonly FurtherSheet[]
  /** Names of the sheets that are not imported. */
  readonly unread: readonly string[]
  /** Other nouns whose records stand in columns of this sheet. */
  readonly besides: readonly Beside[]
  /** Fields that columns of this sheet may go to: the noun's own, then those of records beside its own. */
  readonly mappable: readonly FlatField[]
  /** Columns of records that this user may not see. */
  readonly closed: readonly { readonly label: Label; readonly columns: readonly number[] }[]
  /** Whether the encoding of the text is ambiguous and none was chosen. */
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

/** A further sheet like a main one, with its own corrections and with these `fields` and settings. */
export function resolvedFurther(
  main: Resolved,
  { headerRow, headers, sheet }: FurtherSheet,
  {
    fields,
    ...own
  }: Pick<Resolved, 'fields'> & Pick<Settings, 'mapping' | 'key'> & Partial<Pick<Settings, 'options' | 'fixed'>>,
): Resolved {
  const { cells, omit } = main.settings.further[sheet.name] ?? { cells: {}, omit: [] }
  const settings = { ...main.settings, headerRow, fixed: {}, formats: {}, cells, omit, values: {}, ...own }
  const rows = corrected(sheet.rows, cells)
  const formats = formatsIn(main.book, { rows, fields, settings })
  return {
    ...main,
    ...{ settings, headers, rows, sheet, fields, formats },
    ...{ furtherSheets: [], unread: [], besides: [], closed: [] },
  }
}

const formatsIn = (
  book: Pick<Workbook, 'format' | 'delimiter'>,
  sheet: Pick<Resolved, 'rows' | 'fields' | 'settings'>,
): Resolved['formats'] =>
  columnFormats({
    ...{ book, fields: sheet.fields },
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
  const ranked = sheets.map(({ name, hidden, rows }, index) => {
    const headerRow = guessHeaderRow(rows) + 1
    const headers = headersOf(rows, headerRow)
    const mapping = guessMapping(headers, fields, importer, rows.slice(headerRow, headerRow + 200))
    const mapped = Object.keys(mapping).length
    const isTitled = mapped > 0 && isSheetNamed(importer.noun.contract.titles, name)
    return { index, rank: [Number(hidden), Number(!isTitled), -mapped, -rows.length, index] }
  })
  const [best] = ranked.sort((a, b) => a.rank.map((value, i) => value - b.rank[i]!).find(Boolean) ?? 0)
  return best!.index
}

/**
 * Completes the requested settings from the last import of a file with these headers (`remember` finds it by their
 * fingerprint), else by guesses. Refuses sheets, rows, columns and fields that do not exist, and a sheet without rows
 * (the refusal's data is what `describe` returns).
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
  const importableFields = importable(importer, actor)
  const index =
    requested.sheet === undefined
      ? mainSheet(book, importer, importableFields)
      : within(requested.sheet, 'sheet', 0, book.sheets.length - 1)
  const sheet = book.sheets[index]!
  const furtherSheets = furtherSheetsOf(nouns, importer, actor, book, index)
  // A list with a sheet of its own is not read from the main sheet.
  const apart = furtherSheets.map((part) => part.list.name)
  const fields = importableFields.filter(({ name, list = name }) => !apart.includes(list))
  const possible = besidesOf(nouns, importer, actor).filter(({ name }) => !apart.includes(name))
  const open = possible.filter((beside) => beside.open)
  const mappable = [...fields, ...open.flatMap((beside) => beside.fields)]
  const headerRow =
    requested.headerRow === undefined
      ? guessHeaderRow(sheet.rows) + 1
      : within(requested.headerRow, 'headerRow', 0, Math.max(sheet.rows.length, 1))
  const headers = headersOf(sheet.rows, headerRow)
  const head = { headers, rows: sheet.rows.slice(headerRow, headerRow + 200) }
  const source: MappingSource = { importer, fields, besides: open, mappable, head }
  const kind = requested.mapping ? undefined : fingerprint(headers)
  const known = kind === undefined ? undefined : await remember(kind)
  const mapping = mappingOf(requested, known, source)
  const fixed = fixedOf(requested, known, mapping, source)
  const settings: Settings = {
    sheet: index,
    headerRow,
    key: matchingKey(requested.key, known, { mapping, fixed }, source),
    mapping,
    fixed,
    mode: requested.mode ?? 'both',
    encoding: requested.encoding || null,
    formats: requested.formats ?? {},
    cells: requested.cells ?? {},
    omit: requested.omit ?? totalRows(sheet.rows, headerRow),
    values: knownValues(requested.values ?? known?.values ?? {}, mappable),
    further: requested.further ?? {},
    options: requested.options ?? usualOptions,
  }
  refuseMisplaced(settings, book, sheet, headers)
  const rows = corrected(sheet.rows, settings.cells)
  const besides = open.filter((beside) => hasNeeded(beside, { ...mapping, ...fixed }))
  const formats = new Map([
    ...besides.flatMap((beside) => [...formatsIn(book, { rows, ...ownSettings(beside, settings) })]),
    ...formatsIn(book, { rows, fields, settings }),
  ])
  const closed = possible.flatMap((beside) => {
    const columns = beside.open ? [] : Object.values(besideColumns(head, mapping, beside))
    return columns.length ? [{ label: beside.label, columns: columns.toSorted((a, b) => a - b) }] : []
  })
  const used = new Set([sheet, ...furtherSheets.map((part) => part.sheet)])
  const unread = book.sheets.filter((sheet) => !used.has(sheet) && sheet.rows.length > 0 && !isNotes(sheet))
  const resolved: Resolved = {
    ...{ settings, headers, rows, sheet, book, fields, formats, furtherSheets, besides, mappable, closed },
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

/** Refuses formats and corrections of columns, cells and sheets that do not exist. */
function refuseMisplaced(settings: Settings, book: Workbook, sheet: SheetRead, headers: readonly string[]) {
  for (const column of Object.keys(settings.formats)) within(Number(column), `formats.${column}`, 0, headers.length - 1)
  refuseOutside(settings.cells, sheet)
  for (const [name, { cells }] of Object.entries(settings.further)) {
    const further = book.sheets.find((candidate) => candidate.name === name)
    if (!further)
      throw refusalAt('further', label(`further: no sheet is called ${name}`, `further：没有名为 ${name} 的工作表`))
    refuseOutside(cells, further, 'further')
  }
}

const ownSettings = (beside: Beside, settings: Settings) => ({
  fields: beside.own,
  settings: { ...settings, mapping: ownEntries(beside, settings.mapping), fixed: ownEntries(beside, settings.fixed) },
})

function corrected(rows: readonly string[][], corrections: Settings['cells']): readonly (readonly string[])[] {
  const changed = Object.entries(corrections)
  if (changed.length === 0) return rows
  const result: (readonly string[])[] = [...rows]
  for (const [row, texts] of changed) {
    const cells = [...result[Number(row) - 1]!]
    for (const [column, text] of Object.entries(texts)) cells[Number(column)] = text
    result[Number(row) - 1] = cells
  }
  return result
}

const hasRows = ({ rows, settings }: Resolved) =>
  rows.slice(settings.headerRow).some((cells) => cells.some((cell) => cell.trim()))
