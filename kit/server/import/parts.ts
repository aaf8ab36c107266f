import { type FlatField, foldText, type Label, label, languages } from '@sms/kit/contract'
import type { Actor } from '../context.ts'
import { type ListSheet, listColumns, listSheets } from '../export/list-sheets.ts'
import type { Nouns } from '../noun.ts'
import { guessHeaderRow, type SheetRead, sheetNames, type Workbook } from '../sheet/index.ts'
import { guessMapping } from './guess.ts'
import { headersOf } from './headers.ts'
import { type Importer, importerOf, type Key } from './importer.ts'

/**
 * A further sheet of the file for records of the main one, in the form of an export: the rows of a list (contacts) or
 * the records of a sub-resource (certificates of suppliers), each with its parent's key in the first columns.
 */
export type FurtherSheet = {
  readonly list: ListSheet
  readonly sheet: SheetRead
  readonly headerRow: number
  readonly headers: readonly string[]
  /** The parent's key, and the column of each of its fields. */
  readonly key: Key
  readonly keyColumns: readonly number[]
  readonly mapping: Readonly<Record<string, number>>
}

/**
 * The further sheets that belong to a noun, found by their name and by columns of the parent's key; `main` is the index
 * of the main sheet.
 */
export function furtherSheetsOf(
  nouns: Nouns,
  importer: Importer,
  actor: Actor,
  { sheets }: Pick<Workbook, 'sheets'>,
  main: number,
): FurtherSheet[] {
  return listSheets(nouns, importer.noun, actor).flatMap((list): FurtherSheet[] => {
    const key = importer.keys.find(
      ({ fields, holds }) => holds !== 'declared' && fields.join() === list.key.map(({ name }) => name).join(),
    )
    if (!key || (list.child && !isReadableChild(list, key))) return []
    const at = sheets.findIndex((sheet, i) => i !== main && !sheet.hidden && isSheetNamed(list.label, sheet.name))
    const sheet = sheets[at]
    if (!sheet) return []
    const headerRow = guessHeaderRow(sheet.rows) + 1
    const headers = headersOf(sheet.rows, headerRow)
    const columns = columnsOf(list, headers, importer)
    const keyColumns = columns.slice(0, list.key.length)
    if (keyColumns.includes(-1)) return []
    const mapped = list.fields.map(({ name }, i) => [name, columns[list.key.length + i]!] as const)
    const mapping = Object.fromEntries(mapped.filter(([, column]) => column >= 0))
    return [{ list, sheet, headerRow, headers, key, keyColumns, mapping }]
  })
}

const isReadableChild = ({ child }: ListSheet, key: Key) => child!.noun.contract.imported && key.fields.length === 1

/** Whether a sheet has the name that an export gives it, in either language. */
export const isSheetNamed = ({ en, zh }: Label, name: string) =>
  [en, zh].some((title) => foldText(sheetNames([title])[0]!) === foldText(name))

/** The sheet of a template that explains its columns, and its headers. */
export const notesName = label('Notes', '说明')
export const notesHeaders = [
  label('Sheet', '工作表'),
  label('Column', '列'),
  label('Required', '必填'),
  label('What is accepted', '可填内容'),
  label('Example', '示例'),
]

/** Whether a sheet is that of a template; people's own notes have other headers. */
export const isNotes = ({ name, rows }: Pick<SheetRead, 'name' | 'rows'>) =>
  isSheetNamed(notesName, name) &&
  notesHeaders.every(({ en, zh }, i) => [en, zh].some((header) => foldText(header) === foldText(rows[0]?.[i] ?? '')))

/**
 * The column of each key field and then of each field of such a sheet: by its exported header in either language, else
 * guessed, the key as in the parent's own files or by its title, the fields as in the sub-resource's; -1 if there is
 * none.
 */
function columnsOf(list: ListSheet, headers: readonly string[], parent: Importer): number[] {
  const exported = languages.map((language) => listColumns(list, language).map(({ header }) => foldText(header)))
  const folded = headers.map(foldText)
  const columns: number[] = []
  for (const i of [...list.key, ...list.fields].keys()) {
    const places = exported.map((names) =>
      folded.findIndex((header, at) => !columns.includes(at) && header === names[i]),
    )
    columns.push(places.find((at) => at >= 0) ?? -1)
  }
  const guess = (fields: readonly FlatField[], from: number, importer: Importer) => {
    const unused = headers.map((header, at) => (columns.includes(at) ? '' : header))
    const lacking = fields.filter((_, i) => columns[from + i] === -1)
    const guessed = guessMapping(unused, lacking, importer)
    for (const [i, { name }] of fields.entries()) if (columns[from + i] === -1) columns[from + i] = guessed[name] ?? -1
  }
  guess(list.key, 0, parent)
  // People also name the column of the key after the parent itself.
  const titles = languages.map((language) => foldText(parent.noun.contract.title[language]))
  if (list.key.length === 1 && columns[0] === -1)
    columns[0] = folded.findIndex((header, at) => !columns.includes(at) && titles.includes(header))
  if (list.child) guess(list.fields, list.key.length, importerOf(list.child.noun))
  return columns
}

/** The number of non-empty rows of such a sheet. */
export const countRows = ({ sheet, headerRow }: FurtherSheet) =>
  sheet.rows.slice(headerRow).filter((cells) => cells.some((cell) => cell.trim())).length

/** The fields of the parent's key, under names that no field of a row has. */
export const parentFields = ({ list }: FurtherSheet): FlatField[] =>
  list.key.map((field) => ({ ...field, name: `${parentMark}${field.name}` }))
export const parentMark = '^'
