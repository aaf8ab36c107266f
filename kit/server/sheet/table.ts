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

/** A table to write. Rows are read one at a time. */
export type Table = {
  /** Lines above the header, as on a letterhead; with them the header is not fixed. A CSV has none. */
  readonly above?: readonly (readonly Value[])[]
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>
}
