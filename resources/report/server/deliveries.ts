import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Row, Series, Total, Unit } from '../contract.ts'
import {
  firstPlace,
  is,
  isMany,
  openAt,
  openThese,
  placeBefore,
  placeSql,
  type Reader,
  rounded,
  share,
  someOf,
  someOfMany,
  wider,
  within,
} from './figure.ts'
import { counted, isEnded, onTheWay, ordersNarrowed, ordersWanted, stands } from './orders.ts'
import type { FigureQuery } from './query.ts'

/**
 * CTEs: `picked` has the orders due in the period and the previous period, `came` their accepted goods by days late,
 * `still` the late open quantities of those under way.
 */
const delivered = (ctx: Ctx, query: FigureQuery): SQL => sql`
  with picked as materialized (
    select "order".id, ${placeSql(sql`"order".due`, query)} as place,
      "order".state = any (${sql.param([...onTheWay])}::text[]) and not ${isEnded('Deliver')} as waits
    from "order" where ${ordersWanted(ctx, query, counted, within(sql`"order".due`, query))}
  ), came as (
    select picked.id, picked.place, po.supplier, d.late, d.quantity
    from picked join order_delivery d on d."order" = picked.id left join po on po.id = d.po
    where ${is(sql`po.supplier`, query.supplier) ?? sql`true`}
  ), still as (
    select picked.id, picked.place, line.* from picked cross join lateral (
      select po.supplier, ${query.today}::date - coalesce(l.due, po.due, goods.due) as late, l.quantity - coalesce((
          select sum((part ->> 'quantity')::numeric) from orderevent e cross join jsonb_array_elements(e.parts) part
          where e."order" = picked.id and e.kind = 'inspected' and ${stands(sql`e`)} and part ->> 'poline' = l.id::text
        ), 0) as quantity
      from poline l join po on po.id = l.po and po.status = 'Active' join orderline goods on goods.id = l.line
      where l."order" = picked.id and l.role = 'goods' and l.status = 'Active' and picked.waits
        and coalesce(l.due, po.due, goods.due) < ${query.today}::date and ${is(sql`po.supplier`, query.supplier) ?? sql`true`}
      offset 0
    ) line where picked.waits
  )`

type Sums = { accepted: number; onTime: number; waits: number }
type Found<Of> = Of & { accepted: string; onTime: string; waits: string }

/** The grouping of a statement: the columns, and their positions. */
type Grouping = { readonly columns: SQL; readonly by: SQL }

/** The quantities of each group: accepted in time, accepted in all, and late and still open. */
async function sums<Of extends object>(
  ctx: Ctx,
  query: FigureQuery,
  { columns, by }: Grouping,
): Promise<(Of & Sums)[]> {
  const { rows } = await ctx.db.execute<Found<Of>>(sql`${delivered(ctx, query)},
    each as (
      select place, supplier, quantity as accepted, case when late = 0 then quantity end as in_time, null::numeric as waits from came
      union all select place, supplier, null, null, quantity from still where quantity > 0
    )
    select ${columns}, coalesce(sum(accepted), 0)::text as accepted, coalesce(sum(in_time), 0)::text as "onTime",
      coalesce(sum(waits), 0)::text as waits
    from each group by ${by}`)
  return rows.map((row) => ({
    ...row,
    accepted: Number(row.accepted),
    onTime: Number(row.onTime),
    waits: Number(row.waits),
  })) as unknown as (Of & Sums)[]
}

const byPlace: Grouping = { columns: sql`place`, by: sql`1` }
const bySupplier: Grouping = { columns: sql`supplier, place > ${placeBefore}::int as now`, by: sql`1, 2` }

const total = (some: readonly Sums[]): Sums => ({
  accepted: some.reduce((sum, row) => sum + row.accepted, 0),
  onTime: some.reduce((sum, row) => sum + row.onTime, 0),
  waits: some.reduce((sum, row) => sum + row.waits, 0),
})

