import { label } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import type { Period } from '../rules/period.ts'
import {
  addressOf,
  allOf,
  equals,
  firstPlace,
  inBothPeriods,
  placeOfDay,
  previousPlace,
  type Reader,
  rounded,
  share,
  visible,
} from './figure.ts'

type Counted = { place: number; count: number; ordered: number; dropped: number }

/** The share of selections that became orders. */
export const conversion: Reader = async (ctx, query) => {
  const condition = allOf(
    sql`selection.status = 'Active'`,
    inBothPeriods(sql`selection.date`, query),
    equals(sql`selection.brand`, query.brand),
    equals(sql`selection.created_by`, query.responsible),
    visible(ctx, ctx.nouns.selection!),
  )
  const { rows } = await ctx.db.execute<Counted>(sql`
    select ${placeOfDay(sql`date`, query)} as place, count(*)::int as count,
      (count(*) filter (where state = 'ordered'))::int as ordered,
      (count(*) filter (where state = 'dropped'))::int as dropped
    from selection where ${condition} group by 1`)
  const empty = { count: 0, ordered: 0, dropped: 0 }
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  const inPeriod = rows.filter(({ place }) => place > previousPlace)
  const now = {
    count: inPeriod.reduce((sum, { count }) => sum + count, 0),
    ordered: inPeriod.reduce((sum, { ordered }) => sum + ordered, 0),
  }
  const before = byPlace.get(previousPlace) ?? empty
  const { brand, responsible: createdBy } = query
  const open = (count: number, { from, to }: Period, state?: string) =>
    count ? addressOf('showroom/selection', { date: `${from}..${to}`, state, createdBy, brand }) : null
  return {
    series: [
      { title: all, unit: 'count' },
      { title: ordered, unit: 'count' },
      { title: dropped, unit: 'count', aside: true },
      { title: rate, unit: 'percent', aside: true },
    ],
    rows: query.buckets.map((step, i) => {
      const { count, ordered, dropped } = byPlace.get(firstPlace + i) ?? empty
      return {
        key: step.key,
        title: step.title,
        values: [rounded(count), rounded(ordered), rounded(dropped), share(ordered, count)],
        open: [open(count, step), open(ordered, step, 'ordered'), open(dropped, step, 'dropped'), open(count, step)],
      }
    }),
    totals: [
      {
        title: rate,
        unit: 'percent',
        value: share(now.ordered, now.count),
        before: share(before.ordered, before.count),
        open: open(now.count, query),
      },
      {
        ...{ title: ordered, unit: 'count', value: rounded(now.ordered), before: rounded(before.ordered) },
        open: open(now.ordered, query, 'ordered'),
      },
      {
        ...{ title: all, unit: 'count', value: rounded(now.count), before: rounded(before.count) },
        open: open(now.count, query),
      },
    ],
    notes: [],
  }
}

const all = label('Selections', '选样单数')
const ordered = label('Ordered', '已下单')
const dropped = label('Dropped', '已放弃')
const rate = label('Conversion', '转化率')
