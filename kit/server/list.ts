import { type ListQuery, listMs, type Resource, totalMax } from '@sms/kit/contract'
import { getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, Db, Pool } from './context.ts'
import { ask } from './list-condition.ts'
import { countMatches, estimate, isOfEntries, ofEntries } from './list-count.ts'
import { gatheredIds, mergedIds, placedIds, plainIds, type Search, strolledIds, walkedIds } from './list-ids.ts'
import { cursorOf, orderOf } from './order.ts'
import { searchEntry } from './search-table.ts'

export { where } from './list-condition.ts'

export type Page<T> = {
  readonly rows: T[]
  readonly total: number
  readonly more: boolean
  /** Cursors: where the rows behind the page begin, and those before it; undefined at the ends of the list. */
  readonly next: string | undefined
  readonly prev: string | undefined
}

/** Tables of fewer rows are read as the database sees fit; in longer ones it often sees wrong. */
const longFrom = 20_000

/**
 * One page of rows and the number of all matches: exact to 100,000, beyond that `more`. No statement of it runs longer
 * than `listMs`: the error of one that would is told as a refusal (http.ts).
 */
export const page = (
  ctx: Ctx,
  contract: Resource<any, any>,
  table: PgTable,
  query: ListQuery,
): Promise<Page<Record<string, unknown>>> =>
  within(ctx.db, async (db) => {
    const back = query.before !== undefined
    const sort = back ? query.sort.map((one) => ({ ...one, descending: !one.descending })) : query.sort
    const after = back ? (query.before === listEnd ? undefined : query.before) : query.after
    const offset = after === undefined && !back ? (query.page - 1) * query.pageSize : 0
    const search: Search = {
      db,
      contract,
      table,
      language: ctx.language,
      asked: ask(contract, table, query),
      window: {
        sort,
        filters: query.filters,
        after,
        reads: back ? 'before' : 'after',
        offset,
        limit: query.pageSize + 1,
      },
    }
    const { ids, found } = (await rowsIn(db, table)) < longFrom ? await short(search) : await long(search)
    const shown = await rowsOf(db, table, ids.slice(0, query.pageSize))
    const further = ids.length > query.pageSize
    if (back) shown.reverse()
    const cursor = (row: Record<string, unknown> | undefined) => row && cursorOf(row, query)
    return {
      rows: shown,
      total: Math.min(found, totalMax),
      more: found > totalMax,
      next: (back ? after !== undefined : further) ? cursor(shown.at(-1)) : undefined,
      prev: (back ? further : offset > 0 || after !== undefined) ? cursor(shown[0]) : undefined,
    }
  })

/** Stands for the end of a list in place of the cursor of `before`. */
const listEnd = '~'

type Answer = { readonly ids: string[]; readonly found: number }

async function short(search: Search): Promise<Answer> {
  const ids = await plainIds(search)
  return { ids, found: await countMatches(search.db, search.contract, search.table, search.asked) }
}

/**
 * Of a long table: the number first, since it tells whether matches are common (the order is walked until the page is
 * full) or rare (they are gathered and sorted).
 */
async function long(search: Search): Promise<Answer> {
  const { db, contract, table, asked, window } = search
  const { found, about } = await count(search)
  const { entry, only, others } = asked
  if (!entry && others === 0) return { ids: await plainIds(search), found }
  if (
    !entry &&
    only &&
    only.values.length <= mergedMost &&
    !orderOf(contract, table, window, search.language).joins.length
  )
    return { ids: await mergedIds(search, only.field, only.values, only.besides), found }
  const rows = await rowsIn(db, table)
  const expected = ((window.offset + window.limit) / Math.max(about, 1)) * rows
  const ofEntriesAlone = isOfEntries(asked)
  const most = about * (ofEntriesAlone ? walkedPerEntry : walkedPerMatch)
  const look = Math.ceil(Math.min(most, walkedMost))
  const walk = () => (ofEntriesAlone ? strolledIds(search, look) : undefined) ?? walkedIds(search, look)
  const walked = expected < look ? await walk() : undefined
  const placed = walked ?? (ofEntriesAlone ? await placedIds(search) : undefined)
  return { ids: placed ?? (await gatheredIds(search)), found }
}

/** How many matches a list of a long table has, and about how many where they are more than are counted. */
async function count({ db, contract, table, asked }: Search): Promise<{ found: number; about: number }> {
  const { entry, entryText, members, others } = asked
  const ofEntriesAlone = isOfEntries(asked)
  if (ofEntriesAlone || (!entry && (members || others > 1))) {
    const { about, surelyMany } = ofEntriesAlone
      ? await estimate(db, searchEntry, ofEntries(contract, { ...asked, entry: entryText }))
      : await estimate(db, table, sql.join([...asked.own], sql` and `))
    if (surelyMany) return { found: totalMax + 1, about }
  }
  const found = await countMatches(db, contract, table, asked)
  return { found, about: found }
}

/**
 * How far the order is walked for a page before all matches are gathered, in rows per match: as far as costs about the
 * same. A step along the search entries costs less than one match of them, a step along the records more than one in
 * an index.
 */
const walkedPerEntry = 0.3
const walkedPerMatch = 0.1
/** … and never further than this, some 100 ms. */
const walkedMost = 60_000
/** So many values of one field are read one by one and merged. */
const mergedMost = 50

/** Rows by their ids, in the order of the ids. */
async function rowsOf(db: Db, table: PgTable, ids: readonly string[]): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return []
  const { id } = getTableColumns(table)
  const rows = (await db
    .select()
    .from(table)
    .where(inArray(id!, [...ids]))) as Record<string, unknown>[]
  const byId = new Map<unknown, Record<string, unknown>>(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}

const sizes = new Map<string, { readonly rows: number; readonly at: number }>()

/** About how many rows a table has, by the database's own statistics; asked again every minute. */
async function rowsIn(db: Db, table: PgTable): Promise<number> {
  const name = getTableName(table)
  const known = sizes.get(name)
  if (known && Date.now() - known.at < 60_000) return known.rows
  const { rows } = await db.execute<{ rows: number }>(
    sql`select reltuples::float8 as rows from pg_class where oid = ${`"${name}"`}::regclass`,
  )
  sizes.set(name, { rows: rows[0]!.rows, at: Date.now() })
  return rows[0]!.rows
}

/** Reads in one transaction whose statements are bounded in time; within a transaction it joins that as it is. */
async function within<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if ('rollback' in db) return work(db)
  return (db as Pool).transaction(
    async (tx) => {
      await tx.execute(
        sql.raw(`set local statement_timeout = ${listMs}; set local work_mem = '32MB'; set local jit = off`),
      )
      return work(tx)
    },
    { accessMode: 'read only' },
  )
}
