import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { advisoryLock } from '../advisory-lock.ts'
import type { Ctx } from '../context.ts'
import type { Crud } from '../noun.ts'

/** The gap between neighbours in an order that people give. */
export const placeStep = 10

/**
 * Lets the orders of one list wait for each other here, so that they are kept in the order in which they came to it, also
 * where somebody else has locked the records: a page that ends sends its last one beside the one before. Comes before any
 * other lock of the transaction.
 */
export const lockOrder = (ctx: Ctx, kind: string, list: string) => advisoryLock(ctx.db, `sms.order ${kind} ${list}`)

/**
 * Writes the places of some records, which the caller has locked and gives as they stand: those of `ids` first, in that
 * order, then the others; ids of none of them are passed over. One statement writes all that move. Gives how many did.
 */
export async function place<Row extends { readonly id: string }>(
  ctx: Ctx,
  { table, updateMany }: Pick<Crud, 'table' | 'updateMany'>,
  field: keyof Row & string,
  rows: readonly Row[],
  ids: readonly string[],
): Promise<number> {
  const there = new Map(rows.map((row) => [row.id, row]))
  const wanted = [...new Set([...ids.filter((id) => there.has(id)), ...there.keys()])]
  const moved = wanted
    .map((id, i) => ({ id, to: (i + 1) * placeStep }))
    .filter(({ id, to }) => there.get(id)![field] !== to)
  if (moved.length === 0) return 0
  const { id } = getTableColumns(table)
  const cases = sql.join(
    moved.map((row) => sql`when ${row.id}::uuid then ${row.to}::int`),
    sql` `,
  )
  const which = inArray(
    id!,
    moved.map((row) => row.id),
  )
  return updateMany(ctx, which, { [field]: sql`case ${id} ${cases} end` })
}
