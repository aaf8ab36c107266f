import { label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../rules/period.ts'
import {
  addressOf,
  addressOfIds,
  allOf,
  equals,
  firstPlace,
  idsOf,
  inBothPeriods,
  isTooMany,
  ofSeason,
  placeOfDay,
  previousPlace,
  type Reader,
  rounded,
  share,
  visible,
  widerNote,
} from './figure.ts'
import type { FigureQuery } from './query.ts'

const approved = (ctx: Ctx, query: FigureQuery): SQL =>
  allOf(
    sql`review.status = 'Active'`,
    sql`review.stage = 'Approved'`,
    inBothPeriods(sql`review.decided_on`, query),
    equals(sql`review.brand`, query.brand),
    equals(sql`review.supplier`, query.supplier),
    equals(sql`review.responsible`, query.responsible),
    ofSeason(sql`review.subject`, query.season),
    visible(ctx, ctx.nouns.review!),
  )

const approvedIn = (query: FigureQuery, { from, to }: Period, round?: string) =>
  addressOf('reviewstatus', {
    stage: 'Approved',
    decidedOn: `${from}..${to}`,
    brand: query.brand,
    supplier: query.supplier,
    responsible: query.responsible,
    round,
  })

/**
 * A function from groups of a figure to the address of their reviews, and its notes. `list` has the filters of the
 * figure but none by season, for which the address contains the ids of the reviews; `group` is SQL that returns a text.
 */
async function addressesBy(ctx: Ctx, query: FigureQuery, group: SQL) {
  if (query.season === null) return { addressOfGroups: (_: readonly string[], list: string) => list, notes: [] }
  const { rows } = await ctx.db.execute<{ group: string; ids: string[] }>(sql`
    select ${group} as group, ${idsOf(sql`id`)} as ids from review where ${approved(ctx, query)} group by 1`)
  const idsByGroup = new Map(rows.map(({ group, ids }) => [group, ids]))
  return {
    addressOfGroups: (groups: readonly string[], list: string) =>
      addressOfIds(
        'reviewstatus',
        groups.flatMap((group) => idsByGroup.get(group) ?? []),
        list,
      ),
    notes: isTooMany(rows.flatMap(({ ids }) => ids)) ? [widerNote] : [],
  }
}

/** How many reviews of a place took `days`. */
type Took = { place: number; days: number; count: number }

/** The days from the request of a sample to its approval. */
export const turnaround: Reader = async (ctx, query) => {
  const { rows } = await ctx.db.execute<Took>(sql`
    select ${placeOfDay(sql`decided_on`, query)} as place, decided_on - requested_on as days, count(*)::int as count
    from review where ${approved(ctx, query)} group by 1, 2`)
  const { addressOfGroups, notes } = await addressesBy(ctx, query, sql`${placeOfDay(sql`decided_on`, query)}::text`)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  const now = spreadOf(rows.filter(({ place }) => place > previousPlace))
  const places = query.buckets.map((_, i) => String(firstPlace + i))
  const open = now.count ? addressOfGroups(places, approvedIn(query, query)) : null
  const before = spreadOf(byPlace.get(previousPlace) ?? [])
  return {
    series: [
      { title: median, unit: 'days' },
      { title: mean, unit: 'days' },
      { title: longest, unit: 'days', aside: true },
      { title: reviews, unit: 'count', aside: true },
    ],
    rows: query.buckets.map((step, i) => {
      const { median, mean, longest, count } = spreadOf(byPlace.get(firstPlace + i) ?? [])
      const open = count ? addressOfGroups([places[i]!], approvedIn(query, step)) : null
      return {
        key: step.key,
        title: step.title,
        values: [rounded(median), rounded(mean), rounded(longest), rounded(count)],
        open: [open, open, open, open],
      }
    }),
    totals: [
      { title: median, unit: 'days', value: rounded(now.median), before: rounded(before.median), open },
      { title: mean, unit: 'days', value: rounded(now.mean), before: rounded(before.mean), open },
      { title: reviews, unit: 'count', value: rounded(now.count), before: rounded(before.count), open },
    ],
    notes,
  }
}

/** The median, mean and maximum of counted days; null without any. */
function spreadOf(rows: readonly Took[]) {
  const sorted = rows.toSorted((a, b) => a.days - b.days)
  const count = sorted.reduce((sum, row) => sum + row.count, 0)
  if (count === 0) return { count, median: null, mean: null, longest: null }
  /** The days of the review at a position, from 0, if all reviews were in order. */
  const daysAt = (position: number) => {
    let passed = 0
    return sorted.find((row) => {
      passed += row.count
      return passed > position
    })!.days
  }
  return {
    count,
    median: (daysAt(Math.floor((count - 1) / 2)) + daysAt(Math.ceil((count - 1) / 2))) / 2,
    mean: sorted.reduce((sum, { days, count }) => sum + days * count, 0) / count,
    longest: sorted.at(-1)!.days,
  }
}

/** Reviews with this number of rounds or more count together. */
const roundsMost = 5

/** The number of rounds until approval. */
export const rounds: Reader = async (ctx, query) => {
  const isNow = sql`${placeOfDay(sql`decided_on`, query)} > ${previousPlace}::int`
  const group = sql`case when ${isNow} then 'now' else 'before' end || ' ' || least(round, ${roundsMost}::int)`
  const { rows } = await ctx.db.execute<{ group: string; count: number; sum: number }>(sql`
    select ${group} as group, count(*)::int as count, sum(round)::int as sum
    from review where ${approved(ctx, query)} group by 1`)
  const { addressOfGroups, notes } = await addressesBy(ctx, query, group)
  const numbers = Array.from({ length: roundsMost }, (_, i) => i + 1)
  const countOf = (group: string) => rows.find((row) => row.group === group)?.count ?? 0
  const summary = (when: 'now' | 'before') => {
    const groups = rows.filter(({ group }) => group.startsWith(when))
    const count = groups.reduce((sum, row) => sum + row.count, 0)
    const sum = groups.reduce((sum, row) => sum + row.sum, 0)
    const first = share(countOf(`${when} 1`), count)
    return { mean: count ? rounded(sum / count, 2) : null, first, count: rounded(count) }
  }
  const [now, before] = [summary('now'), summary('before')]
  const allNow = numbers.map((n) => `now ${n}`)
  const open = allNow.some(countOf) ? addressOfGroups(allNow, approvedIn(query, query)) : null
  return {
    series: [
      { title: reviews, unit: 'count' },
      { title: reviewsBefore, unit: 'count' },
    ],
    rows: numbers.map((n) => {
      const isLast = n === roundsMost
      const openOf = (group: string, period: Period) =>
        countOf(group) ? addressOfGroups([group], approvedIn(query, period, isLast ? `${n}..` : String(n))) : null
      return {
        key: String(n),
        title: isLast
          ? label(`${n} rounds and more`, `${n} 轮及以上`)
          : label(n === 1 ? '1 round' : `${n} rounds`, `${n} 轮`),
        values: [rounded(countOf(`now ${n}`)), rounded(countOf(`before ${n}`))],
        open: [openOf(`now ${n}`, query), openOf(`before ${n}`, query.before)],
      }
    }),
    totals: [
      { title: meanRounds, unit: 'count', value: now.mean, before: before.mean, open },
      { title: inFirst, unit: 'percent', value: now.first, before: before.first, open },
      { title: reviews, unit: 'count', value: now.count, before: before.count, open },
    ],
    notes,
  }
}

const median = label('Median days', '中位天数')
const mean = label('Mean days', '平均天数')
const longest = label('Longest', '最长天数')
const reviews = label('Reviews approved', '批准审样数')
const reviewsBefore = label('In the period before', '上一时段')
const meanRounds = label('Mean rounds', '平均轮次')
const inFirst = label('Approved in the first round', '首轮批准率')
