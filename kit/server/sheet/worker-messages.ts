import type { SheetErrorDetails, SheetReason } from './errors.ts'
import type { Workbook } from './workbook.ts'

/** What the worker is to read. */
export type WorkerTask = {
  readonly file: Uint8Array | string
  readonly name: string
  readonly encoding?: string | undefined
}

/** What it answers, in this order: the workbook without rows, rows of its sheets in turn, the end; or why not. */
export type WorkerAnswer =
  | { readonly book: Workbook }
  | { readonly sheet: number; readonly rows: string[][] }
  | { readonly done: true }
  | { readonly reason: SheetReason; readonly details: SheetErrorDetails }
