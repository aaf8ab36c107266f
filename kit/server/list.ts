import { type ListQuery, totalMax } from '@sms/kit/contract'
import { getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bounded } from './bounded.ts'
import type { Ctx, Db } from './context.ts'
import { ask } from './list-condition.ts'
import { countHalves, countMatches, isOfEntries, isPlenty, ofEntries, withReading } from './list-count.ts'
import { foremostIds, placedHalves, placedIds, strolledIds } from './list-entry-ids.ts'
import { estimate, estimateEntries } from './list-estimate.ts'
import { countedIds, gatheredIds, mergedIds, plainIds, type Search, spanned, walkedIds } from './list-ids.ts'
import { type Answer, halvedFar, slowMs, uncounted } from './list-uncounted.ts'
import { cursorOf, orderOf } from './order.ts'
import { forgets } from './remembered.ts'
import type { Source } from './scope.ts'
import { readyForSearch } from './search-rebuild.ts'
import { sampleEntries } from './search-sample.ts'
import { searchEntry } from './search-table.ts'
import { withMembers } from './shares.ts'
import { partsOfTable } from './table-parts.ts'

export { bounded } from './bounded.ts'
export { where } from './list-condition.ts'

export type Page<T> = {
  readonly rows: T[]
  readonly total: number
  readonly more: boolean
  /** `total` is an estimate, as the query allowed. */
  readonly about: boolean
  /** Cursors: where the rows behind the page begin, and those before it; undefined at the ends of the list. */
  readonly next: string | undefined
  readonly prev: string | undefined
}

/** Tables of fewer rows are read as the database sees fit; in longer ones it often sees wrong. */
const longFrom = 20_000

/**
 * One page of rows and the number of all matches: exact to 100,000, beyond that `more`; where the query says that about
 * how many will do, an estimate of those whose counting would hold up the rows. No statement of it runs longer
 * than `listMs`: the error of one that would is told as a refusal (http.ts).
 */
export const page = (ctx: Ctx, source: Source, asked: ListQuery): Promise<Page<Record<string, unknown>>> =>
  bounded(ctx.db, async (db) => {
    const { contract, table } = source
    const query = await withMembers({ ...ctx, db }, contract, asked)
    const back = query.before !== undefined
    const sort = back ? query.sort.map((one) => ({ ...one, descending: !one.descending })) : query.sort
    const after = back ? (query.before === listEnd ? undefined : query.before) : query.after
    const offset = after === undefined && !back ? (query.page - 1) * query.pageSize : 0
    const entries = await rowsIn(db, searchEntry)
    const sample = entries < longFrom || !asksText(query) ? undefined : await sampleEntries(db, entries)
    const search: Search = {
      db,
      pool: ctx.db,
      contract,
      table,
      reader: ctx,
      asked: ask(source, ctx.actor, query, sample),
      isAbout: query.about === 'total',
      window: {
        sort,
        filters: query.filters,
        after,
        reads: back ? 'before' : 'after',
        offset,
        limit: query.pageSize + 1,
      },
    }
    await readyForSearch(db, contract, search.asked.entry)
    const rows = await rowsIn(db, table)
    const whole = { ...search, asked: await withReading(db, table, search.asked, { rows, entries }) }
    const { ids, found, about = false } = rows < longFrom ? await short(whole) : await long(whole)
    const shown = await rowsOf(db, table, ids.slice(0, query.pageSize))
    const further = ids.length > query.pageSize
    if (back) shown.reverse()
    const cursor = (row: Record<string, unknown> | undefined) => row && cursorOf(contract, row, query, ctx)
    return {
      rows: shown,
      total: Math.min(found, totalMax),
      more: found > totalMax && !about,
      about,
      next: (back ? after !== undefined : further) ? cursor(shown.at(-1)) : undefined,
      prev: (back ? further : offset > 0 || after !== undefined) ? cursor(shown[0]) : undefined,
    }
  })

const asksText = ({ q, filters }: ListQuery) => q !== '' || filters.some(({ test }) => test.op === 'contains')

/** Stands for the end of a list in place of the cursor of `before`. */
const listEnd = '~'

async function short(search: Search): Promise<Answer> {
  const ids = await plainIds(search)
  return { ids, found: await countMatches(search.db, search.contract, search.table, search.asked) }
}

/**
 * Of a long table: about how many matches there are comes first, since it tells whether they are common (the order is
 * walked until the page is full) or rare (they are gathered and sorted).
 */
