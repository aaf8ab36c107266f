import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { rowsParameter } from '../database/rows-parameter.ts'

/** Whether a stored column has the value derived from its record. */
export const isSame = (stored: unknown, derived: unknown) => JSON.stringify(stored) === JSON.stringify(derived)

/** Writes derived columns of some records by one statement; their versions stay, since no entered value changes. */
export async function writeDerived(
  ctx: Ctx,
  table: PgTable,
  some: readonly { readonly id: unknown; readonly columns: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const names = Object.keys(some[0]!.columns)
  const rows = some.map(({ id, columns }) => ({ id, ...columns }))
  await ctx.db
    .update(table)
    .set(Object.fromEntries(names.map((name) => [name, sql`given.${sql.identifier(snake(name))}`])) as never)
    .from(sql`${rowsParameter(table, rows)} as given`)
    .where(eq(getTableColumns(table).id!, sql`given.id`))
}
