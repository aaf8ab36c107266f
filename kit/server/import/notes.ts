import { cleanText, type FlatField, foldText, type Label, label } from '@sms/kit/contract'
import { outOnlyFields } from '../export/columns.ts'
import { headerName, headersTwice } from './headers.ts'
import type { Importer } from './importer.ts'
import type { RowReporter } from './report.ts'
import type { Resolved } from './resolve.ts'
import { countsAsEmpty, innerMarker, isBlankMarker } from './words.ts'

/**
 * Notes what is not imported, headers that stand twice and merged cells; `more` are columns that an export only shows.
 */
export function noteNotImported(
  resolved: Resolved,
  { noun }: Pick<Importer, 'noun'>,
  reporter: RowReporter,
  more: readonly Pick<FlatField, 'label'>[] = [],
) {
  const { headers, rows, settings, sheet, unread, fields } = resolved
  if (unread.length) {
    const [en, zh] = [unread.join(', '), unread.join('、')]
    reporter.note(label(`Sheets that are not imported: ${en}`, `不导入的工作表：${zh}`), undefined, unread.length)
  }
  for (const { header, letters } of headersTwice(headers)) {
    const [en, zh] = [letters.join(' and '), letters.join('、')]
    reporter.note(
      label(`The header “${header}” stands over columns ${en}`, `表头“${header}”出现在 ${zh} 列`),
      undefined,
      letters.length,
    )
  }
  // An empty column with such a header comes from an export.
  const exportOnly = [...outOnlyFields(noun.contract.fields, () => true, ['file', 'rows']), ...more]
  const exportHeaders = new Set(exportOnly.flatMap(({ label }) => [foldText(label.en), foldText(label.zh)]))
  const { without } = settings.options
  const besideFields = resolved.besides.filter(({ name }) => !without.includes(name)).flatMap(({ fields }) => fields)
  const closed = new Set(resolved.closed.flatMap(({ columns }) => columns))
  const mapped = new Set([...fields, ...besideFields].map(({ name }) => settings.mapping[name]))
  const data = rows.slice(settings.headerRow)
  const unused = headers.flatMap((header, column) => {
    if (mapped.has(column) || closed.has(column)) return []
    const isFilled = data.some((cells) => cells[column]!.trim() !== '')
    const hasOwnHeader = header !== '' && !exportHeaders.has(foldText(header))
    return isFilled || hasOwnHeader ? [headerName(headers, column)] : []
  })
  if (unused.length)
    reporter.note(
      label(`Columns that are not imported: ${unused.join(', ')}`, `不导入的列：${unused.join('、')}`),
      undefined,
      unused.length,
    )
  for (const { label: what, columns } of resolved.closed) {
    const names = columns.map((column) => headers[column])
    reporter.note(
      label(
        `${what.en} are imported only by people who may see them: ${names.join(', ')}`,
        `只有有权查看${what.zh}的人员才能导入：${names.join('、')}`,
      ),
      undefined,
      columns.length,
    )
  }
  const above = rows.slice(0, Math.max(settings.headerRow - 1, 0))
  for (const [at, cells] of above.entries()) if (cells.some((cell) => cell.trim())) reporter.note(aboveHeader, at + 1)
  for (const row of sheet.stray ?? []) reporter.note(farBelow, row)
  if (sheet.repeated) reporter.note(repeated, undefined, sheet.repeated)
  if (sheet.uncalculated) reporter.note(uncalculated, undefined, sheet.uncalculated)
}

const aboveHeader = label('Rows above the header row are not imported', '表头以上的行不导入')
const farBelow = label('Cells far below the table are not imported', '远在表格下方的单元格不导入')
const repeated = label('A merged cell counts for each of its rows', '合并单元格的内容适用于其所有行')
const uncalculated = label(
  'Formulas whose result the file does not hold count as empty; open and save it in a spreadsheet program',
  '文件中没有计算结果的公式视为空；请在表格软件中打开并保存该文件',
)

/** The most options of a choice whose readings are noted; countries and currencies have too many. */
const optionsNoted = 12
const wordsListed = 8

/** Counts the words of a choice that only the noun knows ('Factory' for OEM), and notes how they are read. */
export type WordCounter = {
  readonly count: (text: string, value: unknown) => void
  readonly note: (reporter: RowReporter) => void
}

/** The counter of a field's words; undefined unless it is a short choice with words of the noun. */
export function wordCounter(
  { name, label: { en, zh }, field: { type } }: FlatField,
  importer: Importer,
): WordCounter | undefined {
  if (type.kind !== 'choice' || type.options.length > optionsNoted || !importer.read?.[name]) return undefined
  const words = new Map<string, { readonly word: string; readonly is: Label; count: number }>()
  return {
    count: (text, value) => {
      const option = type.options.find((candidate) => candidate.value === value)!
      const names = [option.value, option.label.en, option.label.zh].map(foldText)
      if (names.includes(foldText(text))) return
      const word = cleanText(text)
      const key = `${word}\n${option.value}`
      const known = words.get(key)
      if (known) known.count++
      else words.set(key, { word, is: option.label, count: 1 })
    },
    note: (reporter) => {
      if (words.size === 0) return
      const listed = [...words.values()].slice(0, wordsListed)
      const more = words.size > wordsListed ? ' …' : ''
      reporter.note(
        label(
          `${en}: ${listed.map(({ word, is }) => `“${word}” is read as ${is.en}`).join(', ')}${more}`,
          `${zh}：${listed.map(({ word, is }) => `“${word}”识别为${is.zh}`).join('、')}${more}`,
        ),
        undefined,
        [...words.values()].reduce((sum, { count }) => sum + count, 0),
      )
    },
  }
}

type ColumnNotes = { readonly header: string; readonly ends: Label; readonly breaks: Label; readonly inner: Label }

/** The notes about changed cells below a header. */
export const columnNotes = (header: string): ColumnNotes => ({
  header,
  ends: label(`${header}: blanks at the ends of cells are removed`, `${header}：单元格首尾的空白已去除`),
  breaks: label(
    `${header}: line breaks and tabs inside cells become a space`,
    `${header}：单元格内的换行和制表符已替换为空格`,
  ),
  inner: label(
    `${header}: “(blank)” inside a longer text is left as it stands`,
    `${header}：文本中间的“(blank)”字样保持原样`,
  ),
})

const lineBreak = /[\p{Cc}\u2028\u2029]/u

/** Cleans the text of a cell and notes what changes; '' for an empty cell or a marker such as '(blank)'. */
export function tidyCell(cell: string, multiline: boolean, notes: ColumnNotes, note: (text: Label) => void): string {
  if (cell === '') return ''
  const text = multiline ? cell.trim() : cleanText(cell)
  if (text === '') return ''
  if (isBlankMarker(text)) {
    note(countsAsEmpty(notes.header, text))
    return ''
  }
  const trimmed = cell.trim()
  const hasBreaks = !multiline && lineBreak.test(trimmed)
  if (hasBreaks) note(notes.breaks)
  if (trimmed !== cell || (!hasBreaks && text !== cell)) note(notes.ends)
  if (innerMarker.test(text)) note(notes.inner)
  return text
}
