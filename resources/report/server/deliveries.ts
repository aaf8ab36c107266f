import { label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Row, Series, Total } from '../contract.ts'
import type { Period } from '../rules/period.ts'
import {
  addressOf,
  addressOfIds,
  distinctIdsOf,
  equals,
  firstOfSuppliers,
  firstPlace,
  idsOf,
  inBothPeriods,
  isTooMany,
  nameLabel,
  placeOfDay,
  previousPlace,
  type Reader,
  rounded,
  share,
  widerNote,
} from './figure.ts'
import { counted, isEnded, onTheWay, ordersNarrowed, ordersWanted, stands } from './orders.ts'
import type { FigureQuery } from './query.ts'

/**
 * CTEs: `picked` has the orders due in the period or the previous one, `came` their accepted goods by days late (0 if
 * on time), `still` the late open quantities of those under way. `offset 0` keeps the planner from computing these for
 * other orders.
 */
const deliveryTables = (ctx: Ctx, query: FigureQuery): SQL => sql`
  with picked as materialized (
    select "order".id, ${placeOfDay(sql`"order".due`, query)} as place,
      "order".state = any (${sql.param([...onTheWay])}::text[]) and not ${isEnded('Deliver')} as waits
    from "order" where ${ordersWanted(ctx, query, counted, inBothPeriods(sql`"order".due`, query))}
  ), came as (
    select picked.id, picked.place, po.supplier, d.late, d.quantity
    from picked join order_delivery d on d."order" = picked.id join po on po.id = d.po
    where ${equals(sql`po.supplier`, query.supplier) ?? sql`true`}
  ), still as (
    select picked.id, picked.place, line.* from picked cross join lateral (
      select po.supplier, ${query.today}::date - coalesce(l.due, po.due, goods.due) as late, l.quantity - coalesce((
          select sum((part ->> 'quantity')::numeric) from orderevent e cross join jsonb_array_elements(e.parts) part
          where e."order" = picked.id and e.kind = 'inspected' and ${stands(sql`e`)} and part ->> 'poline' = l.id::text
        ), 0) as quantity
      from poline l join po on po.id = l.po and po.status = 'Active' join orderline goods on goods.id = l.line
      where l."order" = picked.id and l.role = 'goods' and l.status = 'Active' and picked.waits
        and coalesce(l.due, po.due, goods.due) < ${query.today}::date and ${equals(sql`po.supplier`, query.supplier) ?? sql`true`}
      offset 0
    ) line where picked.waits
  )`

/** Quantities: accepted in all, accepted on time, and late and still to come. */
type Sums = { accepted: number; onTime: number; waiting: number }

/** The quantities grouped by the selected `columns`; `by` has their positions in the statement, such as `1, 2`. */
async function readSums<Group extends object>(
  ctx: Ctx,
  query: FigureQuery,
  { columns, by }: { readonly columns: SQL; readonly by: SQL },
): Promise<(Group & Sums)[]> {
  const { rows } = await ctx.db.execute<Group & Sums>(sql`${deliveryTables(ctx, query)},
    each as (
      select place, supplier, quantity as accepted, case when late = 0 then quantity end as in_time, null::numeric as waiting
        from came
      union all select place, supplier, null, null, quantity from still where quantity > 0
    )
    select ${columns}, coalesce(sum(accepted), 0)::float8 as accepted, coalesce(sum(in_time), 0)::float8 as "onTime",
      coalesce(sum(waiting), 0)::float8 as waiting
    from each group by ${by}`)
  return rows as (Group & Sums)[]
}

const sumsOf = (rows: readonly Sums[]): Sums => ({
  accepted: rows.reduce((sum, row) => sum + row.accepted, 0),
  onTime: rows.reduce((sum, row) => sum + row.onTime, 0),
  waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
})

