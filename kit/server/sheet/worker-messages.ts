import type { SheetErrorDetails, SheetReason } from './errors.ts'
import type { Workbook } from './workbook.ts'

/** The input of the worker. */
export type WorkerTask = {
  readonly file: Uint8Array | string
  readonly name: string
  readonly encoding?: string | undefined
}

/** The worker's messages in order: the workbook without rows, rows of its sheets in turn, the end; or an error. */
export type WorkerAnswer =
  | { readonly book: Workbook }
  | { readonly sheet: number; readonly rows: string[][] }
  | { readonly done: true }
  | { readonly reason: SheetReason; readonly details: SheetErrorDetails }
