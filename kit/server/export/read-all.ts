import type { ListQuery } from '@sms/kit/contract'
import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../database/db.ts'
import { conditionsOf, prepareConditions, where } from '../lists/conditions.ts'
import { orderOf, selectInOrder } from '../lists/order.ts'
import { withMembers } from '../lists/shares.ts'
import type { Values } from '../noun.ts'
import type { Source } from '../scope.ts'

/** Records per fetch, to limit memory and the wait of other requests. */
const batchSize = 500
let cursors = 0

export type Selection = {
  readonly query: Pick<ListQuery, 'q' | 'filters' | 'sort'>
  /** A further condition that they must satisfy. */
  readonly also?: SQL | undefined
}

export type ReadAllOptions = Selection & {
  /** Names of columns, by default all; the id is always read. */
  readonly columns?: Iterable<string>
  /** The first sort key, before the query's sort. */
  readonly first?: SQL | undefined
}

/**
 * All records that a list's query matches, in its order, in batches, through a cursor, so that the cost does not grow
 * with depth. `ctx.db` must be a transaction.
 */
export async function* readAll(
  ctx: Ctx,
  source: Source,
  { query: listQuery, columns, also, first }: ReadAllOptions,
): AsyncGenerator<Values[]> {
  const { contract, table } = source
  const query = await withMembers(ctx, contract, listQuery)
  await prepareConditions(ctx.db, source, conditionsOf(source, ctx, query))
  const order = orderOf(contract, table, query, ctx)
  const matching = where(ctx, source, query)
  const all = getTableColumns(table)
  const selected = columns ? pick(all, ['id', ...columns]) : all
  const condition = matching && also ? sql`(${matching}) and ${also}` : (also ?? matching)
  const by = first ? [first, ...order.by] : order.by
  const select = selectInOrder(ctx.db, table, condition, { ...order, by }, selected)
  yield* fetchAll(ctx.db, select, selected)
}

/** The rows of a statement in batches; `columns` are the selected ones by the name that a record has for each. */
async function* fetchAll(db: Db, select: SQLWrapper, columns: Record<string, PgColumn>): AsyncGenerator<Values[]> {
  const name = sql.identifier(`exported_${++cursors}`)
  await db.execute(sql`declare ${name} no scroll cursor for ${select}`)
  const entries = Object.entries(columns).map(([name, column]) => ({ name, key: snake(name), column }))
  for (;;) {
    const { rows } = await db.execute<Values>(sql`fetch ${sql.raw(String(batchSize))} from ${name}`)
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
    if (rows.length < batchSize) break
  }
  // A cursor that is left in the middle ends with its transaction.
  await db.execute(sql`close ${name}`)
}

const pick = (all: Record<string, PgColumn>, names: readonly string[]) =>
  Object.fromEntries([...new Set(names)].flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
