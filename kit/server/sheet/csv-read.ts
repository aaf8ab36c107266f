import { parse } from 'csv-parse/sync'
import { decodeText } from './encoding.ts'
import { SheetError } from './errors.ts'
import { csvCellText } from './formula-guard.ts'
import { Budget, Grid } from './grid.ts'
import type { Workbook } from './workbook.ts'

/**
 * A CSV as a workbook of one sheet called `name`, with encoding and delimiter detected and formula guards removed;
 * `chosen` decides only among several possible encodings. A quotation mark inside an unquoted cell is an ordinary
 * character.
 *
 * @throws SheetError
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
    format: 'csv',
    encoding,
    delimiter,
    ...(encodings.length ? { encodings, unsure: !sure } : {}),
    sheets: [grid.sheet(false)],
  }
}

/** The starts of web pages, XML tables and mail archives that programs save with the extension of a spreadsheet. */
const isMarkup = (text: string) =>
  /^\s*(?:<(?:!doctype|!--|\?xml|html|head|meta|body|style|table|div)\b|mime-version:)/i.test(text.slice(0, 1024))

const delimiters = [',', ';', '\t', '|']
/** The characters and rows at the start of a file that the guess uses. */
const sampleChars = 64 * 1024
const sampleRows = 200

/** The delimiter that a first line such as `sep=;` of Excel names, and the start of the table after it. */
function namedDelimiter(text: string): { delimiter: string; from: number } | undefined {
  const line = /^sep=([^\r\n"])(?:\r\n|\r|\n|$)/i.exec(text)
  return line ? { delimiter: line[1] as string, from: line[0].length } : undefined
}

/**
 * The delimiter that divides a CSV best: with the fewest misplaced quotes, then with the most rows of the same number
 * of cells (at least two), then with the most cells.
 */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, sampleChars)
  let best = { delimiter: ',', oddQuotes: Number.POSITIVE_INFINITY, rows: 0, cells: 0 }
  for (const delimiter of delimiters) {
    const { counts, oddQuotes } = countCells(sample, delimiter, sample.length === text.length)
    const { rows, cells } = mostCommon(counts)
    const isBetter = (best.oddQuotes - oddQuotes || rows - best.rows || cells - best.cells) > 0
    if (rows > 0 && isBetter) best = { delimiter, oddQuotes, rows, cells }
  }
  return best.delimiter
}

/**
 * The number of cells of each filled row, except a last one that the sample cuts off, and the number of misplaced
 * quotes: those that neither open nor close a cell, nor are doubled inside it.
 */
function countCells(sample: string, delimiter: string, isComplete: boolean) {
  const counts: number[] = []
  let oddQuotes = 0
  // Of the present row and cell.
  let cells = 1
  let rowStart = 0
  let cellStart = 0
  let quoted = false
  const endRow = (at: number) => {
    if (at > rowStart) counts.push(cells)
    cells = 1
    rowStart = at + 1
    cellStart = at + 1
  }
  let at = 0
  for (; at < sample.length && counts.length < sampleRows; at++) {
    const sign = sample[at]
    if (sign === '"') {
      if (at === cellStart) quoted = true
      else if (!quoted) oddQuotes++
      else if (sample[at + 1] === '"') at++
      else {
        quoted = false
        const next = sample[at + 1]
        if (next !== delimiter && next !== '\n' && next !== '\r' && next !== undefined) oddQuotes++
      }
    } else if (quoted) continue
    else if (sign === '\n' || sign === '\r') endRow(at)
    else if (sign === delimiter) {
      cells++
      cellStart = at + 1
    }
  }
  if (isComplete && at >= sample.length) endRow(at)
  return { counts, oddQuotes }
}

/** The number of cells (two or more) that most rows have, and how many rows. */
function mostCommon(counts: readonly number[]): { cells: number; rows: number } {
  const rowsOf = new Map<number, number>()
  for (const cells of counts) if (cells > 1) rowsOf.set(cells, (rowsOf.get(cells) ?? 0) + 1)
  let best = { cells: 1, rows: 0 }
  for (const [cells, rows] of rowsOf)
    if (rows > best.rows || (rows === best.rows && cells > best.cells)) best = { cells, rows }
  return best
}
