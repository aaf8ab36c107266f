import { type Label, label } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import { settlementKinds } from '../../order/workflow.ts'
import type { PoRecord } from '../../po/contract.ts'
import type { Row, Total } from '../contract.ts'
import { daysOf } from '../rules/period.ts'
import { stageDues } from '../rules/stage-dues.ts'
import { is, isMany, money, openAt, openThese, type Reader, rounded, wider } from './figure.ts'
import { currencyOf } from './order-money.ts'
import {
  isEnded,
  lineWorth,
  noRates,
  ordersNarrowed,
  ordersWanted,
  rateOn,
  shownIn,
  stands,
  supplied,
} from './orders.ts'

/** The debt of a leg: of the brand, or to the supplier of a PO, with the days from which its stages count. */
type Leg = {
  order: string
  currency: string
  terms: PoRecord['paymentTerms']
  due: string
  paid: string
  ordered: string
  shipped: string | null
  received: string | null
  rate: string | null
  target: string | null
  shown: string
}

/** Orders with debts: under way or on hold. Completed orders are paid, cancelled orders owe nothing. */
const owing = ['Confirmed', 'InProgress', 'OnHold'] as const

const paidIn = sql.param(['paid in', ...settlementKinds])
const paidOut = sql.param(['paid out', ...settlementKinds])

/** The debts of brands: for the ordered goods or, once shipping has ended, for the shipped goods. */
const brands = (condition: SQL): SQL => sql`
  select "order".id as "order", "order".currency, "order".payment_terms as terms, "order".ordered_on::text as ordered,
    coalesce(worth.due, 0)::text as due, coalesce(happened.paid, 0)::text as paid,
    happened.shipped::text as shipped, happened.received::text as received
  from "order" cross join lateral (
    select sum(e.amount) filter (where e.po is null and e.kind = any (${paidIn}::text[])) as paid,
      min(e.date) filter (where e.kind = 'shipped') as shipped, max(e.date) filter (where e.kind = 'received') as received
    from orderevent e where e."order" = "order".id and ${stands(sql`e`)}
  ) happened cross join lateral (
    select sum(${lineWorth(sql`case when ${isEnded('Shipping')} then coalesce(gone.quantity, 0) else l.quantity end`, sql`l.price`, sql`"order".currency`)}) as due
    from orderline l left join (
      select (part ->> 'line')::uuid as line, sum((part ->> 'quantity')::numeric) as quantity
      from orderevent e cross join jsonb_array_elements(e.parts) part
      where e."order" = "order".id and e.kind = 'shipped' and ${stands(sql`e`)} group by 1
    ) gone on gone.line = l.id
    where l."order" = "order".id and l.status = 'Active'
  ) worth
  where ${condition} and not ${isEnded('Brand_Pay')}`

/** The debts to suppliers: for the ordered goods or, once delivery has ended, for the accepted goods. */
const suppliers = (condition: SQL): SQL => sql`
  select "order".id as "order", po.currency, po.payment_terms as terms, po.ordered_on::text as ordered,
    coalesce(worth.due, 0)::text as due, coalesce(happened.paid, 0)::text as paid,
    came.shipped::text as shipped, came.received::text as received
  from "order" join po on po."order" = "order".id and po.status = 'Active' cross join lateral (
    select sum(coalesce(e.amount, e.paid)) as paid from orderevent e
    where e."order" = "order".id and e.po = po.id and e.kind = any (${paidOut}::text[]) and ${stands(sql`e`)}
  ) happened cross join lateral (
    select min(e.date) filter (where e.kind = 'delivered') as shipped, max(e.date) filter (where e.kind = 'inspected') as received
    from orderevent e where e."order" = "order".id and e.kind in ('delivered', 'inspected') and ${stands(sql`e`)}
      and exists (select from jsonb_array_elements(e.parts) part join poline l on l.id = (part ->> 'poline')::uuid where l.po = po.id)
  ) came cross join lateral (
    select sum(${lineWorth(sql`case when l.role = 'goods' and ${isEnded('Deliver')} then coalesce(got.quantity, 0) else l.quantity end`, sql`l.price`, sql`po.currency`)}) as due
    from poline l left join (
      select (part ->> 'poline')::uuid as line, sum((part ->> 'quantity')::numeric) as quantity
      from orderevent e cross join jsonb_array_elements(e.parts) part
      where e."order" = "order".id and e.kind = 'inspected' and ${stands(sql`e`)} group by 1
    ) got on got.line = l.id
    where l.po = po.id and l.status = 'Active'
  ) worth
  where ${condition} and not ${isEnded('EBC_Pay')}`