async function long(search: Search): Promise<Answer> {
  const { db, contract, table, asked, window, reader } = search
  const { entry, only, others, members } = asked
  const own = asked.own.length ? sql.join([...asked.own], sql` and `) : sql`true`
  const counted = async () =>
    !entry && (await isPlenty(db, table, own)) ? totalMax + 1 : countMatches(db, contract, table, asked)
  if (!entry && others === 0) return { found: await counted(), ids: await plainIds(search) }
  if (isOfEntries(asked)) return byEntries(search)
  if (!entry && only && only.values.length <= mergedMost && !orderOf(contract, table, window, reader).joins.length)
    return { found: await counted(), ids: await mergedIds(search, only.field, only.values, only.besides) }
  const sampled = !entry && (members || others > 1)
  const seen = sampled ? await estimate(db, table, own) : undefined
  if (seen && seen.about <= totalMax && (await expected(search, seen.about)) >= lookFor(seen.about, walkedPerMatch)) {
    const both = await countedIds(search)
    if (both) return both
  }
  const found = seen?.surelyMany ? totalMax + 1 : await counted()
  const about = seen?.surelyMany ? seen.about : found
  // Of more than are counted nobody knows how many more: gathering them may be gathering all.
  const look = found > totalMax ? walkedMost : lookFor(about, walkedPerMatch)
  const walked = (await expected(search, about)) < look ? await walkedIds(search, look) : undefined
  return { ids: walked ?? (await gatheredIds(search)), found }
}

/** Of search entries alone: a sample tells the number where it is beyond counting, and how far down the order they begin. */
async function byEntries(search: Search): Promise<Answer> {
  const { db, contract, table, asked, window, pool } = search
  const soon = search.isAbout ? await uncounted(search, await rowsIn(db, table)) : undefined
  if (soon) return soon
  const seen = await estimateEntries(db, pool, ofEntries(contract, { ...asked, entry: asked.entryText }))
  const isFirst = window.after === undefined && !window.sort[0]!.descending
  const span = await expected(search, seen.about)
  // All of more matches than are counted would be gathered for nothing but the page.
  const isDeep = seen.surelyMany && span < seen.about * walkedPerMany
  const look = lookFor(seen.about, walkedPerEntry) + (isDeep ? Math.ceil(span * unevenly) : 0)
  const far = span + (isFirst ? seen.before : 0)
  const walked =
    far < look
      ? await (strolledIds(search, look, isFirst && seen.before > halvedFar) ?? walkedIds(search, look))
      : undefined
  if (seen.surelyMany) {
    const foremost = !walked && isFirst && seen.upTo !== null ? await foremostIds(search, seen.upTo) : undefined
    const ids = walked ?? foremost ?? (await placedHalves(search))?.ids ?? (await gatheredIds(search))
    return { ids, found: totalMax + 1 }
  }
  const isHalved = seen.about >= halvedFrom || asked.takes >= slowMs
  if (!walked) {
    const placed = await (isHalved ? placedHalves(search) : placedIds(search))
    if (placed) return placed
  }
  const counted = isHalved ? countHalves(db, pool, contract, asked) : countMatches(db, contract, table, asked)
  return { found: await counted, ids: walked ?? (await gatheredIds(search)) }
}

/**
 * From about so many matches on, finding them takes longer than beginning a second transaction to find half of them, and
 * so do fewer where an index finds many more than match (`slowMs`).
 */
const halvedFrom = 3_000

const expected = async ({ db, table, window }: Search, about: number) => spanned(window, about, await rowsIn(db, table))

const lookFor = (about: number, perMatch: number) => Math.ceil(Math.min(about * perMatch, walkedMost))

/**
 * How far the order is walked for a page before all matches are gathered, in rows per match: as far as costs about the
 * same. A step along the search entries costs less than one match of them, a step along the records more than one in
 * an index.
 */
const walkedPerEntry = 0.3
const walkedPerMatch = 0.1
/** … and never further than this, some 100 ms, … */
const walkedMost = 60_000
/**
 * … but for a page far down more matches than are counted, where so many entries per match take less than gathering
 * them: as much further as holds the page if they lie evenly, and somewhat more.
 */
const walkedPerMany = 1.5
const unevenly = 1.3
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
forgets(() => sizes.clear())

/** About how many rows a table has, by the database's own statistics; asked again every minute. */
async function rowsIn(db: Db, table: PgTable): Promise<number> {
  const name = getTableName(table)
  const known = sizes.get(name)
  if (known && Date.now() - known.at < 60_000) return known.rows
  const { rows } = await db.execute<{ rows: number }>(
    sql`select sum(greatest(reltuples, 0))::float8 as rows from pg_class where oid in ${partsOfTable(name)}`,
  )
  sizes.set(name, { rows: rows[0]!.rows, at: Date.now() })
  return rows[0]!.rows
}
