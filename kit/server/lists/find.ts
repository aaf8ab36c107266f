import { type Resource, totalMax } from '@sms/kit/contract'
import { and, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import { preparedText } from '../database/prepared.ts'
import { entriesFound, entryReads, hasEntry } from '../search/entries.ts'
import { searchEntry } from '../search/table.ts'
import { planBy } from './bounded.ts'
import type { Conditions } from './conditions.ts'
import type { Order } from './order.ts'

/** A page of one list: which records, in which order, from where, how many. */
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
  readonly most: number
  /** With more matches than these, known from search entries alone, the order is walked first. */
  readonly joined: number
  /** Records walked before all matches are gathered instead. */
  readonly walked: number
  /** Entries read to estimate the matches of one or two letters, before the index is used. */
  readonly first: number
}

const caps: Caps = { most: totalMax, joined: 1_000, walked: 2_000, first: 20_000 }

/** `behind` is the condition that a record lies behind the cursor. */
type List = Wanted & Caps & { readonly behind: SQL | undefined }

/**
 * Finds a page. The number of matches, counted no further than `most`, tells how: few are gathered and sorted, of many the
 * list's order is walked until the page is full.
 */
export async function find(wanted: Wanted, given: Partial<Caps> = {}): Promise<Found> {
  const behind = wanted.isBegun ? or(...wanted.stretches) : undefined
  const list = { ...wanted, ...caps, ...given, behind }
  if (!list.entry && list.isOpen && list.order.isIndexed) return walkedAndCounted(list)
  const { found = list.most + 1, ids } = (await few(list)) ?? {}
  return { found, ids: ids ?? (await walked(list)) ?? (await sorted(list, found)) }
}

/** The page of a list with no condition but its status, read and counted in the index of its order. */
async function walkedAndCounted(list: List): Promise<Found> {
  const { db, table, own, keys, order, offset, limit, most } = list
  const counted = sql`select 1 from ${table} ${when(own)} limit ${literal(most + 1)}`
  const some = walk(list, sql.join([...keys], sql`, `), own, offset + limit)
  const [row] = await preparedText<Found>(
    db,
    sql`select (select count(*)::int from (${counted}) as counted) as found, array(
      select ${idOf(table)} from (${some}) as ${table} ${inOrder(order)} ${paged(offset, limit)}) as ids`,
  )
  return row!
}

/** The first rows of the order under a condition, one stretch after the other. */
function walk({ table, stretches, order }: List, columns: SQL, condition: SQL | undefined, most: number): SQL {
  const ends = sql`limit ${literal(most)}`
  const each = stretches.map(
    (stretch) => sql`select ${columns} from ${table} ${when(and(condition, stretch))} ${orderBy(order.within)} ${ends}`,
  )
  const [only, ...others] = each
  return others.length ? sql`(${sql.join(each, sql`) union all (`)}) ${ends}` : only!
}

/** The number of few matches, mostly with their page; undefined where there are many. */
async function few(list: List): Promise<Few | undefined> {
  const { db, contract, table, own, entry, isOpen } = list
  if (!entry) return gathered(list, own)
  const first = entry.isShort ? await firstEntries(list) : undefined
  if (!first && !entry.windows) await planBy(db, { enable_seqscan: 'on' })
  const found = first ? undefined : await gatheredByEntries(list)
  if (found || (isOpen && first !== 'all')) return found
  // With few entries or many matches, texts are read among the records that the other conditions leave.
  await planBy(db, { enable_seqscan: 'on' })
  return gathered(list, and(own, entryReads(contract, idOf(table), entry)))
}

type Few = { readonly found: number; readonly ids: Found['ids'] | null }

/** Gathers the records under a condition, no more than are counted, and sorts them. */
async function gathered(list: List, condition: SQL | undefined): Promise<Found | undefined> {
  const { db, most } = list
  const [row] = await preparedText<Found>(
    db,
    sql`with ${matching(list, condition)}
      select found, case when found <= ${literal(most)} then array(${pageOf(list)}) end as ids
      from (select count(*)::int as found from matching) as counted`,
  )
  return row!.found > most ? undefined : row
}

