import { type Resource, totalMax } from '@sms/kit/contract'
import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './context.ts'
import { type Asked, entryAsked } from './list-condition.ts'
import { ofKind } from './search.ts'
import { inHalves } from './search-halves.ts'
import { searchEntry } from './search-table.ts'
import { partsOfTable } from './table-parts.ts'

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

/** `countMatches` of many matches in search entries: half of them counted on another connection, where there is one. */
export async function countHalves(db: Db, pool: Db, contract: Resource<any, any>, asked: Asked): Promise<number> {
  const condition = ofEntries(contract, asked)
  const [one, two] = await inHalves(db, pool, async (db, half) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select 1 from ${half} where ${condition} limit ${totalMax + 1}) as capped`,
    )
    return rows[0]!.n
  })
  return Math.min(one + two, totalMax + 1)
}

/** Blocks of a table looked into: first to tell what will be counted, then to see how common one is, last to be sure of it. */
const glance = 40
const look = 150
const survey = 800

/** Up to about so many matches a second look tells nothing that would be done otherwise: they are all counted. */
const countedUpTo = 0.6 * totalMax

/** From about so many on the last look is likely to be sure that there are more than 100,000; of fewer it is lost time. */
const surveyedFrom = 1.75 * totalMax

/** From about so many on, by the database's statistics, one look is likely to be sure. */
const likelyFrom = 4.5 * totalMax

/** The natural logarithm of three times the odds, a million to one, against `isSurelyMany` being wrong. */
const certainty = Math.log(3e6)

/**
 * About how many matches a table has, whether it is as good as certain that they are more than 100,000, and about how
 * many rows stand in front of the first of them in the order of `place`, and a place with some hundreds in front of it.
 */
export type Estimate = {
  readonly about: number
  readonly surelyMany: boolean
  readonly before: number
  readonly upTo: string | null
}

/**
 * Looks into a few blocks of a table, chosen anew by chance, for rows under a condition that reads nothing else: some
 * milliseconds, whatever the condition. A term that stands in a fifth of a million records is known to be beyond the
 * number that is counted exactly without finding 200,000 of them. The bound is Maurer and Pontil's empirical Bernstein
 * bound over blocks (COLT 2009), so it holds as well where matches lie side by side.
 */
export async function estimate(db: Db, table: PgTable, condition: SQL, place = sql`1`): Promise<Estimate> {
  const first = await sample(db, table, condition, place, glance)
  if (first.about < countedUpTo) return first
  const second = await sample(db, table, condition, place, look)
  if (second.surelyMany || second.about < surveyedFrom) return second
  return sample(db, table, condition, place, survey)
}

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
  // The index finds those of every kind. Of very common terms the number is known to be beyond counting before the end.
  const { about } = await estimate(db, searchEntry, asked.entryText!)
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

/**
 * Whether it is as good as certain that more rows than are counted meet a condition on a table's own columns. It is
 * looked at only where the database's statistics make it likely, so that rare conditions are not held up.
 */
export async function isPlenty(db: Db, table: PgTable, condition: SQL): Promise<boolean> {
  if ((await planned(db, table, condition)) < likelyFrom) return false
  return (await sample(db, table, condition, sql`1`, look)).surelyMany
}

async function sample(db: Db, table: PgTable, condition: SQL, place: SQL, wanted: number): Promise<Estimate> {
  const name = getTableName(table)
  const { rows } = await db.execute<Sample>(sql`
    with size as (
      select greatest(sum(pg_relation_size(oid)) / current_setting('block_size')::int, 1) as blocks
      from pg_class where oid in ${partsOfTable(name)}
    ),
    looked as materialized (
      select tableoid as part, split_part(ctid::text, ',', 1) as block, ${condition} as hit, ${place} as place
      from ${table} tablesample system (least(100, 100.0 * ${wanted}::int / (select blocks from size)))
    ),
    block as (select count(*) filter (where hit) as hits, count(*) as rows from looked group by part, block)
    select (select blocks from size)::int as blocks, count(*)::int as seen, coalesce(avg(hits), 0)::float8 as mean,
      coalesce(var_samp(hits), 0)::float8 as variance, coalesce(max(rows), 0)::int as most,
      (select count(*) from looked where place < (select min(place) from looked where hit))::int as before,
      (select place::text from looked where hit order by place offset 20 limit 1) as "upTo"
    from block`)
  const { blocks, seen, mean, variance, most, before, upTo } = rows[0]!
  const slack =
    seen > 1 ? Math.sqrt((2 * variance * certainty) / seen) + (7 * most * certainty) / (3 * (seen - 1)) : Infinity
  return {
    about: mean * blocks,
    surelyMany: (mean - slack) * blocks > totalMax,
    before: seen ? (before * blocks) / seen : 0,
    upTo,
  }
}

type Sample = Pick<Estimate, 'before' | 'upTo'> & {
  blocks: number
  seen: number
  mean: number
  variance: number
  most: number
}
