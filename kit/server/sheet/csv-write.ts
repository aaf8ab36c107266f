import { Readable } from 'node:stream'
import { guardFormula } from './formula-guard.ts'
import { doubleText, isExactNumber, plainDecimal } from './numbers.ts'
import type { Column, ColumnType, Table, Value } from './workbook.ts'

const pieceChars = 64 * 1024

/**
 * A table as a stream of CSV (RFC 4180) in UTF-8 with a byte order mark and CRLF. Texts that would run as formulas are
 * guarded (`guardFormula`); zero characters and lone surrogates become U+FFFD.
 */
export function writeCsv(table: Table): Readable {
  return Readable.from(lines(table), { objectMode: false })
}

async function* lines({ columns, rows }: Table): AsyncGenerator<Buffer> {
  let text = `\uFEFF${line(
    columns.map(({ header }) => header),
    [],
  )}`
  for await (const row of rows) {
    text += line(row, columns)
    if (text.length < pieceChars) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

function line(values: readonly Value[], columns: readonly Column[]): string {
  let text = ''
  for (const [index, value] of values.entries()) {
    if (index > 0) text += ','
    if (value !== null) text += quote(cell(value, columns[index]?.type ?? 'text'))
  }
  return `${text}\r\n`
}

/** The text of a cell before quoting; a picture has none. */
function cell(value: Value, type: ColumnType): string {
  if (value === null || typeof value === 'object') return ''
  if (typeof value === 'number') return type === 'text' ? guardFormula(doubleText(value)) : plainDecimal(String(value))
  if (type === 'number' && isExactNumber(value)) return value
  const whole = value.isWellFormed() ? value : value.toWellFormed()
  return guardFormula(whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole)
}

/** Quoted if a reader could see a delimiter in it, Excel's line `sep=`, or the start of a web page. */
const quote = (text: string) => (separates.test(text) || misleads.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const separates = /[",;|\t\r\n]|^\s|\s$/
const misleads = /^(?:sep=|<|mime-version:)/i
