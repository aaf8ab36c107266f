import type { CompoundFile } from './cfb.ts'
import { SheetError } from './errors.ts'
import { Budget, Grid } from './grid.ts'
import { builtInFormat, type CellFormat, formatOfCode, formattedText } from './numbers.ts'
import type { SheetRead } from './workbook.ts'
import { type BiffRecord, BiffText, biffRecords, sharedTexts, sid } from './xls-records.ts'

const biff8 = 0x0600
const worksheet = 0

/** The data on sheets and cells in the globals of a workbook stream (MS-XLS 2.1.7.20.3). */
type Globals = {
  readonly sheets: { readonly name: string; readonly hidden: boolean; readonly at: number }[]
  texts: string[]
  formats: CellFormat[]
  date1904: boolean
}

/** The worksheets of a workbook of Excel 97 to 2003 (BIFF8), hidden ones included, as text. */
export function readXls(file: CompoundFile): SheetRead[] {
  if (!file.has('Workbook')) throw new SheetError('unsupported', { kind: file.has('Book') ? 'xls5' : 'ole' })
  const stream = file.read('Workbook')
  const globals = readGlobals(stream)
  const budget = new Budget()
  return globals.sheets.map(({ name, hidden, at }) => {
    const grid = new Grid(name, budget)
    readXlsCells(biffRecords(stream, at), grid, globals)
    return grid.sheet(hidden)
  })
}

/** Reads the records of the workbook up to the first sheet; refuses older formats and encrypted workbooks. */
function readGlobals(stream: Buffer): Globals {
  const globals: Globals = { sheets: [], texts: [], formats: [], date1904: false }
  const codes = new Map<number, CellFormat>()
  const styles: number[] = []
  let first = true
  for (const record of biffRecords(stream, 0)) {
    if (first && (record.id !== sid.bof || record.data.readUInt16LE(0) !== biff8))
      throw new SheetError('unsupported', { kind: 'xls5' })
    first = false
    if (record.id === sid.eof) break
    if (record.id === sid.filePass) throw new SheetError('encrypted')
    if (record.id === sid.dateMode) globals.date1904 = record.data.readUInt16LE(0) === 1
    else if (record.id === sid.sst) globals.texts = sharedTexts(record.blocks)
    else if (record.id === sid.xf) styles.push(record.data.readUInt16LE(2))
    else if (record.id === sid.format) {
      const reader = new BiffText(record.blocks, 2)
      codes.set(record.data.readUInt16LE(0), formatOfCode(reader.text(reader.word())))
    } else if (record.id === sid.boundSheet) addSheet(globals, record)
  }
  globals.formats = styles.map((id) => codes.get(id) ?? builtInFormat(id))
  return globals
}

/** Adds the worksheet that a record names; `hidden` is also one that only macros can show. */
function addSheet(globals: Globals, { data, blocks }: BiffRecord): void {
  // Sheets of macros and charts have no cells.
  if (data.readUInt8(5) !== worksheet) return
  const reader = new BiffText(blocks, 6)
  const name = reader.text(reader.byte())
  globals.sheets.push({ name, hidden: (data.readUInt8(4) & 3) !== 0, at: data.readUInt32LE(0) })
}

/** Error values by their code (BErr, MS-XLS 2.5.10). */
const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/** Adds the cells of one sheet's records to a grid, up to the end of the sheet; skips embedded charts. */
function readXlsCells(records: Iterable<BiffRecord>, grid: Grid, globals: Globals): void {
  // 1 in the sheet itself, more in the charts inside it.
  let depth = 0
  // The text of a formula follows it, but a shared formula's record may be between them.
  let formula: { row: number; column: number } | undefined
  for (const record of records) {
    if (record.id === sid.bof) depth++
    else if (record.id === sid.eof) {
      if (--depth <= 0) return
    } else if (depth === 1) {
      if (record.id === sid.string && formula) {
        const reader = new BiffText(record.blocks)
        grid.add(formula.row, formula.column, reader.text(reader.word()))
      }
      const cell = readCell(record, grid, globals)
      if (cell) formula = record.id === sid.formula || record.id === sid.formula4 ? cell : undefined
    }
    if (depth === 0) break
  }
  throw new SheetError('broken')
}

/**
 * Adds the cell or the cells of one record to the grid; returns the place of the first, undefined for other records.
 */
function readCell({ id, data, blocks }: BiffRecord, grid: Grid, globals: Globals) {
  if (id === sid.mergeCells) readMerges(data, grid)
  if (!cellRecords.has(id)) return undefined
  const row = data.readUInt16LE(0)
  const column = data.readUInt16LE(2)
  const number = (value: number, style: number) =>
    formattedText(String(value), globals.formats[style] ?? 'number', globals.date1904)
  if (id === sid.mulRk) {
    for (let at = 4; at + 8 <= data.length; at += 6)
      grid.add(row, column + (at - 4) / 6, number(rkNumber(data.readInt32LE(at + 2)), data.readUInt16LE(at)))
    return { row, column }
  }
  const style = data.readUInt16LE(4)
  if (id === sid.labelSst) {
    const text = globals.texts[data.readUInt32LE(6)]
    if (text === undefined) throw grid.error('broken', undefined, row, column)
    grid.add(row, column, text)
  } else if (id === sid.label || id === sid.rString) {
    const reader = new BiffText(blocks, 6)
    grid.add(row, column, reader.text(reader.word()))
  } else if (id === sid.number) grid.add(row, column, number(data.readDoubleLE(6), style))
  else if (id === sid.rk) grid.add(row, column, number(rkNumber(data.readInt32LE(6)), style))
  else if (id === sid.boolErr) grid.add(row, column, boolErr(data.readUInt8(6), data.readUInt8(7) === 1))
  // The result of a formula: a number unless it ends in 0xffff, else 1 a truth value, 2 an error, 0 a text that
  // follows.
  else if (data.readUInt16LE(12) !== 0xffff) grid.add(row, column, number(data.readDoubleLE(6), style))
  else if (data.readUInt8(6) === 1 || data.readUInt8(6) === 2)
    grid.add(row, column, boolErr(data.readUInt8(8), data.readUInt8(6) === 2))
  return { row, column }
}

const cellRecords = new Set<number>([
  sid.formula,
  sid.formula4,
  sid.mulRk,
  sid.rString,
  sid.labelSst,
  sid.number,
  sid.label,
  sid.boolErr,
  sid.rk,
])

const boolErr = (value: number, isError: boolean) =>
  isError ? (errors[value] ?? '#ERR!') : value === 0 ? 'FALSE' : 'TRUE'

/**
 * A number packed into four bytes (RkNumber, MS-XLS 2.5.217): a whole number or the upper half of a double, which the
 * second lowest bit tells apart; the lowest bit divides by 100.
 */
function rkNumber(packed: number): number {
  const double = Buffer.alloc(8)
  double.writeInt32LE(packed & ~3, 4)
  const value = (packed & 2) !== 0 ? packed >> 2 : double.readDoubleLE(0)
  return (packed & 1) !== 0 ? value / 100 : value
}

function readMerges(data: Buffer, grid: Grid): void {
  const count = data.readUInt16LE(0)
  for (let index = 0, at = 2; index < count; index++, at += 8)
    grid.merge({
      top: data.readUInt16LE(at),
      bottom: data.readUInt16LE(at + 2),
      left: data.readUInt16LE(at + 4),
      right: data.readUInt16LE(at + 6),
    })
}
