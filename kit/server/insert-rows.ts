import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from './columns.ts'
import type { Db } from './context.ts'
import { givenRows } from './given-rows.ts'

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
 * Inserts rows by one statement of the same text however many they are; what they leave out is null, see `withDefaults`.
 */
export function insertRows(db: Db, table: PgTable, rows: readonly Row[]) {
  const names = sql.join(
    Object.keys(getTableColumns(table)).map((name) => sql.identifier(snake(name))),
    sql`, `,
  )
  return db.insert(table).select(sql`select ${names} from ${givenRows(table, rows)}`)
}
