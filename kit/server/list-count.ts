import { type Resource, totalMax } from '@sms/kit/contract'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './context.ts'
import { type Asked, entryAsked } from './list-condition.ts'
import { lookInto, lookIntoEntries } from './list-estimate.ts'
import { ofKind } from './search.ts'
import { halfOf, inHalves } from './search-halves.ts'
import { searchEntry } from './search-table.ts'

/** How many matches there are: exact to 100,000, one more where there are more. */
export type Matches = { readonly found: number }

/**
 * The entries that a list's conditions allow, where they are of the search entries alone. Where the grams find them the
 * kind and the status are told so that no index serves them: half the table would be gone through to combine the two.
 */
export const ofEntries = (contract: Resource<any, any>, { entry, status }: Asked): SQL =>
  and(
    entry ? ofKind(contract) : eq(searchEntry.kind, contract.name),
    entry,
    status === undefined ? undefined : ofStatus(entry, status === 'Active'),
  )!

/** Where the order is walked the planner must know how many are Active, or it sorts half the table instead. */
const ofStatus = (entry: SQL | undefined, active: boolean) =>
  entry ? sql`${searchEntry.active}::int = ${active ? 1 : 0}::int` : eq(searchEntry.active, active)

/** Whether a list's conditions can all be answered by search entries, and are. */
export const isOfEntries = ({ entry, others, isRead }: Asked) => entry !== undefined && others === 0 && !isRead

/** The number of matches by counting; it ends at the first beyond 100,000. */
export async function countMatches(
  db: Db,
  contract: Resource<any, any>,
  table: PgTable,
  asked: Asked,
): Promise<number> {
  const [from, condition] = isOfEntries(asked)
    ? [searchEntry, ofEntries(contract, asked)]
    : [table, and(...asked.own, entryAsked(contract, getTableColumns(table).id, asked))]
  const capped = sql`(select 1 from ${from} ${condition ? sql`where ${condition}` : sql``} limit ${totalMax + 1}) as capped`
  const [count] = await db.select({ n: sql<number>`count(*)::int` }).from(capped)
  return count!.n
}

/** How much more than half of the matches one half of the entries may hold without being counted again. */
const uneven = 1.03

/**
 * `countMatches` of many matches in search entries: half of them counted on another connection, where there is one. Each
 * half is counted as far as half of `most`, and a little, since together that is more than `most`.
 */
export async function countHalves(
  db: Db,
  pool: Db,
  contract: Resource<any, any>,
  asked: Asked,
  most = totalMax,
): Promise<number> {
  const condition = ofEntries(contract, asked)
  const enough = Math.ceil((most / 2) * uneven) + 1
  const count = async (db: Db, half: SQL, upTo: number) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select 1 from ${half} where ${condition} limit ${upTo}) as capped`,
    )
    return rows[0]!.n
  }
  const [one, two] = await inHalves(db, pool, (db, half) => count(db, half, enough))
  if (one + two > most) return most + 1
  if (one === enough) return two + (await count(db, halfOf(0), most + 1 - two))
  if (two === enough) return one + (await count(db, halfOf(1), most + 1 - one))
  return one + two
}

/** The entries of so few records are read in a millisecond: less than it takes to tell how common a term is. */
const readAtOnce = 1_000

/** Reading an entry's text for a record costs as much as finding so many entries in the index. */
const readCost = 3

/**
 * Says how a term is looked for beside filters of the records' own, or among the few records of a kind: in the entries of
 * the records that are left, where they are few, or in the index, where the term is rare. PostgreSQL cannot tell, because
 * it takes a match in the index to cost as much as computing an entry's windows. `rows` and `entries` are the numbers of
 * the table's records and of all search entries.
 */
export async function withReading(
  db: Db,
  table: PgTable,
  asked: Asked,
  { rows, entries }: { readonly rows: number; readonly entries: number },
): Promise<Asked> {
  if (!asked.entry) return asked
  // Where nothing else is asked the index serves as well, unless other kinds have the most of what it finds.
  if (isOfEntries(asked) && rows * readCost >= entries) return asked
  if (rows <= readAtOnce) return { ...asked, isRead: true }
  // The index finds those of every kind; a list reads no more records than it counts.
  const { about } = await lookIntoEntries(db, asked.entryText!, 'glance')
  const left = asked.own.length ? await planned(db, table, and(...asked.own)!) : rows
  const looked = Math.min(left, (totalMax * rows) / Math.max(about, 1))
  return { ...asked, isRead: looked * readCost < about }
}

/** How many rows the database's statistics expect. */
async function planned(db: Db, table: PgTable, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${table} where ${condition}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}

/** From about so many on, by the database's statistics, one look is likely to be sure. */
const likelyFrom = 4.5 * totalMax

/**
 * Whether it is as good as certain that more rows than are counted meet a condition on a table's own columns. It is
 * looked at only where the database's statistics make it likely, so that rare conditions are not held up.
 */
export async function isPlenty(db: Db, table: PgTable, condition: SQL): Promise<boolean> {
  if ((await planned(db, table, condition)) < likelyFrom) return false
  return (await lookInto(db, table, condition, 'look')).surelyMany
}
