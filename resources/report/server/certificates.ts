import { type Label, label } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { daysAfter } from '../rules/period.ts'
import { every, is, isMany, openAt, openThese, type Reader, rounded, seen, someOf, wider } from './figure.ts'

/** Ranges of days from today, both ends included; null is an open end. */
type Ahead = { readonly key: string; readonly title: Label; readonly from?: number; readonly to?: number }

const aheads: readonly Ahead[] = [
  { key: 'expired', title: label('Expired', '已过期'), to: -1 },
  { key: '7', title: label('Within 7 days', '7 天内'), from: 0, to: 7 },
  { key: '30', title: label('8 to 30 days', '8–30 天'), from: 8, to: 30 },
  { key: '60', title: label('31 to 60 days', '31–60 天'), from: 31, to: 60 },
  { key: '180', title: label('61 to 180 days', '61–180 天'), from: 61, to: 180 },
  { key: 'later', title: label('Later', '180 天以后'), from: 181 },
]

type Found = { place: number; certificates: number; suppliers: number; listed: number; some: string[] | null }

/** Certificates by the time until they expire. */
export const certificates: Reader = async (ctx, query) => {
  const condition = every(
    sql`certificate.status = 'Active'`,
    is(sql`certificate.supplier`, query.supplier),
    seen(ctx, ctx.nouns.certificate!),
    seen(ctx, ctx.nouns.supplier!),
  )
  const place = sql`case when expires is null then -1 ${sql.join(
    aheads.map(({ to }, i) =>
      to === undefined ? sql`` : sql`when expires - ${query.today}::date <= ${to}::int then ${i}::int`,
    ),
    sql` `,
  )} else ${aheads.length - 1}::int end`
  const counts = sql`supplier.status = 'Active'`
  const { rows } = await ctx.db.execute<Found>(sql`
    select ${place} as place, (count(*) filter (where ${counts}))::int as certificates,
      (count(distinct certificate.supplier) filter (where ${counts}))::int as suppliers,
      count(*)::int as listed, ${someOf(sql`certificate.id`, counts)} as some
    from certificate join supplier on supplier.id = certificate.supplier
    where ${condition} group by 1`)
  const at = (place: number) => rows.find((row) => row.place === place)
  const day = (days: number | undefined) => (days === undefined ? '' : daysAfter(query.today, days))
  const count = (places: readonly number[]) =>
    rounded(places.reduce((sum, place) => sum + (at(place)?.certificates ?? 0), 0))
  /** The list of certificates that expire in a range. Unlike the figure, it also has those of inActive suppliers. */
  const opening = (places: readonly number[], from: number | undefined, to: number | undefined) => {
    const found = places.flatMap((place) => at(place) ?? [])
    if (!found.some(({ certificates }) => certificates > 0)) return null
    const list = openAt('supplier/certificate', { expires: `${day(from)}..${day(to)}`, supplier: query.supplier })
    const ids = found.flatMap(({ some }) => some ?? [])
    return found.every(({ certificates, listed }) => listed === certificates)
      ? list
      : openThese('supplier/certificate', ids, list)
  }
  const endless = at(-1)?.certificates ?? 0
  return {
    series: [
      { title: certificatesTitle, unit: 'count' },
      { title: suppliersTitle, unit: 'count', aside: true },
    ],
    rows: aheads.map(({ key, title, from, to }, i) => {
      const found = at(i)
      const open = opening([i], from, to)
      return {
        key,
        title,
        values: [rounded(found?.certificates ?? 0), rounded(found?.suppliers ?? 0)],
        open: [open, open],
      }
    }),
    totals: [
      { title: aheads[0]!.title, unit: 'count', value: count([0]), before: null, open: opening([0], undefined, -1) },
      { title: soon, unit: 'count', value: count([1, 2, 3]), before: null, open: opening([1, 2, 3], 0, 60) },
    ],
    notes: [
      ...(endless
        ? [label(`Without a last day, and not shown: ${endless}`, `没有到期日、未计入的证书：${endless}`)]
        : []),
      ...(rows.some(({ certificates, listed }) => listed > certificates) &&
      isMany(rows.flatMap(({ some }) => some ?? []))
        ? [wider]
        : []),
    ],
  }
}

const certificatesTitle = label('Number of certificates', '证书数')
const suppliersTitle = label('Suppliers', '供应商数')
const soon = label('Within 60 days', '60 天内到期')
