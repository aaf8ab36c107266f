/** A sheet as text: `rows` all have the same length, blank cells are '', blank rows and columns at the end are cut. */
export type SheetRead = {
  readonly name: string
  readonly hidden: boolean
  readonly rows: string[][]
  /** Formulas whose results the file lacks; their cells are blank. Opening and saving it in Excel adds them. */
  readonly uncalculated: number
  /** Filled rows (from 1) far below the table, which are left out. */
  readonly stray?: readonly number[]
}

/**
 * The content of a file. `encoding` (a WHATWG name), `delimiter` and `encodings`, its possible encodings, are set for
 * CSV only; `unsure` means that the encoding is ambiguous.
 */
export type Workbook = {
  readonly format: 'xlsx' | 'xls' | 'ods' | 'csv'
  readonly encoding?: string
  readonly delimiter?: string
  readonly encodings?: readonly { readonly encoding: string; readonly sample: string }[]
  readonly unsure?: boolean
  readonly sheets: SheetRead[]
}
