import { columnLetters, SheetError, type SheetErrorDetails } from './errors.ts'
import { maxCellChars } from './limits.ts'
import { doubleText, isExactNumber } from './number-text.ts'
import { dateSerial } from './serial-date.ts'
import type { Column, ColumnType, Value } from './table.ts'
import { pictureRowPoints } from './xlsx-drawing.ts'
import { escapeXml, style } from './xlsx-parts.ts'

/**
 * A row of a worksheet; `row` counts from 1. Texts never become formulas, and become numbers or dates only in such
 * columns and without loss; too long texts and invalid numbers throw a SheetError.
 */
export const rowXml = (sheet: string, row: number, values: readonly Value[], columns: readonly Column[]): string =>
  rowElement(sheet, row, values, (index) => columns[index]?.type ?? 'text', style.text)

/** The header row of a worksheet. */
export const headerXml = (sheet: string, row: number, columns: readonly Column[]): string =>
  rowElement(
    sheet,
    row,
    columns.map(({ header }) => header),
    () => 'text',
    style.header,
  )

function rowElement(
  sheet: string,
  row: number,
  values: readonly Value[],
  typeOf: (index: number) => ColumnType,
  textStyle: number,
): string {
  let cells = ''
  let height = ''
  for (const [index, value] of values.entries()) {
    if (value === null || value === '') continue
    if (typeof value === 'object') {
      height = ` ht="${pictureRowPoints}" customHeight="1"`
      continue
    }
    const cell = cellXml(`${columnLetters(index + 1)}${row}`, value, typeOf(index), textStyle)
    if (typeof cell !== 'string') throw new SheetError(cell.reason, { ...cell.details, sheet, row, column: index + 1 })
    cells += cell
  }
  return `<row r="${row}"${height}>${cells}</row>`
}

type Fault = { readonly reason: 'cellTooLong' | 'notANumber'; readonly details: SheetErrorDetails }

function cellXml(at: string, value: string | number, type: ColumnType, textStyle: number): string | Fault {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return { reason: 'notANumber', details: {} }
    return type === 'text' ? textXml(at, doubleText(value), textStyle) : `<c r="${at}"><v>${value}</v></c>`
  }
  if (value.length > maxCellChars) return { reason: 'cellTooLong', details: { limit: maxCellChars } }
  if (type === 'number' && isExactNumber(value)) return `<c r="${at}"><v>${value}</v></c>`
  const date = type === 'date' ? dateSerial(value) : undefined
  if (date) return `<c r="${at}" s="${date.hasTime ? style.dateTime : style.date}"><v>${date.serial}</v></c>`
  return textXml(at, value, textStyle)
}

const textXml = (at: string, text: string, textStyle: number) =>
  `<c r="${at}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
