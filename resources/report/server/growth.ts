import { type Label, label } from '@sms/kit/contract'
import { opens } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { subjectKinds } from '../../item/contract.ts'
import type { Period } from '../rules/period.ts'
import {
  addressOf,
  allOf,
  equals,
  firstPlace,
  ofSeason,
  placeOfMoment,
  previousPlace,
  type Reader,
  rounded,
  visible,
} from './figure.ts'

/** The number of new items and styles, for each kind that the actor's menu opens. */
export const growth: Reader = async (ctx, query) => {
  const kinds = subjectKinds.filter((kind) => opens(ctx.actor, ctx.nouns[kind]!.contract))
  const condition = allOf(
    sql`item.kind = any (${sql.param([...kinds])}::text[])`,
    equals(sql`item.supplier`, query.supplier),
    ofSeason(sql`item.id`, query.season),
    visible(ctx, ctx.nouns.item!),
  )
  // The dates, a day wider than the house's days may reach, let an index find the rows; the place decides.
  const { rows } = await ctx.db.execute<{ place: number; kind: string; count: number }>(sql`
    select place, kind, count(*)::int as count
    from (
      select ${placeOfMoment(sql`item.created_at`, query)} as place, item.kind from item
      where item.created_at >= ${query.before.from}::date - 1 and item.created_at < ${query.to}::date + 2 and ${condition}
    ) each where place between ${previousPlace}::int and ${query.buckets.length + 1}::int
    group by 1, 2`)
  const counts = new Map(rows.map((row) => [`${row.place} ${row.kind}`, row.count]))
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const before = rows.reduce((sum, { place, count }) => sum + (place === previousPlace ? count : 0), 0)
  const listOf = (kind: string, { from, to }: Period) =>
    addressOf(kind, {
      status: kind === 'showroom' ? stylesStatus(ctx.actor.menu) : '',
      createdAt: `${from}..${to}`,
      supplier: kind === 'showroom' ? null : query.supplier,
      season: query.season,
    })
  return {
    series: kinds.map((kind) => ({ title: titles[kind], unit: 'count' as const })),
    rows: query.buckets.map((step, at) => {
      const found = kinds.map((kind) => counts.get(`${firstPlace + at} ${kind}`) ?? 0)
      return {
        key: step.key,
        title: step.title,
        values: found.map((count) => rounded(count)),
        open: found.map((count, i) => (count ? listOf(kinds[i]!, step) : null)),
      }
    }),
    totals: [
      {
        ...{ title: entered, unit: 'count', value: rounded(total - before), before: rounded(before) },
        // Each kind has its own list, so that a single list shows only a single kind.
        open: kinds.length === 1 && total > before ? listOf(kinds[0]!, query) : null,
      },
    ],
    notes: [],
  }
}

const stylesStatus = (menu: readonly string[]) =>
  [menu.includes('Showroom') ? 'Active' : '', menu.includes('History') ? 'inActive' : ''].filter(Boolean).join(',')

const entered = label('Entered', '新增')
const titles: Readonly<Record<(typeof subjectKinds)[number], Label>> = {
  fabric: label('Fabrics', '面料'),
  artwork: label('Artworks', '花型'),
  trims: label('Trims', '辅料'),
  button: label('Buttons', '纽扣'),
  label: label('Labels', '唛标'),
  showroom: label('Styles', '款式'),
}
