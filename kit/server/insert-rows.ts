import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from './columns.ts'
import type { Db } from './context.ts'

/**
 * Inserts rows by one statement of the same text however many they are, with one parameter that holds them all: a
 * parameter for each value costs more than all else of an import. Gives the rows as they are in the database.
 */
export function insertRows(db: Db, table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]) {
  const columns = Object.entries(getTableColumns(table))
  const given = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, { default: fallback }]) => [
        snake(name),
        row[name] === undefined && !is(fallback, SQL) ? fallback : row[name],
      ]),
    ),
  )
  const names = sql.join(
    columns.map(([name]) => sql.identifier(snake(name))),
    sql`, `,
  )
  return db
    .insert(table)
    .select(sql`select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json)`)
    .returning()
}
