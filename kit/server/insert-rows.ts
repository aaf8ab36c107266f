import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from './columns.ts'
import type { Db } from './context.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows with the defaults that their table gives to what they leave out, as far as these are known here. */
export function withDefaults(table: PgTable, rows: readonly Row[]): Row[] {
  const defaults = Object.entries(getTableColumns(table)).flatMap(([name, { default: value }]) =>
    value === undefined || is(value, SQL) ? [] : [[name, value] as const],
  )
  return rows.map((row) => {
    const left = defaults.filter(([name]) => row[name] === undefined)
    return left.length ? { ...row, ...Object.fromEntries(left) } : row
  })
}

/**
 * Inserts rows, with their defaults, by one statement of the same text however many they are, with one parameter that
 * holds them all: a parameter for each value costs more than all else of an import.
 */
export function insertRows(db: Db, table: PgTable, rows: readonly Row[]) {
  const columns = Object.keys(getTableColumns(table)).map((name) => [name, snake(name)] as const)
  const given = rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [column, row[name]])))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column)),
    sql`, `,
  )
  return db
    .insert(table)
    .select(sql`select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json)`)
}
