import type { ListQuery, Resource } from '@sms/kit/contract'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './context.ts'
import { type Asked, entryAsked } from './list-condition.ts'
import { ofEntries } from './list-count.ts'
import type { Reader } from './named.ts'
import { behind, fieldsOf, type Order, orderOf, placeBehind } from './order.ts'
import { inHalves } from './search-halves.ts'
import { placeField } from './search-layout.ts'
import { searchEntry } from './search-table.ts'

/** Which rows of a list are wanted, in its order: `offset` are passed over, `limit` taken, behind the cursor if one is given. */
export type Window = Pick<ListQuery, 'sort' | 'filters'> & {
  readonly after: string | undefined
  /** Which parameter held the cursor. */
  readonly reads: 'after' | 'before'
  readonly offset: number
  readonly limit: number
}

/** One list over one table, as the strategies below need it. Each gives the ids of the same rows, in the same order. */
export type Search = {
  /** The transaction that the list is read in, and what that was begun on. */
  readonly db: Db
  readonly pool: Db
  readonly contract: Resource<any, any>
  readonly table: PgTable
  readonly asked: Asked
  readonly window: Window
  readonly reader: Reader
}

const idsOf = async (db: Db, statement: SQL) => (await db.execute<{ id: string }>(statement)).rows.map((row) => row.id)

const when = (condition: SQL | undefined) => (condition ? sql`where ${condition}` : sql``)
const inOrder = ({ by }: Order) => sql`order by ${sql.join([...by], sql`, `)}`
const start = ({ contract, table, window, reader }: Search) =>
  window.after === undefined ? undefined : behind(contract, table, { ...window, after: window.after }, reader)

/** As the database sees fit: right where an index holds the rows in the list's order, and for orders by names. */
export function plainIds(search: Search): Promise<string[]> {
  const { db, contract, table, asked, window, reader } = search
  const { id } = getTableColumns(table)
  const order = orderOf(contract, table, window, reader)
  const joins = sql.join(
    order.joins.map(({ table, on }) => sql`left join ${table} on ${on}`),
    sql` `,
  )
  const condition = and(...asked.own, entryAsked(contract, id, asked), start(search))
  return idsOf(
    db,
    sql`select ${id} as id from ${table} ${joins} ${when(condition)} ${inOrder(order)} limit ${window.limit} offset ${window.offset}`,
  )
}

/**
 * By walking the list's order and testing row after row, `look` of them at most: right for common matches. Gives
 * undefined when that did not fill the window, however many matches lie beyond.
 */
export async function walkedIds(search: Search, look: number): Promise<string[] | undefined> {
  const { db, contract, table, asked, window, reader } = search
  const { id } = getTableColumns(table)
  const order = orderOf(contract, table, window, reader)
  if (order.joins.length) return undefined
  const entry = entryAsked(contract, id, { ...asked, isRead: true })
  const found = await idsOf(
    db,
    sql`select ${id} as id
      from (select * from ${table} ${when(start(search))} ${inOrder(order)} limit ${look}) as ${table}
      ${when(and(...asked.own, entry))} ${inOrder(order)} limit ${window.limit} offset ${window.offset}`,
  )
  return found.length === window.limit ? found : undefined
}

/** By finding all matches first and sorting them: right for rare ones, wherever in the order they lie. */
export function gatheredIds(search: Search): Promise<string[]> {
  const { db, contract, table, asked, window, reader } = search
  const columns = getTableColumns(table)
  const order = orderOf(contract, table, window, reader)
  if (order.joins.length) return plainIds(search)
  const wanted = fieldsOf(contract, window.sort).map((name) => columns[name]!)
  const condition = and(...asked.own, entryAsked(contract, columns.id, asked), start(search))
  return idsOf(
    db,
    sql`with matching as materialized (select ${sql.join(wanted, sql`, `)} from ${table} ${when(condition)})
      select ${columns.id} as id from matching as ${table} ${inOrder(order)} limit ${window.limit} offset ${window.offset}`,
  )
}

/**
 * By walking the list's order once for each of several values of one field, whose index goes on in that order, and
 * merging: exact and short however the values lie in it. `own` is the list's other condition.
 */
export function mergedIds(search: Search, field: string, values: readonly string[], own: SQL | undefined) {
  const { db, contract, table, window, reader } = search
  const columns = getTableColumns(table)
  const order = orderOf(contract, table, window, reader)
  const wanted = fieldsOf(contract, window.sort).map((name) => columns[name]!)
  const each = values.map((value) => {
    const condition = and(eq(columns[field]!, value), own, start(search))
    return sql`(select ${sql.join(wanted, sql`, `)} from ${table} ${when(condition)} ${inOrder(order)}
      limit ${window.offset + window.limit})`
  })
  return idsOf(
    db,
    sql`select ${columns.id} as id from (${sql.join(each, sql` union all `)}) as ${table} ${inOrder(order)}
      limit ${window.limit} offset ${window.offset}`,
  )
}

