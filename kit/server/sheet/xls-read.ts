import { type BiffRecord, biffRecords, sid } from './biff-records.ts'
import { BiffText, sharedTexts } from './biff-strings.ts'
import type { CompoundFile } from './cfb.ts'
import { SheetError } from './errors.ts'
import { Budget, Grid } from './grid.ts'
import { builtInFormat, type CellFormat, formatOfCode } from './number-format.ts'
import type { SheetRead } from './workbook.ts'
import { readXlsCells } from './xls-cells.ts'

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
    return { name, hidden, rows: grid.finish(), uncalculated: 0, ...grid.strays() }
  })
}

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

function addSheet(globals: Globals, { data, blocks }: BiffRecord): void {
  // Sheets of macros and charts have no cells.
  if (data.readUInt8(5) !== worksheet) return
  const reader = new BiffText(blocks, 6)
  const name = reader.text(reader.byte())
  globals.sheets.push({ name, hidden: (data.readUInt8(4) & 3) !== 0, at: data.readUInt32LE(0) })
}
