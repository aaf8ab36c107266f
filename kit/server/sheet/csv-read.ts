import { parse } from 'csv-parse/sync'
import { decodeText } from './csv-decode.ts'
import { guessDelimiter, namedDelimiter } from './csv-delimiter.ts'
import { SheetError } from './errors.ts'
import { csvCellText } from './formula-guard.ts'
import { Budget, Grid } from './grid.ts'
import type { Workbook } from './workbook.ts'

/**
 * A CSV as a workbook of one sheet called `name`, with encoding (unless `chosen`) and delimiter detected and formula
 * guards removed. A quotation mark inside an unquoted cell is an ordinary character.
 */
export function readCsv(bytes: Uint8Array, name: string, chosen?: string): Workbook {
  const { text, encoding, encodings, sure } = decodeText(bytes, chosen)
  if (isMarkup(text)) throw new SheetError('webPage')
  const named = namedDelimiter(text)
  const delimiter = named?.delimiter ?? guessDelimiter(text)
  const grid = new Grid(name, new Budget())
  let row = 0
  try {
    parse(named ? text.slice(named.from) : text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      on_record(cells: string[]) {
        for (const [column, cell] of cells.entries()) grid.add(row, column, csvCellText(cell))
        row++
        return undefined
      },
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw grid.error(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote' : 'broken', undefined, row, undefined, error)
    throw error
  }
  return {
    ...{ format: 'csv', encoding, delimiter, ...(encodings.length ? { encodings, unsure: !sure } : {}) },
    sheets: [{ name, hidden: false, rows: grid.finish(), uncalculated: 0, ...grid.strays() }],
  }
}

/** The starts of web pages, XML tables and mail archives that programs save with the extension of a spreadsheet. */
const isMarkup = (text: string) =>
  /^\s*(?:<(?:!doctype|!--|\?xml|html|head|meta|body|style|table|div)\b|mime-version:)/i.test(text.slice(0, 1024))