/** How search entries stand in the list's order, where that is the one that they hold; else undefined. */
function placing({ contract, window }: Search) {
  const [sort, ...more] = window.sort
  const place = placeField(contract)
  if (!place || more.length || sort!.field !== place) return undefined
  const direction = sql.raw(sort!.descending ? 'desc' : 'asc')
  return {
    order: sql`order by place ${direction}, id ${direction} limit`,
    behind: window.after === undefined ? undefined : placeBehind(contract, { ...window, after: window.after }),
  }
}

/**
 * As `gatheredIds`, from the search entries alone, without looking at a record, with the number of all matches: for a
 * list in its own order whose every condition the entries answer. Undefined where they do not hold that order.
 */
export function placedIds(search: Search): Promise<{ ids: string[]; found: number }> | undefined {
  const { db, contract, asked, window } = search
  const placed = placing(search)
  if (!placed) return undefined
  const page = sql`${placed.order} ${window.limit} offset ${window.offset}`
  const statement = sql`${gathered(searchEntry, ofEntries(contract, asked))}
    select (select count(*) from matching)::int as found, array(select id from matching ${when(placed.behind)} ${page}) as ids`
  return db.execute<{ ids: string[]; found: number }>(statement).then(({ rows }) => rows[0]!)
}

/** The number is that of all matches, wherever the page begins; a cursor narrows the page alone. */
const gathered = (from: unknown, condition: SQL) =>
  sql`with matching as materialized (select place, id from ${from} where ${condition})`

/** Rows that are merged where each half of the entries gives its first: of deeper pages one session gathers all. */
const halvedMost = 1_000

/** `placedIds` of many matches: each half of the entries gathered by a session of its own, and their first rows merged. */
export async function placedHalves(search: Search): Promise<{ ids: string[]; found: number } | undefined> {
  const { db, pool, contract, asked, window } = search
  const placed = placing(search)
  const first = window.offset + window.limit
  if (!placed || first > halvedMost) return placedIds(search)
  const condition = ofEntries(contract, asked)
  const [one, two] = await inHalves(db, pool, async (db, half) => {
    const { rows } = await db.execute<Half>(sql`${gathered(half, condition)}, page as (
        select place, id from matching ${when(placed.behind)} ${placed.order} ${first})
      select (select count(*) from matching)::int as found, coalesce((select json_agg(page) from page), '[]') as page`)
    return rows[0]!
  })
  const ids = await idsOf(
    db,
    sql`select id from json_populate_recordset(null::search_entry, ${JSON.stringify([...one.page, ...two.page])}::json)
      ${placed.order} ${window.limit} offset ${window.offset}`,
  )
  return { ids, found: one.found + two.found }
}

type Half = { found: number; page: { place: string; id: string }[] }

/**
 * As `placedIds`, the first of more matches than are counted: those up to a place in the order that a sample has shown
 * to lie behind enough of them. Undefined when it did not, and for a list that runs the other way.
 */
export async function foremostIds(search: Search, upTo: string): Promise<string[] | undefined> {
  const { db, contract, asked, window } = search
  const placed = placing(search)
  if (!placed || window.sort[0]!.descending) return undefined
  const ids = await idsOf(
    db,
    sql`with matching as materialized
        (select place, id from ${searchEntry} where ${and(ofEntries(contract, asked), placed.behind)}
          and kind = ${contract.name} and place <= ${upTo})
      select id from matching ${placed.order} ${window.limit} offset ${window.offset}`,
  )
  return ids.length === window.limit ? ids : undefined
}

/** As `walkedIds`, along the search entries alone, under the conditions of `placedIds`. */
export function strolledIds(search: Search, look: number): Promise<string[] | undefined> | undefined {
  const { db, contract, asked, window } = search
  const placed = placing(search)
  if (!placed) return undefined
  const walked = ofEntries(contract, { ...asked, entry: undefined })
  const found = idsOf(
    db,
    sql`select id
      from (select * from ${searchEntry} where ${and(walked, placed.behind)} ${placed.order} ${look}) as ${searchEntry}
      where ${asked.entryText} ${placed.order} ${window.limit} offset ${window.offset}`,
  )
  return found.then((ids) => (ids.length === window.limit ? ids : undefined))
}
