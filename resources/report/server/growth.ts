import { type Label, label } from '@sms/kit/contract'
import { opens } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { subjectKinds } from '../../item/contract.ts'
import {
  every,
  firstPlace,
  is,
  ofSeason,
  openAt,
  placeBefore,
  placeOfMoment,
  type Reader,
  rounded,
  seen,
} from './figure.ts'

/** The number of new items and styles, for each kind that the actor's menu opens. */
export const growth: Reader = async (ctx, query) => {
  const kinds = subjectKinds.filter((kind) => opens(ctx.actor, ctx.nouns[kind]!.contract))
  const condition = every(
    sql`item.kind = any (${sql.param([...kinds])}::text[])`,
    is(sql`item.supplier`, query.supplier),
    ofSeason(sql`item.id`, query.season),
    seen(ctx, ctx.nouns.item!),
  )
  const { rows } = await ctx.db.execute<{ place: number; kind: string; count: number }>(sql`
    select place, kind, count(*)::int as count
    from (
      select ${placeOfMoment(sql`item.created_at`, query)} as place, item.kind from item
      where item.created_at >= ${query.before.from}::date - 1 and item.created_at < ${query.to}::date + 2 and ${condition}
    ) each where place between ${placeBefore}::int and ${query.buckets.length + 1}::int
    group by 1, 2`)
  const counts = new Map(rows.map((row) => [`${row.place} ${row.kind}`, row.count]))
  const sum = (now: boolean) =>
    rows.reduce((all, { place, count }) => all + (place > placeBefore === now ? count : 0), 0)
  const behind = (kind: string, from: string, to: string) =>
    openAt(kind, {
      status: kind === 'showroom' ? stylesStatus(ctx.actor.menu) : '',
      createdAt: `${from}..${to}`,
      supplier: kind === 'showroom' ? null : query.supplier,
      season: query.season,
    })
  return {
    series: kinds.map((kind) => ({ title: titles[kind], unit: 'count' as const })),
    rows: query.buckets.map(({ key, title, from, to }, step) => {
      const found = kinds.map((kind) => counts.get(`${firstPlace + step} ${kind}`) ?? 0)
      return {
        key,
        title,
        values: found.map((count) => rounded(count)),
        open: found.map((count, i) => (count ? behind(kinds[i]!, from, to) : null)),
      }
    }),
    totals: [
      {
        ...{ title: entered, unit: 'count', value: rounded(sum(true)), before: rounded(sum(false)) },
        // Each kind has its own list.
        open: kinds.length === 1 && sum(true) > 0 ? behind(kinds[0]!, query.from, query.to) : null,
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
