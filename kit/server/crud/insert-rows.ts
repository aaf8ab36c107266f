import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Db } from '../database/db.ts'
import { type Built, prepared, shapeOf } from '../database/prepared.ts'
import { rowsFromText, rowsText } from '../database/rows-parameter.ts'

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
export async function insertRows(db: Db, table: PgTable, rows: readonly Row[]): Promise<void> {
  await prepared(
    db,
    shapeOf(table, 'insert'),
    (db) => db.insert(table).select(selectGiven(table)) as unknown as Built<never>,
    { rows: rowsText(table, rows) },
  )
}

/** Inserts one row and gives it as stored. Columns that it leaves out become null: `withDefaults` completes it before. */
export async function insertRow(db: Db, table: PgTable, row: Row): Promise<Record<string, unknown>> {
  const [added] = await prepared<Record<string, unknown>>(
    db,
    shapeOf(table, 'insert one'),
    (db) => db.insert(table).select(selectGiven(table)).returning() as unknown as Built<Record<string, unknown>>,
    { rows: rowsText(table, [row]) },
  )
  return added!
}

function selectGiven(table: PgTable): SQL {
  const names = Object.keys(getTableColumns(table)).map((name) => sql.identifier(snake(name)))
  return sql`select ${sql.join(names, sql`, `)} from ${rowsFromText(table, sql.placeholder('rows'))}`
}