function totalsOf(query: FigureQuery, now: Sums, before: Sums): Total[] {
  const totalOf = (title: Label, unit: Unit, of: (sums: Sums) => string | null, has: number): Total => ({
    ...{ title, unit, value: of(now), before: of(before) },
    open: has > 0 ? behind(query, query.from, query.to) : null,
  })
  return [
    totalOf(rate, 'percent', (sums) => share(sums.onTime, sums.accepted), now.accepted),
    totalOf(accepted, 'count', (sums) => rounded(sums.accepted, 3), now.accepted),
    totalOf(waiting, 'count', (sums) => rounded(sums.waits, 3), now.waits),
  ]
}

/** The values of a row, in the order of `onTimeSeries`. */
const valuesOf = ({ onTime, accepted, waits }: Sums) => [
  share(onTime, accepted),
  rounded(onTime, 3),
  rounded(accepted, 3),
  rounded(waits, 3),
]

/** The on-time share of accepted goods, by the due day of the orders. */
export const onTime: Reader = async (ctx, query) => {
  const rows = await sums<{ place: number }>(ctx, query, byPlace)
  const at = new Map(rows.map((row) => [row.place, row]))
  return {
    series: onTimeSeries,
    rows: query.buckets.map(({ key, title, from, to }, i) => {
      const found = at.get(firstPlace + i) ?? empty
      const open = behind(query, from, to)
      const has = found.accepted > 0 || found.waits > 0
      return {
        key,
        title,
        values: valuesOf(found),
        open: [found.accepted > 0 ? open : null, ...[0, 1, 2].map(() => (has ? open : null))],
      }
    }),
    totals: totalsOf(query, total(rows.filter(({ place }) => place > placeBefore)), at.get(placeBefore) ?? empty),
    notes: [],
  }
}

/** The most suppliers shown. */
const suppliersMost = 12

type Shown = { id: string; code: string; nameEn: string | null; nameZh: string | null; pos: string[] }

/** The on-time share by supplier, those with the largest quantities first. */
export const onTimeSuppliers: Reader = async (ctx, query) => {
  const rows = await sums<{ supplier: string; now: boolean }>(ctx, query, bySupplier)
  const all = rows
    .filter(({ now, accepted, waits }) => now && accepted + waits > 0)
    .toSorted((a, b) => b.accepted + b.waits - a.accepted - a.waits || (a.supplier < b.supplier ? -1 : 1))
  const shown = all.slice(0, suppliersMost)
  const dueNow = sql`"order".due between ${query.from}::date and ${query.to}::date`
  const { rows: suppliers } = await ctx.db.execute<Shown>(sql`
    select id, code, name_en as "nameEn", name_zh as "nameZh", coalesce((
      select ${someOf(sql`po.id`)} from po join "order" on "order".id = po."order"
      where po.supplier = supplier.id and po.status = 'Active' and ${ordersWanted(ctx, query, counted, dueNow)}
    ), '{}') as pos
    from supplier where id = any (${sql.param(shown.map(({ supplier }) => supplier))}::uuid[])`)
  const byId = new Map(suppliers.map((row) => [row.id, row]))
  return {
    series: onTimeSeries,
    rows: shown.map(({ supplier, ...found }): Row => {
      const values = valuesOf(found)
      const { code, nameEn, nameZh, pos } = byId.get(supplier)!
      const open = openThese('ordertracking/po', pos, openAt('ordertracking/po', { supplier }))
      return {
        key: supplier,
        title: label(nameEn ?? nameZh ?? code, nameZh ?? nameEn ?? code),
        values,
        open: values.map((value) => (value === null ? null : open)),
      }
    }),
    totals: totalsOf(query, total(rows.filter(({ now }) => now)), total(rows.filter(({ now }) => !now))),
    notes: [
      ...(all.length > suppliersMost
        ? [
            label(
              `The first ${suppliersMost} of ${all.length} suppliers`,
              `共 ${all.length} 家，显示前 ${suppliersMost} 家`,
            ),
          ]
        : []),
      ...(suppliers.some(({ pos }) => isMany(pos)) ? [wider] : []),
    ],
  }
}