function totalsOf(query: FigureQuery, now: Sums, before: Sums): Total[] {
  const list = ordersDueIn(query, query)
  const [rateNow, , acceptedNow, waitingNow] = valuesOf(now)
  const [rateBefore, , acceptedBefore, waitingBefore] = valuesOf(before)
  const open = now.accepted > 0 ? list : null
  return [
    { title: rate, unit: 'percent', value: rateNow, before: rateBefore, open },
    { title: accepted, unit: 'count', value: acceptedNow, before: acceptedBefore, open },
    { title: waiting, unit: 'count', value: waitingNow, before: waitingBefore, open: now.waiting > 0 ? list : null },
  ]
}

/** The values of a row, in the order of `onTimeSeries`. */
const valuesOf = ({ onTime, accepted, waiting }: Sums) =>
  [share(onTime, accepted), rounded(onTime, 3), rounded(accepted, 3), rounded(waiting, 3)] as const

/** The on-time share of accepted goods, by the due day of the orders. */
export const onTime: Reader = async (ctx, query) => {
  const rows = await readSums<{ place: number }>(ctx, query, { columns: sql`place`, by: sql`1` })
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  const now = sumsOf(rows.filter(({ place }) => place > previousPlace))
  return {
    series: onTimeSeries,
    rows: query.buckets.map((step, i) => {
      const sums = byPlace.get(firstPlace + i) ?? empty
      const values = valuesOf(sums)
      const list = sums.accepted > 0 || sums.waiting > 0 ? ordersDueIn(query, step) : null
      // Without accepted goods the share has no value.
      return { key: step.key, title: step.title, values, open: values.map((value) => (value === null ? null : list)) }
    }),
    totals: totalsOf(query, now, byPlace.get(previousPlace) ?? empty),
    notes: [],
  }
}

const suppliersMost = 12

/** A supplier with the ids of its purchase orders in the period, up to one more than an address holds. */
type Supplier = { id: string; code: string; nameEn: string | null; nameZh: string | null; pos: string[] }

/** The on-time share by supplier, those with the largest quantities first. */
export const onTimeSuppliers: Reader = async (ctx, query) => {
  const rows = await readSums<{ supplier: string; isNow: boolean }>(ctx, query, {
    columns: sql`supplier, place > ${previousPlace}::int as "isNow"`,
    by: sql`1, 2`,
  })
  const all = rows
    .filter(({ isNow, accepted, waiting }) => isNow && accepted + waiting > 0)
    .toSorted((a, b) => b.accepted + b.waiting - a.accepted - a.waiting || (a.supplier < b.supplier ? -1 : 1))
  const shown = all.slice(0, suppliersMost)
  const dueNow = sql`"order".due between ${query.from}::date and ${query.to}::date`
  const { rows: suppliers } = await ctx.db.execute<Supplier>(sql`
    select id, code, name_en as "nameEn", name_zh as "nameZh", coalesce((
      select ${idsOf(sql`po.id`)} from po join "order" on "order".id = po."order"
      where po.supplier = supplier.id and po.status = 'Active' and ${ordersWanted(ctx, query, counted, dueNow)}
    ), '{}') as pos
    from supplier where id = any (${sql.param(shown.map(({ supplier }) => supplier))}::uuid[])`)
  const byId = new Map(suppliers.map((row) => [row.id, row]))
  return {
    series: onTimeSeries,
    rows: shown.map(({ supplier, ...sums }): Row => {
      const values = valuesOf(sums)
      const row = byId.get(supplier)!
      const open = addressOfIds('ordertracking/po', row.pos, addressOf('ordertracking/po', { supplier }))
      return {
        key: supplier,
        title: nameLabel(row),
        values,
        open: values.map((value) => (value === null ? null : open)),
      }
    }),
    totals: totalsOf(query, sumsOf(rows.filter(({ isNow }) => isNow)), sumsOf(rows.filter(({ isNow }) => !isNow))),
    notes: [
      ...firstOfSuppliers(all.length, suppliersMost),
      ...(suppliers.some(({ pos }) => isTooMany(pos)) ? [widerNote] : []),
    ],
  }
}