/** Gathers the records whose search entries match; without other conditions their number is that of the entries. */
async function gatheredByEntries(list: List): Promise<Few | undefined> {
  const { db, contract, table, own, entry, status, isOpen, most } = list
  const entries = and(entriesFound(contract, entry!), ofStatus(status))
  const upTo = (n: number) => sql`entries <= ${literal(n)}`
  const [row] = await preparedText<Few & { entries: number }>(
    db,
    sql`with entry as materialized (select id from ${searchEntry} where ${entries} limit ${literal(most + 1)}),
        ${matching(list, and(sql`${idOf(table)} in (select id from entry)`, own))}
      select entries, ${isOpen ? sql`entries` : sql`case when ${upTo(most)} then (select count(*)::int from matching) end`} as found,
        case when ${upTo(isOpen ? Math.min(list.joined, most) : most)} then array(${pageOf(list)}) end as ids
      from (select count(*)::int as entries from entry) as counted`,
  )
  return row!.entries > most ? undefined : row
}

/** Whether many of a kind's first entries match, or they are all entries of the kind. */
async function firstEntries({ db, contract, entry, status, first, most }: List): Promise<'many' | 'all' | undefined> {
  const ofKind = and(sql`kind = ${contract.name}`, ofStatus(status))
  const some = sql`select * from ${searchEntry} where ${ofKind} limit ${literal(first)}`
  const [row] = await preparedText<{ there: number; passed: number }>(
    db,
    sql`select count(*)::int as there, count(*) filter (where ${entry!.text})::int as passed from (${some}) as ${searchEntry}`,
  )
  return row!.passed > most ? 'many' : row!.there < first ? 'all' : undefined
}

/** Walks the list's order and tests each record; undefined if `walked` records do not fill the page. */
async function walked(list: List): Promise<readonly string[] | undefined> {
  const { db, contract, table, own, entry, order, offset, limit } = list
  if (!order.isIndexed) return undefined
  const ofRecord = sql`kind = ${contract.name} and search_entry.id = ${idOf(table)}`
  const test = and(own, entry && sql`(select ${entry.text} from ${searchEntry} where ${ofRecord})`)
  const some = walk(list, sql`*`, undefined, list.walked + 2 * offset)
  const ids = await idsOf(
    db,
    sql`select ${idOf(table)} as id from (${some}) as ${table} ${when(test)} ${inOrder(order)} ${paged(offset, limit)}`,
  )
  return ids.length === limit ? ids : undefined
}

/** Gathers all matches, however many, and sorts them. */
async function sorted(list: List, found: number): Promise<readonly string[]> {
  const { db, contract, table, own, entry, behind, order, offset, limit } = list
  const isRead = entry?.isShort && found > list.most
  // PostgreSQL takes the entries that an index finds to be few, and would look up record by record.
  await planBy(db, { enable_seqscan: entry?.windows && !isRead ? 'off' : 'on', enable_nestloop: 'off' })
  const test = entry && (isRead ? entryReads : hasEntry)(contract, idOf(table), entry)
  const from = sql`${table} ${joined(order)} ${when(and(own, test, behind))}`
  return idsOf(db, sql`select ${idOf(table)} as id from ${from} ${inOrder(order)} ${paged(offset, limit)}`)
}

/** The records under a condition with what the order compares, one more than is counted at most. */
const matching = ({ table, keys, most }: List, condition: SQL | undefined) =>
  sql`matching as materialized (
    select ${sql.join([...keys], sql`, `)} from ${table} ${when(condition)} limit ${literal(most + 1)})`

const pageOf = ({ table, order, behind, offset, limit }: List) =>
  sql`select ${idOf(table)} from matching as ${table} ${joined(order)} ${when(behind)} ${inOrder(order)} ${paged(offset, limit)}`

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
const joined = ({ joins }: Order) =>
  sql.join(
    joins.map(({ table, on }) => sql`left join ${table} on ${on}`),
    sql` `,
  )