/** The first late day of each bar; the first bar is in time. */
const steps = [1, 4, 8, 15, 31] as const
const lates = [
  label('On time', '准时'),
  label('1 to 3 days', '1–3 天'),
  label('4 to 7 days', '4–7 天'),
  label('8 to 14 days', '8–14 天'),
  label('15 to 30 days', '15–30 天'),
  label('More than 30', '30 天以上'),
] as const

type Late = {
  kind: 'now' | 'before' | 'waits'
  bar: number
  quantity: string
  days: string
  longest: number
  some: string[]
}

/** Delivered and open quantities by days late. */
export const daysLate: Reader = async (ctx, query) => {
  const { rows } = await ctx.db.execute<Late>(sql`${delivered(ctx, query)},
    part as (
      select id, case when place > ${placeBefore}::int then 'now' else 'before' end as kind, late as days, quantity from came
      union all select id, 'waits', late, quantity from still where quantity > 0 and place > ${placeBefore}::int
    ), per as (
      select kind, width_bucket(days, ${sql.param([...steps])}::int[]) as bar, sum(quantity) as quantity,
        sum(quantity * days) as days, max(days) as longest, array_agg(id) as ids
      from part group by 1, 2
    )
    select kind, bar, quantity::text as quantity, days::text as days, longest, ${someOfMany(sql`ids`)} as some
    from per`)
  const of = (kind: Late['kind']) => rows.filter((row) => row.kind === kind)
  const periodOf = (kind: Late['kind']) => {
    const quantity = of(kind).reduce((sum, row) => sum + Number(row.quantity), 0)
    const days = of(kind).reduce((sum, row) => sum + Number(row.days), 0)
    return {
      mean: quantity > 0 ? rounded(days / quantity) : null,
      longest: quantity > 0 ? rounded(Math.max(...of(kind).map(({ longest }) => longest))) : null,
    }
  }
  const [now, before] = [periodOf('now'), periodOf('before')]
  const open = now.mean === null ? null : behind(query, query.from, query.to)
  return {
    series: [
      { title: accepted, unit: 'count' },
      { title: acceptedBefore, unit: 'count', aside: true },
      { title: waiting, unit: 'count' },
    ],
    rows: lates.map((title, bar) => {
      const cells = (['now', 'before', 'waits'] as const).map((kind) => {
        const found = of(kind).find((row) => row.bar === bar)
        const days = kind === 'before' ? query.before : query
        const open = found ? openThese('ordertracking', found.some, behind(query, days.from, days.to)) : null
        return [rounded(found?.quantity ?? 0, 3), open] as const
      })
      return { key: String(bar), title, values: cells.map(([value]) => value), open: cells.map(([, open]) => open) }
    }),
    totals: [
      { title: mean, unit: 'days', value: now.mean, before: before.mean, open },
      { title: longest, unit: 'days', value: now.longest, before: before.longest, open },
    ],
    notes: rows.some(({ some }) => isMany(some)) ? [wider] : [],
  }
}

/** The list of the orders due in a range of days. */
const behind = (query: FigureQuery, from: string, to: string) =>
  openAt('ordertracking', {
    ...ordersNarrowed(query),
    state: counted.join(),
    due: `${from}..${to}`,
  })

const empty: Sums = { accepted: 0, onTime: 0, waits: 0 }
const rate = label('On time', '准时率')
const inTime = label('Accepted on time', '准时合格数量')
const accepted = label('Accepted', '合格数量')
const acceptedBefore = label('Accepted in the period before', '上一时段合格数量')
const waiting = label('Late and still to come', '逾期未交数量')
const onTimeSeries: readonly Series[] = [
  { title: rate, unit: 'percent' },
  { title: inTime, unit: 'count', aside: true },
  { title: accepted, unit: 'count', aside: true },
  { title: waiting, unit: 'count', aside: true },
]
const mean = label('Mean days late', '平均延误天数')
const longest = label('Longest', '最长天数')
