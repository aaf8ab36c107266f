import type { Language, ListQuery, Resource } from '@sms/kit/contract'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './context.ts'
import type { Asked } from './list-condition.ts'
import { ofEntries } from './list-count.ts'
import { behind, type Order, orderOf, placeBehind } from './order.ts'
import { hasEntry } from './search.ts'
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
  readonly db: Db
  readonly contract: Resource<any, any>
  readonly table: PgTable
  readonly asked: Asked
  readonly window: Window
  readonly language: Language
}

const idsOf = async (db: Db, statement: SQL) => (await db.execute<{ id: string }>(statement)).rows.map((row) => row.id)

const when = (condition: SQL | undefined) => (condition ? sql`where ${condition}` : sql``)
const inOrder = ({ by }: Order) => sql`order by ${sql.join([...by], sql`, `)}`
const start = ({ contract, table, window, language }: Search) =>
  window.after === undefined ? undefined : behind(contract, table, { ...window, after: window.after }, language)

/** As the database sees fit: right where an index holds the rows in the list's order, and for orders by names. */
export function plainIds(search: Search): Promise<string[]> {
  const { db, contract, table, asked, window, language } = search
  const { id } = getTableColumns(table)
  const order = orderOf(contract, table, window, language)
  const joins = sql.join(
    order.joins.map(({ table, on }) => sql`left join ${table} on ${on}`),
    sql` `,
  )
  const condition = and(...asked.own, asked.entry && hasEntry(contract, id, asked.entry), start(search))
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
  const { db, contract, table, asked, window, language } = search
  const { id } = getTableColumns(table)
  const order = orderOf(contract, table, window, language)
  if (order.joins.length) return undefined
  const entry = asked.entryText
    ? sql`(select ${asked.entryText} from ${searchEntry} where kind = ${contract.name} and search_entry.id = ${id})`
    : undefined
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
  const { db, contract, table, asked, window, language } = search
  const columns = getTableColumns(table)
  const order = orderOf(contract, table, window, language)
  if (order.joins.length) return plainIds(search)
  const wanted = [...new Set(['id', ...window.sort.map(({ field }) => field)])].map((name) => columns[name]!)
  const condition = and(...asked.own, asked.entry && hasEntry(contract, columns.id, asked.entry), start(search))
  return idsOf(
    db,
    sql`with matching as materialized (select ${sql.join(wanted, sql`, `)} from ${table} ${when(condition)})
      select ${columns.id} as id from matching as ${table} ${inOrder(order)} limit ${window.limit} offset ${window.offset}`,
  )
}

/**
 * As `gatheredIds`, from the search entries alone, without looking at a record: for a list in its own order whose every
 * condition the entries answer. Undefined where they do not hold that order.
 */
export function placedIds({ db, contract, asked, window }: Search): Promise<string[]> | undefined {
  const place = placeField(contract)
  const [sort, ...more] = window.sort
  if (!place || more.length || sort!.field !== place) return undefined
  const behind = window.after === undefined ? undefined : placeBehind(contract, { ...window, after: window.after })
  const direction = sql.raw(sort!.descending ? 'desc' : 'asc')
  return idsOf(
    db,
    sql`select id from ${searchEntry} where ${and(ofEntries(contract, asked), behind)}
      order by place ${direction}, id ${direction} limit ${window.limit} offset ${window.offset}`,
  )
}
