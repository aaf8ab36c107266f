import { dayAfter, type Label, label } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import {
  addressOf,
  addressOfIds,
  allOf,
  equals,
  idsOf,
  isTooMany,
  type Reader,
  rounded,
  visible,
  widerNote,
} from './figure.ts'

/** A range of days from today, both ends included; a missing end is open. */
type Range = { readonly key: string; readonly title: Label; readonly from?: number; readonly to?: number }

const ranges: readonly Range[] = [
  { key: 'expired', title: label('Expired', '已过期'), to: -1 },
  { key: '7', title: label('Within 7 days', '7 天内'), from: 0, to: 7 },
  { key: '30', title: label('8 to 30 days', '8–30 天'), from: 8, to: 30 },
  { key: '60', title: label('31 to 60 days', '31–60 天'), from: 31, to: 60 },
  { key: '180', title: label('61 to 180 days', '61–180 天'), from: 61, to: 180 },
  { key: 'later', title: label('Later', '180 天以后'), from: 181 },
]

/**
 * The certificates in a range, by its index, or -1 without a last day: those of Active suppliers, their suppliers,
 * their ids, and how many the list has, which also shows those of inActive suppliers.
 */
type Found = { range: number; certificates: number; suppliers: number; listed: number; ids: string[] | null }

/** Certificates by the time until they expire. */
export const certificates: Reader = async (ctx, query) => {
  const condition = allOf(
    sql`certificate.status = 'Active'`,
    equals(sql`certificate.supplier`, query.supplier),
    visible(ctx, ctx.nouns.certificate!),
    visible(ctx, ctx.nouns.supplier!),
  )
  const range = sql`case when expires is null then -1 ${sql.join(
    ranges.map(({ to }, i) =>
      to === undefined ? sql`` : sql`when expires - ${query.today}::date <= ${to}::int then ${i}::int`,
    ),
    sql` `,
  )} else ${ranges.length - 1}::int end`
  const isActive = sql`supplier.status = 'Active'`
  const { rows } = await ctx.db.execute<Found>(sql`
    select ${range} as range, (count(*) filter (where ${isActive}))::int as certificates,
      (count(distinct certificate.supplier) filter (where ${isActive}))::int as suppliers,
      count(*)::int as listed, ${idsOf(sql`certificate.id`, isActive)} as ids
    from certificate join supplier on supplier.id = certificate.supplier
    where ${condition} group by 1`)
  const foundIn = (range: number) => rows.find((row) => row.range === range)
  const day = (days: number | undefined) => (days === undefined ? '' : dayAfter(query.today, days))
  /** The number and the address of the certificates in neighbouring ranges, by the index of the first and the last. */
  const total = (first: number, last: number) => {
    const found = ranges.slice(first, last + 1).flatMap((_, i) => foundIn(first + i) ?? [])
    const count = found.reduce((sum, { certificates }) => sum + certificates, 0)
    const expires = `${day(ranges[first]!.from)}..${day(ranges[last]!.to)}`
    const list = addressOf('supplier/certificate', { expires, supplier: query.supplier })
    const isExact = found.every(({ certificates, listed }) => listed === certificates)
    const ids = found.flatMap(({ ids }) => ids ?? [])
    const open = isExact ? list : addressOfIds('supplier/certificate', ids, list)
    return { value: rounded(count), open: count > 0 ? open : null }
  }
  const endless = foundIn(-1)?.certificates ?? 0
  return {
    series: [
      { title: certificatesTitle, unit: 'count' },
      { title: suppliersTitle, unit: 'count', aside: true },
    ],
    rows: ranges.map(({ key, title }, i) => {
      const { value, open } = total(i, i)
      return { key, title, values: [value, rounded(foundIn(i)?.suppliers ?? 0)], open: [open, open] }
    }),
    totals: [
      { title: ranges[0]!.title, unit: 'count', before: null, ...total(0, 0) },
      { title: soon, unit: 'count', before: null, ...total(1, 3) },
    ],
    notes: [
      ...(endless
        ? [label(`Without a last day, and not shown: ${endless}`, `没有到期日、未计入的证书：${endless}`)]
        : []),
      ...(rows.some(({ certificates, listed }) => listed > certificates) &&
      isTooMany(rows.flatMap(({ ids }) => ids ?? []))
        ? [widerNote]
        : []),
    ],
  }
}

const certificatesTitle = label('Number of certificates', '证书数')
const suppliersTitle = label('Suppliers', '供应商数')
const soon = label('Within 60 days', '60 天内到期')
