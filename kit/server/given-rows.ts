import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from './columns.ts'

/**
 * Rows of a table, by field name, as one parameter of a statement: a parameter for each value costs more than all else
 * of an import. Stands where a table may stand; columns that a row does not name are null in it.
 */
export function givenRows(table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): SQL {
  const columns = Object.keys(getTableColumns(table)).map((name) => [name, snake(name)] as const)
  const given = rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [column, row[name]])))
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json)`
}
