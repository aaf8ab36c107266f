/** Reading and writing spreadsheets (XLSX, XLS, ODS, CSV), knowing nothing of what is in them. */

export { writeCsv } from './csv-write.ts'
export { SheetError, type SheetErrorDetails, type SheetReason } from './errors.ts'
export { guardFormula, unguardFormula } from './formula-guard.ts'
export { guessHeaderRow } from './header-row.ts'
export * from './limits.ts'
export { sheetMessage, sheetText } from './messages.ts'
export { readSheets } from './read.ts'
export { readSheetsInWorker } from './read-in-worker.ts'
export { sheetNames } from './sheet-name.ts'
export type { Column, ColumnType, Table, Value } from './table.ts'
export type { SheetRead, Workbook } from './workbook.ts'
export { type SheetToWrite, writeXlsx } from './xlsx-write.ts'
