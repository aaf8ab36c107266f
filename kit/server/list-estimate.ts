import { totalMax } from '@sms/kit/contract'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './context.ts'
import { inHalves } from './search-halves.ts'
import { searchEntry } from './search-table.ts'
import { partsOfTable } from './table-parts.ts'

/**
 * Blocks of a table looked into: a glance tells an order of magnitude and so what will be counted, a look how common a
 * condition is to some tenths, a survey is to be sure of it.
 */
const blocksOf = { glance: 40, look: 150, survey: 800 }
type Depth = keyof typeof blocksOf

/** Up to about so many matches a second look tells nothing that would be done otherwise: they are all counted. */
const countedUpTo = 1.3 * totalMax

/** From about so many on the last look is likely to be sure that there are more than 100,000; of fewer it is lost time. */
const surveyedFrom = 1.75 * totalMax

/** The natural logarithm of three times the odds, a million to one, against `surelyMany` being wrong. */
const certainty = Math.log(3e6)

/**
 * About how many matches a table has, whether it is as good as certain that they are more than 100,000, and about how
 * many rows stand in front of the first of them in the order of `place`, and a place that has hundreds of them, or some
 * thousands, in front of it.
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
export const estimate = (db: Db, table: PgTable, condition: SQL): Promise<Estimate> =>
  closer((depth) => lookInto(db, table, condition, depth))

/** `estimate` of search entries, with places in their order; the last look at both halves of them at the same time. */
export const estimateEntries = (db: Db, pool: Db, condition: SQL): Promise<Estimate> =>
  closer(async (depth) => {
    if (depth !== 'survey') return lookIntoEntries(db, condition, depth)
    const ofHalf = (db: Db, half: SQL) => sample(db, searchEntry, half, condition, entryPlace, depth)
    return estimated(await inHalves(db, pool, ofHalf))
  })

/** One look of `estimate`. */
export const lookInto = async (db: Db, table: PgTable, condition: SQL, depth: Depth): Promise<Estimate> =>
  estimated([await sample(db, table, sql`${table}`, condition, sql`1`, depth)])

/** One look of `estimateEntries`. */
export const lookIntoEntries = async (db: Db, condition: SQL, depth: Depth): Promise<Estimate> =>
  estimated([await sample(db, searchEntry, sql`${searchEntry}`, condition, entryPlace, depth)])

const entryPlace = sql`place`

async function closer(look: (depth: Depth) => Promise<Estimate>): Promise<Estimate> {
  const first = await look('glance')
  if (first.about < countedUpTo) return first
  const second = await look('look')
  if (second.surelyMany || second.about < surveyedFrom) return second
  return look('survey')
}

/**
 * What samples of a table, or of parts of it, say together: what one sample of the same blocks would. Of rows in front of
 * the first match each part tells those in front of its own, so that together they are rather too many.
 */
export function estimated(samples: readonly Sample[]): Estimate {
  const blocks = samples[0]!.blocks
  const sum = (of: (one: Sample) => number) => samples.reduce((total, one) => total + of(one), 0)
  const seen = sum((one) => one.seen)
  const mean = seen ? sum((one) => one.seen * one.mean) / seen : 0
  // A difference of squares could fall below nothing by what computers lose of fractions.
  const squares = sum((one) => Math.max(one.seen - 1, 0) * one.variance + one.seen * (one.mean - mean) ** 2)
  const variance = seen > 1 ? squares / (seen - 1) : 0
  // Of matches that lie evenly in the order so many rows stand before the first that was seen, though not before the first.
  const evenly = sum((one) => one.rows) / Math.max(seen * mean, 1)
  const before = Math.max(sum((one) => one.before) - evenly, 0)
  const most = Math.max(...samples.map((one) => one.most))
  const slack =
    seen > 1 ? Math.sqrt((2 * variance * certainty) / seen) + (7 * most * certainty) / (3 * (seen - 1)) : Infinity
  return {
    about: mean * blocks,
    surelyMany: (mean - slack) * blocks > totalMax,
    before: seen ? (before * blocks) / seen : 0,
    upTo: samples.find((one) => one.upTo !== null)?.upTo ?? null,
  }
}

/**
 * The place behind enough matches is where the first match stands of this many blocks: so many seen of 150, among 25,000,
 * are more than a thousand matches, and as large a share of more that are looked into. Of matches in one block many may
 * be seen and few others stand in front of them.
 */
const placeOfBlock = (depth: Depth) => Math.max(8, Math.round((8 * blocksOf[depth]) / blocksOf.look))

/** Looks into some blocks of a table of all its rows, or into as large a share of `from`, a part of it. */
async function sample(db: Db, table: PgTable, from: SQL, condition: SQL, place: SQL, depth: Depth): Promise<Sample> {
  const { rows } = await db.execute<Sample>(sql`
    with size as (
      select greatest(sum(pg_relation_size(oid)) / current_setting('block_size')::int, 1) as blocks
      from pg_class where oid in ${partsOfTable(getTableName(table))}
    ),
    looked as materialized (
      select tableoid as part, split_part(ctid::text, ',', 1) as block, ${condition} as hit, ${place} as place
      from ${from} tablesample system (least(100, 100.0 * ${blocksOf[depth]}::int / (select blocks from size)))
    ),
    block as (
      select count(*) filter (where hit) as hits, count(*) as rows, min(place) filter (where hit) as first
      from looked group by part, block
    )
    select (select blocks from size)::int as blocks, count(*)::int as seen,
      (select count(*) from looked)::int as rows, coalesce(avg(hits), 0)::float8 as mean,
      coalesce(var_samp(hits), 0)::float8 as variance, coalesce(max(rows), 0)::int as most,
      (select count(*) from looked where place < (select min(place) from looked where hit))::int as before,
      (select first::text from block where first is not null order by first offset ${placeOfBlock(depth) - 1} limit 1) as "upTo"
    from block`)
  return rows[0]!
}

/** What was seen of a table of `blocks` blocks: in how many of them, of how many rows, and how many hits one holds. */
export type Sample = Pick<Estimate, 'before' | 'upTo'> & {
  readonly blocks: number
  readonly seen: number
  readonly rows: number
  readonly mean: number
  readonly variance: number
  readonly most: number
}
