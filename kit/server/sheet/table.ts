/** What a column holds: `number` and `date` (YYYY-MM-DD, with HH:MM and :SS as needed) can be calculated with. */
export type ColumnType = 'text' | 'number' | 'date'

export type Column = {
  readonly header: string
  readonly type: ColumnType
  /** Width in characters; by default as wide as the header and the first rows ask for. */
  readonly width?: number
  /** What a cell may hold, offered by the spreadsheet program where the list is short enough for its format. */
  readonly choices?: readonly string[]
}

/**
 * A picture in a cell: `picture` names its bytes, which the workbook asks for by that name when it comes to write them;
 * `alt` says what it shows. A CSV has none.
 */
export type Picture = { readonly picture: string; readonly alt: string }

export type Value = string | number | null | Picture

/** A table to write. Rows are asked for one by one, as they are needed. */
export type Table = {
  /** Lines over the header, as on a letterhead; with any the header does not stay in sight. A CSV has none. */
  readonly above?: readonly (readonly Value[])[]
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>
}
