import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Db } from '../database/db.ts'
import { type Built, prepared, shapeOf } from '../database/prepared.ts'
import { rowsFromText, rowsText } from '../database/rows-parameter.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows with their table's defaults in place of undefined columns; defaults that are SQL expressions are left out. */
export function withDefaults(table: PgTable, rows: readonly Row[]): Row[] {
  const defaults = Object.entries(getTableColumns(table)).flatMap(([name, { default: value }]) =>
    value === undefined || is(value, SQL) ? [] : [[name, value] as const],
  )
  return rows.map((row) => {
    const missing = defaults.filter(([name]) => row[name] === undefined)
    return missing.length ? { ...row, ...Object.fromEntries(missing) } : row
  })
}

/** Inserts any number of rows by one prepared statement. Missing columns become null; `withDefaults` completes them. */
export async function insertRows(db: Db, table: PgTable, rows: readonly Row[]): Promise<void> {
  await prepared(
    db,
    shapeOf(table, 'insert'),
    (db) => db.insert(table).select(selectRows(table)) as unknown as Built<never>,
    { rows: rowsText(table, rows) },
  )
}

/** Inserts one row and returns it as stored. Missing columns become null; `withDefaults` completes them. */
export async function insertRow(db: Db, table: PgTable, row: Row): Promise<Record<string, unknown>> {
  const [added] = await prepared<Record<string, unknown>>(
    db,
    shapeOf(table, 'insert one'),
    (db) => db.insert(table).select(selectRows(table)).returning() as unknown as Built<Record<string, unknown>>,
    { rows: rowsText(table, [row]) },
  )
  return added!
}

function selectRows(table: PgTable): SQL {
  const names = Object.keys(getTableColumns(table)).map((name) => sql.identifier(snake(name)))
  return sql`select ${sql.join(names, sql`, `)} from ${rowsFromText(table, sql.placeholder('rows'))}`
}