/** The first late day of each bar after the first, which is on time. */
const barStarts = [1, 4, 8, 15, 31] as const
const barTitles = [
  label('On time', '准时'),
  label('1 to 3 days', '1–3 天'),
  label('4 to 7 days', '4–7 天'),
  label('8 to 14 days', '8–14 天'),
  label('15 to 30 days', '15–30 天'),
  label('More than 30', '30 天以上'),
] as const

/**
 * A bar of the goods accepted of the period's orders, of those of the previous period, or of those still to come:
 * `days` is the sum of quantity × days late, `ids` the orders.
 */
type Bar = {
  kind: 'now' | 'before' | 'waiting'
  bar: number
  quantity: string
  days: string
  longest: number
  ids: string[]
}

/** Delivered and open quantities by days late. */
export const daysLate: Reader = async (ctx, query) => {
  const { rows } = await ctx.db.execute<Bar>(sql`${deliveryTables(ctx, query)},
    part as (
      select id, case when place > ${previousPlace}::int then 'now' else 'before' end as kind, late as days, quantity from came
      union all select id, 'waiting', late, quantity from still where quantity > 0 and place > ${previousPlace}::int
    ), per as (
      select kind, width_bucket(days, ${sql.param([...barStarts])}::int[]) as bar, sum(quantity) as quantity,
        sum(quantity * days) as days, max(days) as longest, array_agg(id) as ids
      from part group by 1, 2
    )
    select kind, bar, quantity::text as quantity, days::text as days, longest, ${distinctIdsOf(sql`ids`)} as ids
    from per`)
  /** The mean days late, weighted by quantity, and the most days; null without goods. */
  const lateness = (kind: 'now' | 'before') => {
    const bars = rows.filter((row) => row.kind === kind)
    const quantity = bars.reduce((sum, bar) => sum + Number(bar.quantity), 0)
    const days = bars.reduce((sum, bar) => sum + Number(bar.days), 0)
    if (quantity === 0) return { mean: null, longest: null }
    return { mean: rounded(days / quantity), longest: rounded(Math.max(...bars.map(({ longest }) => longest))) }
  }
  const [now, before] = [lateness('now'), lateness('before')]
  const open = now.mean === null ? null : ordersDueIn(query, query)
  return {
    series: [
      { title: accepted, unit: 'count' },
      { title: acceptedBefore, unit: 'count', aside: true },
      { title: waiting, unit: 'count' },
    ],
    rows: barTitles.map((title, bar) => {
      const cells = (['now', 'before', 'waiting'] as const).map((kind) => {
        const found = rows.find((row) => row.kind === kind && row.bar === bar)
        const list = ordersDueIn(query, kind === 'before' ? query.before : query)
        return {
          value: rounded(found?.quantity ?? 0, 3),
          open: found ? addressOfIds('ordertracking', found.ids, list) : null,
        }
      })
      return { key: String(bar), title, values: cells.map(({ value }) => value), open: cells.map(({ open }) => open) }
    }),
    totals: [
      { title: mean, unit: 'days', value: now.mean, before: before.mean, open },
      { title: longest, unit: 'days', value: now.longest, before: before.longest, open },
    ],
    notes: rows.some(({ ids }) => isTooMany(ids)) ? [widerNote] : [],
  }
}

const ordersDueIn = (query: FigureQuery, { from, to }: Period) =>
  addressOf('ordertracking', { ...ordersNarrowed(query), state: counted.join(), due: `${from}..${to}` })

const empty: Sums = { accepted: 0, onTime: 0, waiting: 0 }
const rate = label('On time', '准时率')
const acceptedOnTime = label('Accepted on time', '准时合格数量')
const accepted = label('Accepted', '合格数量')
const acceptedBefore = label('Accepted in the period before', '上一时段合格数量')
const waiting = label('Late and still to come', '逾期未交数量')
const onTimeSeries: readonly Series[] = [
  { title: rate, unit: 'percent' },
  { title: acceptedOnTime, unit: 'count', aside: true },
  { title: accepted, unit: 'count', aside: true },
  { title: waiting, unit: 'count', aside: true },
]
const mean = label('Mean days late', '平均延误天数')
const longest = label('Longest', '最长天数')
