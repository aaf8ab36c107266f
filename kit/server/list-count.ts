import { type Resource, totalMax } from '@sms/kit/contract'
import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './context.ts'
import type { Asked } from './list-condition.ts'
import { hasEntry, ofKind } from './search.ts'
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
    status === undefined ? undefined : sql`${searchEntry.active}::int = ${status === 'Active' ? 1 : 0}::int`,
  )!

/** Whether a list's conditions can all be answered by search entries. */
export const isOfEntries = ({ entry, others }: Asked) => entry !== undefined && others === 0

/** The number of matches by counting; it ends at the first beyond 100,000. */
export async function countMatches(
  db: Db,
  contract: Resource<any, any>,
  table: PgTable,
  asked: Asked,
): Promise<number> {
  const [from, condition] = isOfEntries(asked)
    ? [searchEntry, ofEntries(contract, asked)]
    : [table, and(...asked.own, asked.entry && hasEntry(contract, getTableColumns(table).id, asked.entry))]
  const capped = sql`(select 1 from ${from} ${condition ? sql`where ${condition}` : sql``} limit ${totalMax + 1}) as capped`
  const [count] = await db.select({ n: sql<number>`count(*)::int` }).from(capped)
  return count!.n
}

/**
 * Blocks of a table looked into: first to see whether a condition is a common one, then to be sure of it, at last where
 * that would still save the counting.
 */
const looks = [150, 800, 2_400]

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
  let seen = await sample(db, table, condition, place, looks[0]!)
  for (const blocks of looks.slice(1)) {
    if (seen.surelyMany || seen.about < totalMax) break
    seen = await sample(db, table, condition, place, blocks)
  }
  return seen
}

async function sample(db: Db, table: PgTable, condition: SQL, place: SQL, wanted: number): Promise<Estimate> {
  const name = getTableName(table)
  const { rows } = await db.execute<Sample>(sql`
    with size as (select greatest(pg_relation_size(${`"${name}"`}::regclass) / current_setting('block_size')::int, 1) as blocks),
    looked as materialized (
      select (ctid::text::point)[0] as block, ${condition} as hit, ${place} as place
      from ${table} tablesample system (least(100, 100.0 * ${wanted}::int / (select blocks from size)))
    ),
    block as (select count(*) filter (where hit) as hits, count(*) as rows from looked group by block)
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
