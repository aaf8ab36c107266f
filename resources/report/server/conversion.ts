import { label } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import {
  every,
  firstPlace,
  is,
  narrowed,
  openAt,
  placeBefore,
  placeSql,
  type Reader,
  rounded,
  seen,
  share,
  within,
} from './figure.ts'

type Counted = { place: number; count: number; ordered: number; dropped: number }

/** The share of selections that became orders. */
export const conversion: Reader = async (ctx, query) => {
  const condition = every(
    sql`selection.status = 'Active'`,
    within(sql`selection.date`, query),
    is(sql`selection.brand`, query.brand),
    is(sql`selection.created_by`, query.responsible),
    seen(ctx, ctx.nouns.selection!),
  )
  const { rows } = await ctx.db.execute<Counted>(sql`
    select ${placeSql(sql`date`, query)} as place, count(*)::int as count,
      (count(*) filter (where state = 'ordered'))::int as ordered,
      (count(*) filter (where state = 'dropped'))::int as dropped
    from selection where ${condition} group by 1`)
  const empty = { count: 0, ordered: 0, dropped: 0 }
  const steps = new Map(rows.map((row) => [row.place, row]))
  const sumOf = (some: readonly Counted[]) =>
    some.reduce<Pick<Counted, 'count' | 'ordered'>>(
      (sum, { count, ordered }) => ({ count: sum.count + count, ordered: sum.ordered + ordered }),
      empty,
    )
  const behind = (from: string, to: string, state?: string) =>
    openAt('showroom/selection', {
      date: `${from}..${to}`,
      state,
      createdBy: query.responsible,
      ...narrowed(query, ['brand']),
    })
  const open = (count: number, from: string, to: string, state?: string) => (count ? behind(from, to, state) : null)
  const now = sumOf(rows.filter(({ place }) => place > placeBefore))
  const before = steps.get(placeBefore) ?? empty
  return {
    series: [
      { title: all, unit: 'count' },
      { title: ordered, unit: 'count' },
      { title: dropped, unit: 'count', aside: true },
      { title: rate, unit: 'percent', aside: true },
    ],
    rows: query.buckets.map(({ key, title, from, to }, i) => {
      const found = steps.get(firstPlace + i) ?? empty
      return {
        key,
        title,
        values: [
          rounded(found.count),
          rounded(found.ordered),
          rounded(found.dropped),
          share(found.ordered, found.count),
        ],
        open: [
          open(found.count, from, to),
          open(found.ordered, from, to, 'ordered'),
          open(found.dropped, from, to, 'dropped'),
          open(found.count, from, to),
        ],
      }
    }),
    totals: [
      {
        title: rate,
        unit: 'percent',
        value: share(now.ordered, now.count),
        before: share(before.ordered, before.count),
        open: open(now.count, query.from, query.to),
      },
      {
        ...{ title: ordered, unit: 'count', value: rounded(now.ordered), before: rounded(before.ordered) },
        open: open(now.ordered, query.from, query.to, 'ordered'),
      },
      {
        ...{ title: all, unit: 'count', value: rounded(now.count), before: rounded(before.count) },
        open: open(now.count, query.from, query.to),
      },
    ],
    notes: [],
  }
}

const all = label('Selections', '选样单数')
const ordered = label('Ordered', '已下单')
const dropped = label('Dropped', '已放弃')
const rate = label('Conversion', '转化率')
