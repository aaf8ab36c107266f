import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { advisoryLock } from '../advisory-lock.ts'
import type { Ctx } from '../context.ts'
import type { Crud } from '../noun.ts'

/** The gap between neighbours in an order made by hand. */
export const placeStep = 10

/** Lets reorderings of one list run one after another. Comes before any other lock of the transaction. */
export const lockOrder = (ctx: Ctx, kind: string, list: string) => advisoryLock(ctx.db, `sms.order ${kind} ${list}`)

/**
 * Writes the places of locked `rows`, multiples of `placeStep`, to `field` by one statement: those of `ids` first, in
 * that order, then the others in theirs; unknown ids are ignored. Returns the number of rows whose place changed.
 */
export async function place<Row extends { readonly id: string }>(
  ctx: Ctx,
  { table, updateMany }: Pick<Crud, 'table' | 'updateMany'>,
  field: keyof Row & string,
  rows: readonly Row[],
  ids: readonly string[],
): Promise<number> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = [...new Set([...ids.filter((id) => byId.has(id)), ...byId.keys()])]
  const moved = inOrder
    .map((id, i) => ({ id, to: (i + 1) * placeStep }))
    .filter(({ id, to }) => byId.get(id)![field] !== to)
  if (moved.length === 0) return 0
  const { id } = getTableColumns(table)
  const cases = moved.map((row) => sql`when ${row.id}::uuid then ${row.to}::int`)
  const movedIds = moved.map((row) => row.id)
  return updateMany(ctx, inArray(id!, movedIds), { [field]: sql`case ${id} ${sql.join(cases, sql` `)} end` })
}
