import { type Resource, totalMax } from '@sms/kit/contract'
import { and, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import { preparedText } from '../database/prepared.ts'
import { entriesFound, entryReads, hasEntry } from '../search/entries.ts'
import { searchEntry } from '../search/table.ts'
import type { Conditions } from './conditions.ts'
import type { Order } from './order.ts'
import { planBy } from './read-in-turn.ts'

export type Wanted = Conditions & {
  readonly db: Db
  readonly contract: Resource<any, any>
  readonly table: PgTable
  readonly order: Order
  /** The columns that the order and the cursor look at; the id among them. */
  readonly keys: readonly PgColumn[]
  /** The records behind the cursor, or all, as conditions of stretches that follow one another (`stretchesOf`). */
  readonly stretches: readonly (SQL | undefined)[]
  /** Whether the stretches begin behind a cursor. */
  readonly isBegun: boolean
  readonly offset: number
  readonly limit: number
}

/** The ids of a page in their order, and the number of all matches, one more than is counted where there are more. */
export type Found = { readonly ids: readonly string[]; readonly found: number }

/** Limits in rows. */
export type Caps = {
  /** Matches are counted to here. */
  readonly countMax: number
  /** With more matches, known from search entries alone, the order is walked before they are gathered. */
  readonly gatheredMax: number
  /** Records walked before all matches are gathered instead. */
  readonly walkedMax: number
  /** Entries read to estimate the matches of one or two letters, before the index is used. */
  readonly sampleSize: number
}

const defaultCaps: Caps = { countMax: totalMax, gatheredMax: 1_000, walkedMax: 2_000, sampleSize: 20_000 }

/** `behind` is the condition that a record lies behind the cursor. */
type List = Wanted & Caps & { readonly behind: SQL | undefined }

/**
 * Finds a page. The number of matches, counted no further than `countMax`, tells how: few are gathered and sorted, of
 * many the list's order is walked until the page is full.
 */
export async function find(wanted: Wanted, caps: Partial<Caps> = {}): Promise<Found> {
  const behind = wanted.isBegun ? or(...wanted.stretches) : undefined
  const list = { ...wanted, ...defaultCaps, ...caps, behind }
  if (!list.entry && list.isStatusOnly && list.order.isIndexed) return walkedAndCounted(list)
  const { found = list.countMax + 1, ids } = (await few(list)) ?? {}
  return { found, ids: ids ?? (await walked(list)) ?? (await sorted(list, found)) }
}

/** The page of a list with no condition but its status, read and counted by one statement in the index of its order. */
async function walkedAndCounted(list: List): Promise<Found> {
  const { db, table, onRecord, keys, order, offset, limit, countMax } = list
  const counted = sql`select 1 from ${table} ${when(onRecord)} limit ${literal(countMax + 1)}`
  const first = walk(list, sql.join([...keys], sql`, `), onRecord, offset + limit)
  const [row] = await preparedText<Found>(
    db,
    sql`select (select count(*)::int from (${counted}) as counted) as found, array(
      select ${idOf(table)} from (${first}) as ${table} ${inOrder(order)} ${paged(offset, limit)}) as ids`,
  )
  return row!
}

/** Selects the first `count` rows of the order under a condition, one stretch after the other. */
function walk({ table, stretches, order }: List, columns: SQL, condition: SQL | undefined, count: number): SQL {
  const limit = sql`limit ${literal(count)}`
  const each = stretches.map(
    (stretch) =>
      sql`select ${columns} from ${table} ${when(and(condition, stretch))} ${orderBy(order.within)} ${limit}`,
  )
  return each.length > 1 ? sql`(${sql.join(each, sql`) union all (`)}) ${limit}` : each[0]!
}

/**
 * The number of few matches, mostly with their page; undefined where there are many. Sequential scans are off for
 * searches (`prepareSearch`): where texts are read instead of the index, it turns them on.
 */
async function few(list: List): Promise<Few | undefined> {
  const { db, contract, table, onRecord, entry, isStatusOnly } = list
  if (!entry) return gathered(list, onRecord)
  const sample = entry.isShort ? await sampleEntries(list) : undefined
  if (sample === 'many' && isStatusOnly) return undefined
  if (!sample) {
    if (!entry.windows) await planBy(db, { enable_seqscan: 'on' })
    const found = await gatheredByEntries(list)
    if (found || isStatusOnly) return found
  }
  // With few entries or many matches, texts are read among the records that the other conditions leave.
  await planBy(db, { enable_seqscan: 'on' })
  return gathered(list, and(onRecord, entryReads(contract, idOf(table), entry)))
}

/** `ids` is null where the matches are counted but their page is not read. */
type Few = { readonly found: number; readonly ids: Found['ids'] | null }

/** Gathers the records under a condition and sorts them; undefined where there are more than are counted. */
async function gathered(list: List, condition: SQL | undefined): Promise<Found | undefined> {
  const { db, countMax } = list
  const [row] = await preparedText<Found>(
    db,
    sql`with ${matching(list, condition)}
      select found, case when found <= ${literal(countMax)} then array(${pageOf(list)}) end as ids
      from (select count(*)::int as found from matching) as counted`,
  )
  return row!.found > countMax ? undefined : row
}

/**
 * Gathers the records whose search entries match and sorts them; undefined where more entries match than are counted.
 * Without other conditions the number of records is that of the entries.
 */
async function gatheredByEntries(list: List): Promise<Few | undefined> {
  const { db, contract, table, onRecord, entry, status, isStatusOnly, countMax, gatheredMax } = list
  const matches = and(entriesFound(contract, entry!), ofStatus(status))
  const areFew = sql`entries <= ${literal(countMax)}`
  const found = isStatusOnly ? sql`entries` : sql`case when ${areFew} then (select count(*)::int from matching) end`
  const hasPage = isStatusOnly ? sql`entries <= ${literal(Math.min(gatheredMax, countMax))}` : areFew
  const [row] = await preparedText<Few & { entries: number }>(
    db,
    sql`with entry as materialized (select id from ${searchEntry} where ${matches} limit ${literal(countMax + 1)}),
        ${matching(list, and(sql`${idOf(table)} in (select id from entry)`, onRecord))}
      select entries, ${found} as found, case when ${hasPage} then array(${pageOf(list)}) end as ids
      from (select count(*)::int as entries from entry) as counted`,
  )
  return row!.entries > countMax ? undefined : row
}

/** Whether many of a kind's first entries match, or these are all entries of the kind; undefined for neither. */
async function sampleEntries(list: List): Promise<'many' | 'all' | undefined> {
  const { db, contract, entry, status, sampleSize, countMax } = list
  const ofKind = and(sql`kind = ${contract.name}`, ofStatus(status))
  const sample = sql`select * from ${searchEntry} where ${ofKind} limit ${literal(sampleSize)}`
  const [row] = await preparedText<{ read: number; matching: number }>(
    db,
    sql`select count(*)::int as read, count(*) filter (where ${entry!.text})::int as matching from (${sample}) as ${searchEntry}`,
  )
  return row!.matching > countMax ? 'many' : row!.read < sampleSize ? 'all' : undefined
}

/**
 * Walks the list's order and tests each record; undefined without an index, and if the first `walkedMax` records, and
 * two more for each one skipped, do not fill the page.
 */
async function walked(list: List): Promise<readonly string[] | undefined> {
  const { db, contract, table, onRecord, entry, order, offset, limit, walkedMax } = list
  if (!order.isIndexed) return undefined
  const ofRecord = sql`kind = ${contract.name} and search_entry.id = ${idOf(table)}`
  const test = and(onRecord, entry && sql`(select ${entry.text} from ${searchEntry} where ${ofRecord})`)
  const first = walk(list, sql`*`, undefined, walkedMax + 2 * offset)
  const ids = await idsOf(
    db,
    sql`select ${idOf(table)} as id from (${first}) as ${table} ${when(test)} ${inOrder(order)} ${paged(offset, limit)}`,
  )
  return ids.length === limit ? ids : undefined
}

/**
 * Gathers all matches, however many, and sorts them; of very many entries with one or two letters the texts are read.
 */
async function sorted(list: List, found: number): Promise<readonly string[]> {
  const { db, contract, table, onRecord, entry, behind, order, offset, limit } = list
  const isRead = entry?.isShort && found > list.countMax
  // PostgreSQL takes the entries that an index finds to be few, and would look up record by record.
  await planBy(db, { enable_seqscan: entry?.windows && !isRead ? 'off' : 'on', enable_nestloop: 'off' })
  const test = entry && (isRead ? entryReads : hasEntry)(contract, idOf(table), entry)
  const from = sql`${table} ${joinsOf(order)} ${when(and(onRecord, test, behind))}`
  return idsOf(db, sql`select ${idOf(table)} as id from ${from} ${inOrder(order)} ${paged(offset, limit)}`)
}

/** The CTE `matching`: the records under a condition with what the order compares, one more than is counted at most. */
const matching = ({ table, keys, countMax }: List, condition: SQL | undefined) =>
  sql`matching as materialized (
    select ${sql.join([...keys], sql`, `)} from ${table} ${when(condition)} limit ${literal(countMax + 1)})`

const pageOf = ({ table, order, behind, offset, limit }: List) =>
  sql`select ${idOf(table)} from matching as ${table} ${joinsOf(order)} ${when(behind)} ${inOrder(order)} ${paged(offset, limit)}`

const idsOf = async (db: Db, statement: SQL<{ id: string }>) => (await preparedText(db, statement)).map(({ id }) => id)
const idOf = (table: PgTable) => getTableColumns(table).id!
const ofStatus = (status: string | undefined) =>
  status === undefined ? undefined : sql`search_entry.active = ${status === 'Active'}`
const when = (condition: SQL | undefined) => (condition ? sql`where ${condition}` : sql``)
const inOrder = ({ by }: Order) => orderBy(by)
const orderBy = (by: readonly SQL[]) => sql`order by ${sql.join([...by], sql`, `)}`
const paged = (offset: number, limit: number) => sql`limit ${literal(limit)} offset ${offset}`
/** A number that is part of the statement's text, since its plan follows from it. */
const literal = (n: number) => sql.raw(String(n))
const joinsOf = ({ joins }: Order) =>
  sql.join(
    joins.map(({ table, on }) => sql`left join ${table} on ${on}`),
    sql` `,
  )
