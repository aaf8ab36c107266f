import { SheetError } from './errors.ts'
import { Budget, Grid } from './grid.ts'
import type { SheetRead } from './workbook.ts'
import { openXlsx } from './xlsx-package.ts'
import { readCellFormats } from './xlsx-styles.ts'
import { readSharedStrings } from './xlsx-text.ts'
import { WorksheetReader } from './xlsx-worksheet.ts'
import { readXml } from './xml-read.ts'
import type { ZipFile } from './zip-read.ts'

/** The worksheets of an Office Open XML workbook, hidden ones included, as text. */
export async function readXlsx(zip: ZipFile): Promise<SheetRead[]> {
  const book = await openXlsx(zip)
  const shared = {
    strings: book.strings === undefined ? [] : await readSharedStrings(zip, book.strings),
    formats: book.styles === undefined ? [] : await readCellFormats(zip, book.styles),
    date1904: book.date1904,
  }
  const budget = new Budget()
  const sheets: SheetRead[] = []
  for (const { name, hidden, part } of book.sheets) {
    if (!zip.has(part)) throw new SheetError('broken', { sheet: name })
    const grid = new Grid(name, budget)
    const reader = new WorksheetReader(grid, shared)
    await readXml(zip.read(part), reader)
    sheets.push({ name, hidden, rows: grid.finish(), uncalculated: reader.uncalculated, ...grid.strays() })
  }
  return sheets
}
