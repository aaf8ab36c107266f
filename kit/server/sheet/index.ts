/** Reads and writes spreadsheets (XLSX, XLS, ODS, CSV) of any content. */

export { writeCsv } from './csv-write.ts'
export { isEncoding } from './encoding.ts'
export { columnLetters, SheetError } from './errors.ts'

export { guessHeaderRow } from './header-row.ts'
export * as sheetLimits from './limits.ts'
export { sheetText } from './messages.ts'
export { readSheets } from './read.ts'
export { readSheetsInWorker } from './read-in-worker.ts'
export type {
  Column as SheetColumn,
  Picture,
  SheetRead,
  Table as SheetTable,
  Value as SheetValue,
  Workbook,
} from './workbook.ts'
export type { PictureBytes } from './xlsx-pictures.ts'
export { pictureColumnChars, pictureRoom } from './xlsx-pictures.ts'
export { type SheetToWrite, sheetNames, writeXlsx } from './xlsx-write.ts'
