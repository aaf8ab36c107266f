import type { ListQuery } from '@sms/kit/contract'
import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../database/db.ts'
import { conditionsOf, where } from '../lists/conditions.ts'
import { orderOf, selectInOrder } from '../lists/order.ts'
import { withMembers } from '../lists/shares.ts'
import type { Source } from '../scope.ts'
import { readyForSearch } from '../search/rebuild.ts'

type Values = Record<string, unknown>

/** Records fetched together: what is held in memory at any time, and what other requests wait for at most. */
const together = 500
let cursors = 0

/** Which records, and in which order. */
export type Records = {
  readonly query: Pick<ListQuery, 'q' | 'filters' | 'sort'>
  /** What the records must satisfy besides. */
  readonly also?: SQL | undefined
}

/** Which records, in which order, and which of their fields. */
export type Reading = Records & {
  /** Names of columns; all of them unless said. The id is always among them. */
  readonly columns?: Iterable<string>
  /** What they are ordered by before the query's sort. */
  readonly first?: SQL | undefined
}

/**
 * Every record that a list's query matches, in its order, a few hundred at a time. Reads through a cursor of the
 * database, so the cost of the next ones does not grow; those of one repeatable-read transaction are of one moment.
 * `ctx.db` must be a transaction.
 */
export async function* readAll(
  ctx: Ctx,
  source: Source,
  { query: asked, columns, also, first }: Reading,
): AsyncGenerator<Values[]> {
  const { contract, table } = source
  const query = await withMembers(ctx, contract, asked)
  if (conditionsOf(source, ctx.actor, query).entry) await readyForSearch(ctx.db, contract)
  const order = orderOf(contract, table, query, ctx)
  const matching = where(ctx, source, query)
  const all = getTableColumns(table)
  const picked = columns ? pick(all, ['id', ...columns]) : all
  const condition = matching && also ? sql`(${matching}) and ${also}` : (also ?? matching)
  const select = selectInOrder(
    ctx.db,
    table,
    condition,
    { ...order, by: first ? [first, ...order.by] : order.by },
    picked,
  )
  yield* fetched(ctx.db, select, picked)
}

async function* fetched(db: Db, select: SQLWrapper, columns: Record<string, PgColumn>): AsyncGenerator<Values[]> {
  const name = sql.identifier(`exported_${++cursors}`)
  await db.execute(sql`declare ${name} no scroll cursor for ${select}`)
  const entries = Object.entries(columns).map(([name, column]) => ({ name, key: snake(name), column }))
  for (;;) {
    const { rows } = await db.execute<Values>(sql`fetch ${sql.raw(String(together))} from ${name}`)
    if (rows.length > 0) {
      yield rows.map((row) => {
        const record: Values = {}
        for (const { name, key, column } of entries) {
          const value = row[key] ?? row[column.name]
          record[name] = value === null || value === undefined ? null : column.mapFromDriverValue(value)
        }
        return record
      })
    }
    if (rows.length < together) break
  }
  // One that is left in the middle ends with its transaction.
  await db.execute(sql`close ${name}`)
}

const pick = (all: Record<string, PgColumn>, names: readonly string[]) =>
  Object.fromEntries([...new Set(names)].flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
