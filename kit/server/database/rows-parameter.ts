import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'

/**
 * Rows of a table, by field name, as one parameter of a statement, since a parameter for each value is slow. Stands
 * where a table may stand; columns that a row does not name are null in it.
 */
export const rowsParameter = (table: PgTable, rows: readonly Row[]): SQL => rowsFromText(table, rowsText(table, rows))

/** The same for `text`, a parameter or placeholder that holds what `rowsText` makes of the rows. */
export const rowsFromText = (table: PgTable, text: unknown): SQL =>
  sql`json_populate_recordset(null::${table}, ${text}::json)`

/** Rows as the text of that parameter. */
export function rowsText(table: PgTable, rows: readonly Row[]): string {
  const columns = Object.keys(getTableColumns(table)).map((name) => [name, snake(name)] as const)
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [column, row[name]]))))
}

type Row = Readonly<Record<string, unknown>>
