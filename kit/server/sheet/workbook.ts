/** A sheet as text: `rows` all have the same length, blank cells are '', blank rows and columns at the end are cut. */
export type SheetRead = {
  readonly name: string
  readonly hidden: boolean
  readonly rows: string[][]
  /** Formulas whose results the file lacks; their cells are blank. Opening and saving it in Excel adds them. */
  readonly uncalculated: number
  /** Cells that have the text of a merged cell above them. */
  readonly repeated?: number
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

/** The type of a column: programs can calculate with `number` and `date` (YYYY-MM-DD, with HH:MM and :SS as needed). */
export type ColumnType = 'text' | 'number' | 'date'

export type Column = {
  readonly header: string
  readonly type: ColumnType
  /** Width in characters; by default that of the header and the first rows. */
  readonly width?: number
  /** The choices of a cell, which the program offers if the list is short enough for the format. */
  readonly choices?: readonly string[]
}

/**
 * A picture in a cell: `picture` names its bytes, which are loaded when the workbook is written, and `alt` describes
 * it. A CSV has none.
 */
export type Picture = { readonly picture: string; readonly alt: string }

export type Value = string | number | null | Picture

export type Table = {
  /** Lines above the header, as on a letterhead; with them the header is not fixed. A CSV has none. */
  readonly above?: readonly (readonly Value[])[]
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>
}