/** The first overdue day of each bar; the first bar is not due yet. */
const ages = [
  { from: Number.NEGATIVE_INFINITY, title: label('Not due yet', '未到期') },
  { from: 1, title: label('1 to 30 days', '1–30 天') },
  { from: 31, title: label('31 to 60 days', '31–60 天') },
  { from: 61, title: label('61 to 90 days', '61–90 天') },
  { from: 91, title: label('More than 90', '90 天以上') },
] as const

const aged =
  (step: 'Brand_Pay' | 'EBC_Pay'): Reader =>
  async (ctx, query) => {
    const legs =
      step === 'Brand_Pay'
        ? brands(ordersWanted(ctx, query, owing, supplied(query)))
        : suppliers(ordersWanted(ctx, query, owing, is(sql`po.supplier`, query.supplier)))
    const day = sql`${query.today}::date`
    const { rows } = await ctx.db.execute<Leg>(sql`
      with leg as materialized (${legs}),
      rates as materialized (select codes.code, ${rateOn(sql`codes.code`, day)} as rate from (
        select currency as code from leg union select ${shownIn(query)}) codes)
      select leg.*, own.rate::text, target.rate::text as target, target.code as shown
      from leg join rates own on own.code = leg.currency join rates target on target.code = ${shownIn(query)}
      where leg.due::numeric > leg.paid::numeric`)
    const currency = rows[0]?.shown ?? (await currencyOf(ctx, query))
    const missing: string[] = []
    const bars = ages.map(() => ({ worth: 0, orders: new Set<string>() }))
    let isKnown = false
    for (const leg of rows) {
      const isSame = leg.currency === currency
      if (!isSame && leg.rate === null) missing.push(leg.currency)
      if (!isSame && leg.target === null) missing.push(currency)
      if (!isSame && (leg.rate === null || leg.target === null)) continue
      isKnown = true
      const factor = isSame ? 1 : Number(leg.rate) / Number(leg.target)
      for (const { open, day } of stageDues(leg.terms, leg, leg)) {
        const late = day === null ? 0 : daysOf({ from: day, to: query.today }) - 1
        const bar = bars[ages.findLastIndex(({ from }) => late >= from)]!
        bar.worth += Number(open) * factor
        bar.orders.add(leg.order)
      }
    }
    const list = openAt('ordertracking', { ...ordersNarrowed(query), state: owing.join() })
    const totalOf = (title: Label, ownBars: typeof bars): Total => ({
      ...{ title, unit: 'money', before: null },
      value: isKnown
        ? money(
            ownBars.reduce((sum, { worth }) => sum + worth, 0),
            currency,
          )
        : null,
      open: openOf(new Set(ownBars.flatMap(({ orders }) => [...orders]))),
    })
    const openOf = (orders: ReadonlySet<string>) => (orders.size ? openThese('ordertracking', [...orders], list) : null)
    return {
      currency,
      series: [
        { title: amount, unit: 'money' },
        { title: orders, unit: 'count', aside: true },
      ],
      rows: ages.map(({ title, from }, i): Row => {
        const bar = bars[i]!
        const open = openOf(bar.orders)
        return {
          key: String(from),
          title,
          values: [isKnown || rows.length === 0 ? money(bar.worth, currency) : null, rounded(bar.orders.size)],
          open: [open, open],
        }
      }),
      totals: [totalOf(inAll, bars), totalOf(overdue, bars.slice(1))],
      notes: [...noRates(missing), ...(isMany([...new Set(rows.map(({ order }) => order))]) ? [wider] : [])],
    }
  }

/** The debts of brands by age. */
export const receivables = aged('Brand_Pay')
/** The debts to suppliers by age. */
export const payables = aged('EBC_Pay')

const amount = label('Open amount', '未结金额')
const orders = label('Orders', '订单数')
const inAll = label('Open in all', '未结总额')
const overdue = label('Overdue', '已逾期')
