import { type ListQuery, listMs, totalMax } from '@sms/kit/contract'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Db } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import type { Page } from '../noun.ts'
import type { Source } from '../scope.ts'
import { conditionsOf, prepareConditions } from './conditions.ts'
import { find } from './find.ts'
import { comparedFields, cursorOf, orderOf, stretchesOf } from './order.ts'
import { readInTurn } from './read-in-turn.ts'
import { withMembers } from './shares.ts'

/** Stands for the end of a list in place of the cursor of `before`. */
const listEnd = '~'

/**
 * One page of rows and the number of all matches: exact to `totalMax`, beyond that `more`. Reads in turn and bounded by
 * `listMs` (read-in-turn.ts).
 */
export const page = (ctx: Ctx, source: Source, wanted: ListQuery): Promise<Page<Record<string, unknown>>> =>
  readInTurn(
    ctx,
    async (db) => {
      const { contract, table } = source
      const query = await withMembers({ ...ctx, db }, contract, wanted)
      const { sort, filters, before, pageSize } = query
      const isBack = before !== undefined
      const after = isBack ? (before === listEnd ? undefined : before) : query.after
      const inOrder = { sort, filters, isBack, after, parameter: isBack ? 'before' : 'after' } as const
      const offset = after === undefined && !isBack ? (query.page - 1) * pageSize : 0
      const conditions = conditionsOf(source, ctx, query)
      await prepareConditions(db, source, conditions)
      const columns = getTableColumns(table)
      const { ids, found } = await find({
        ...conditions,
        db,
        contract,
        table,
        order: orderOf(contract, table, inOrder, ctx),
        keys: comparedFields(contract, sort).map((name) => columns[name]!),
        stretches: stretchesOf(contract, table, inOrder, ctx),
        isBegun: after !== undefined,
        offset,
        limit: pageSize + 1,
      })
      const rows = await rowsOf(db, table, ids.slice(0, pageSize))
      // Whether rows lie beyond the page in the direction of reading, and before it.
      const hasFurther = ids.length > pageSize
      const hasPassed = after !== undefined || offset > 0
      if (isBack) rows.reverse()
      const cursor = (row: Record<string, unknown> | undefined) => row && cursorOf(contract, row, query, ctx)
      return {
        rows,
        total: Math.min(found, totalMax),
        more: found > totalMax,
        next: (isBack ? hasPassed : hasFurther) ? cursor(rows.at(-1)) : undefined,
        prev: (isBack ? hasFurther : hasPassed) ? cursor(rows[0]) : undefined,
      }
    },
    listMs,
  )

/** Rows by their ids, in the order of the ids; an id without a row, as after its deletion, is left out. */
async function rowsOf(db: Db, table: PgTable, ids: readonly string[]): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return []
  const { id } = getTableColumns(table)
  const among = sql`${id} = any (${sql.placeholder('ids')}::uuid[])`
  const rows = await prepared<Record<string, unknown>>(
    db,
    `rows of ${getTableName(table)}`,
    (db) => db.select().from(table).where(among),
    { ids },
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}
