import { label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../rules/period.ts'
import {
  every,
  firstPlace,
  is,
  isMany,
  narrowed,
  ofSeason,
  openAt,
  openThese,
  placeBefore,
  placeSql,
  type Reader,
  rounded,
  seen,
  share,
  someOf,
  wider,
  within,
} from './figure.ts'
import type { FigureQuery } from './query.ts'

/** The approved reviews of the period and the previous period. */
const approved = (ctx: Ctx, query: FigureQuery): SQL =>
  every(
    sql`review.status = 'Active'`,
    sql`review.stage = 'Approved'`,
    within(sql`review.decided_on`, query),
    is(sql`review.brand`, query.brand),
    is(sql`review.supplier`, query.supplier),
    is(sql`review.responsible`, query.responsible),
    ofSeason(sql`review.subject`, query.season),
    seen(ctx, ctx.nouns.review!),
  )

const behind = (query: FigureQuery, from: string, to: string, more: Readonly<Record<string, string>> = {}) =>
  openAt('reviewstatus', {
    stage: 'Approved',
    decidedOn: `${from}..${to}`,
    ...narrowed(query, ['brand', 'supplier', 'responsible']),
    ...more,
  })

/**
 * The addresses of approved reviews, by the groups of a figure: the list with the filters of the figure. The list has
 * no filter by season; with one, the address contains the ids.
 */
async function opening(ctx: Ctx, query: FigureQuery, group: SQL) {
  if (query.season === null) return { open: (_: readonly string[], list: string) => list, notes: [] }
  const { rows } = await ctx.db.execute<{ group: string; some: string[] }>(sql`
    select ${group} as group, ${someOf(sql`id`)} as some from review where ${approved(ctx, query)} group by 1`)
  const byGroup = new Map(rows.map(({ group, some }) => [group, some]))
  return {
    open: (groups: readonly string[], list: string) =>
      openThese(
        'reviewstatus',
        groups.flatMap((group) => byGroup.get(group) ?? []),
        list,
      ),
    notes: isMany(rows.flatMap(({ some }) => some)) ? [wider] : [],
  }
}

type Took = { place: number; days: number; count: number }

/** The days from the request of a sample to its approval. */
export const turnaround: Reader = async (ctx, query) => {
  // Counts by days: at most a few thousand rows, from which median and mean are computed.
  const { rows } = await ctx.db.execute<Took>(sql`
    select ${placeSql(sql`decided_on`, query)} as place, decided_on - requested_on as days, count(*)::int as count
    from review where ${approved(ctx, query)} group by 1, 2`)
  const behindEach = await opening(ctx, query, sql`${placeSql(sql`decided_on`, query)}::text`)
  const steps = Map.groupBy(rows, ({ place }) => place)
  const now = spreadOf(rows.filter(({ place }) => place > placeBefore))
  const places = query.buckets.map((_, i) => String(firstPlace + i))
  const open = now.count ? behindEach.open(places, behind(query, query.from, query.to)) : null
  const before = spreadOf(steps.get(placeBefore) ?? [])
  return {
    series: [
      { title: median, unit: 'days' },
      { title: mean, unit: 'days' },
      { title: longest, unit: 'days', aside: true },
      { title: reviews, unit: 'count', aside: true },
    ],
    rows: query.buckets.map(({ key, title, from, to }, i) => {
      const found = spreadOf(steps.get(firstPlace + i) ?? [])
      const open = found.count ? behindEach.open([String(firstPlace + i)], behind(query, from, to)) : null
      return {
        key,
        title,
        values: [rounded(found.median), rounded(found.mean), rounded(found.longest), rounded(found.count)],
        open: [open, open, open, open],
      }
    }),
    totals: [
      { title: median, unit: 'days', value: rounded(now.median), before: rounded(before.median), open },
      { title: mean, unit: 'days', value: rounded(now.mean), before: rounded(before.mean), open },
      { title: reviews, unit: 'count', value: rounded(now.count), before: rounded(before.count), open },
    ],
    notes: behindEach.notes,
  }
}

/** The median, mean and maximum of counted days; null without any. */
function spreadOf(some: readonly Took[]) {
  const sorted = some.toSorted((a, b) => a.days - b.days)
  const count = sorted.reduce((sum, row) => sum + row.count, 0)
  if (count === 0) return { count, median: null, mean: null, longest: null }
  /** The days at a position, from 0, of the sorted list. */
  const at = (place: number) => {
    let passed = 0
    return sorted.find((row) => {
      passed += row.count
      return passed > place
    })!.days
  }
  return {
    count,
    median: (at(Math.floor((count - 1) / 2)) + at(Math.ceil((count - 1) / 2))) / 2,
    mean: sorted.reduce((sum, { days, count }) => sum + days * count, 0) / count,
    longest: sorted.at(-1)!.days,
  }
}

/** Reviews with this number of rounds or more count together. */
const roundsMost = 5

/** The number of rounds until approval. */
export const rounds: Reader = async (ctx, query) => {
  const { rows } = await ctx.db.execute<{ now: boolean; rounds: number; count: number; all: number }>(sql`
    select ${placeSql(sql`decided_on`, query)} > ${placeBefore}::int as now, least(round, ${roundsMost}::int) as rounds, count(*)::int as count,
      sum(round)::int as all
    from review where ${approved(ctx, query)}
    group by 1, 2`)
  const behindEach = await opening(
    ctx,
    query,
    sql`(${placeSql(sql`decided_on`, query)} > ${placeBefore}::int) || ' ' || least(round, ${roundsMost}::int)`,
  )
  const of = (now: boolean) => rows.filter((row) => row.now === now)
  const periodOf = (now: boolean) => {
    const count = of(now).reduce((sum, row) => sum + row.count, 0)
    const all = of(now).reduce((sum, row) => sum + row.all, 0)
    const first = of(now).find((row) => row.rounds === 1)?.count ?? 0
    return { mean: count ? rounded(all / count, 2) : null, first: share(first, count), count: rounded(count) }
  }
  const [now, before] = [periodOf(true), periodOf(false)]
  const all = of(true).length
    ? behindEach.open(
        of(true).map(({ rounds }) => `true ${rounds}`),
        behind(query, query.from, query.to),
      )
    : null
  return {
    series: [
      { title: reviews, unit: 'count' },
      { title: reviewsBefore, unit: 'count' },
    ],
    rows: Array.from({ length: roundsMost }, (_, i) => i + 1).map((n) => {
      const count = (now: boolean) => of(now).find((row) => row.rounds === n)?.count ?? 0
      const last = n === roundsMost
      const open = (now: boolean, { from, to }: Period) =>
        count(now)
          ? behindEach.open([`${now} ${n}`], behind(query, from, to, { round: last ? `${n}..` : String(n) }))
          : null
      return {
        key: String(n),
        title: last
          ? label(`${n} rounds and more`, `${n} 轮及以上`)
          : label(n === 1 ? '1 round' : `${n} rounds`, `${n} 轮`),
        values: [rounded(count(true)), rounded(count(false))],
        open: [open(true, query), open(false, query.before)],
      }
    }),
    totals: [
      { title: meanRounds, unit: 'count', value: now.mean, before: before.mean, open: all },
      { title: inFirst, unit: 'percent', value: now.first, before: before.first, open: all },
      { title: reviews, unit: 'count', value: now.count, before: before.count, open: all },
    ],
    notes: behindEach.notes,
  }
}

const median = label('Median days', '中位天数')
const mean = label('Mean days', '平均天数')
const longest = label('Longest', '最长天数')
const reviews = label('Reviews approved', '批准审样数')
const reviewsBefore = label('In the period before', '上一时段')
const meanRounds = label('Mean rounds', '平均轮次')
const inFirst = label('Approved in the first round', '首轮批准率')
