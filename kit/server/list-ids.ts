import type { ListQuery, Resource } from '@sms/kit/contract'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './context.ts'
import { type Asked, entryAsked } from './list-condition.ts'
import type { Reader } from './named.ts'
import { behind, fieldsOf, type Order, orderOf } from './order.ts'

/** Which rows of a list are wanted, in its order: `offset` are passed over, `limit` taken, behind the cursor if one is given. */
export type Window = Pick<ListQuery, 'sort' | 'filters'> & {
  readonly after: string | undefined
  /** Which parameter held the cursor. */
  readonly reads: 'after' | 'before'
  readonly offset: number
  readonly limit: number
}

/** How many of the order's `rows` hold the window, if about so many matches lie evenly among them. */
export const spanned = ({ offset, limit }: Window, about: number, rows: number) =>
  ((offset + limit) * rows) / Math.max(about, 1)

/** One list over one table, as the strategies below need it. Each gives the ids of the same rows, in the same order. */
export type Search = {
  /** The transaction that the list is read in, and what that was begun on. */
  readonly db: Db
  readonly pool: Db
  readonly contract: Resource<any, any>
  readonly table: PgTable
  readonly asked: Asked
  /** Where counting takes long, about how many matches there are will do. */
  readonly isAbout: boolean
  readonly window: Window
  readonly reader: Reader
}

/** The ids that a statement gives, in its order. */
export const idsOf = async (db: Db, statement: SQL) =>
  (await db.execute<{ id: string }>(statement)).rows.map((row) => row.id)

/** The clause of a condition; nothing where there is none. */
export const when = (condition: SQL | undefined) => (condition ? sql`where ${condition}` : sql``)
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
  const { db, contract, table, window, reader } = search
  const order = orderOf(contract, table, window, reader)
  if (order.joins.length) return plainIds(search)
  return idsOf(db, sql`${matching(search, start(search))} ${pageOf(search, order, undefined)}`)
}

/** As `gatheredIds`, with the number of all matches; undefined for orders by names. */
export function countedIds(search: Search): Promise<{ ids: string[]; found: number }> | undefined {
  const { db, contract, table, window, reader } = search
  const order = orderOf(contract, table, window, reader)
  if (order.joins.length) return undefined
  const statement = sql`${matching(search, undefined)}
    select (select count(*) from matching)::int as found, array(${pageOf(search, order, start(search))}) as ids`
  return db.execute<{ ids: string[]; found: number }>(statement).then(({ rows }) => rows[0]!)
}

/** All records that a list's conditions leave, with what its order compares. */
function matching({ contract, table, asked, window }: Search, behind: SQL | undefined) {
  const columns = getTableColumns(table)
  const wanted = fieldsOf(contract, window.sort).map((name) => columns[name]!)
  const condition = and(...asked.own, entryAsked(contract, columns.id, asked), behind)
  return sql`with matching as materialized (select ${sql.join(wanted, sql`, `)} from ${table} ${when(condition)})`
}

const pageOf = ({ table, window }: Search, order: Order, behind: SQL | undefined) =>
  sql`select ${getTableColumns(table).id} as id from matching as ${table} ${when(behind)} ${inOrder(order)}
    limit ${window.limit} offset ${window.offset}`

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
