/** A sheet as text: `rows` all have the same length, blank cells are '', blank rows and columns at the end are cut. */
export type SheetRead = {
  readonly name: string
  readonly hidden: boolean
  readonly rows: string[][]
  /** Formulas whose result the file does not hold; their cells are blank. Opening and saving it in Excel helps. */
  readonly uncalculated: number
  /** Rows (from 1) far below the table that hold something and are left out. */
  readonly stray?: readonly number[]
}

/**
 * What a file holds. `encoding` (a WHATWG name) and `delimiter` are known for CSV only; `encodings` are those that its
 * bytes could be, `unsure` says that nobody can tell which.
 */
export type Workbook = {
  readonly format: 'xlsx' | 'xls' | 'ods' | 'csv'
  readonly encoding?: string
  readonly delimiter?: string
  readonly encodings?: readonly { readonly encoding: string; readonly sample: string }[]
  readonly unsure?: boolean
  readonly sheets: SheetRead[]
}
