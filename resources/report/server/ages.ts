import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { daysBetween } from '../../calendar/rules/working-days.ts'
import { settlementKinds } from '../../order/workflow.ts'
import type { PoRecord } from '../../po/contract.ts'
import type { Figure, Row, Total } from '../contract.ts'
import { stageDues } from '../rules/stage-dues.ts'
import { addressOf, addressOfIds, equals, isTooMany, money, type Reader, rounded, widerNote } from './figure.ts'
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
import type { FigureQuery } from './query.ts'

/** The debt of a brand for an order, or of the house to the supplier of a purchase order. */
type Debt = {
  order: string
  currency: string
  terms: PoRecord['paymentTerms']
  due: string
  paid: string
  ordered: string
  shipped: string | null
  received: string | null
  /** The rates of its currency and of the shown currency to the house's currency; null without a rate. */
  rate: string | null
  shownRate: string | null
  shownCurrency: string
}

/** The states of orders with debts: under way or on hold. */
const owing = ['Confirmed', 'InProgress', 'OnHold'] as const

const paidIn = sql.param(['paid in', ...settlementKinds])
const paidOut = sql.param(['paid out', ...settlementKinds])

/** SQL: the debts of brands for some orders: of the ordered goods or, once shipping has ended, of the shipped ones. */
const brandDebts = (condition: SQL): SQL => sql`
  select "order".id as "order", "order".currency, "order".payment_terms as terms, "order".ordered_on::text as ordered,
    coalesce(worth.due, 0)::text as due, coalesce(events.paid, 0)::text as paid,
    events.shipped::text as shipped, events.received::text as received
  from "order" cross join lateral (
    select sum(e.amount) filter (where e.po is null and e.kind = any (${paidIn}::text[])) as paid,
      min(e.date) filter (where e.kind = 'shipped') as shipped, max(e.date) filter (where e.kind = 'received') as received
    from orderevent e where e."order" = "order".id and ${stands(sql`e`)}
  ) events cross join lateral (
    select sum(${lineWorth(sql`case when ${isEnded('Shipping')} then coalesce(shipped.quantity, 0) else l.quantity end`, sql`l.price`, sql`"order".currency`)}) as due
    from orderline l left join (
      select (part ->> 'line')::uuid as line, sum((part ->> 'quantity')::numeric) as quantity
      from orderevent e cross join jsonb_array_elements(e.parts) part
      where e."order" = "order".id and e.kind = 'shipped' and ${stands(sql`e`)} group by 1
    ) shipped on shipped.line = l.id
    where l."order" = "order".id and l.status = 'Active'
  ) worth
  where ${condition} and not ${isEnded('Brand_Pay')}`

/** SQL: the debts to suppliers for some POs; once delivery has ended, of their goods only the accepted ones count. */
const supplierDebts = (condition: SQL): SQL => sql`
  select "order".id as "order", po.currency, po.payment_terms as terms, po.ordered_on::text as ordered,
    coalesce(worth.due, 0)::text as due, coalesce(payments.paid, 0)::text as paid,
    goods.shipped::text as shipped, goods.received::text as received
  from "order" join po on po."order" = "order".id and po.status = 'Active' cross join lateral (
    select sum(coalesce(e.amount, e.paid)) as paid from orderevent e
    where e."order" = "order".id and e.po = po.id and e.kind = any (${paidOut}::text[]) and ${stands(sql`e`)}
  ) payments cross join lateral (
    select min(e.date) filter (where e.kind = 'delivered') as shipped, max(e.date) filter (where e.kind = 'inspected') as received
    from orderevent e where e."order" = "order".id and e.kind in ('delivered', 'inspected') and ${stands(sql`e`)}
      and exists (select from jsonb_array_elements(e.parts) part join poline l on l.id = (part ->> 'poline')::uuid where l.po = po.id)
  ) goods cross join lateral (
    select sum(${lineWorth(sql`case when l.role = 'goods' and ${isEnded('Deliver')} then coalesce(accepted.quantity, 0) else l.quantity end`, sql`l.price`, sql`po.currency`)}) as due
    from poline l left join (
      select (part ->> 'poline')::uuid as line, sum((part ->> 'quantity')::numeric) as quantity
      from orderevent e cross join jsonb_array_elements(e.parts) part
      where e."order" = "order".id and e.kind = 'inspected' and ${stands(sql`e`)} group by 1
    ) accepted on accepted.line = l.id
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

/** The debts of a statement (`brandDebts`, `supplierDebts`) that are not fully paid, with the rates of today. */
async function readDebts(ctx: Ctx, query: FigureQuery, debts: SQL): Promise<Debt[]> {
  const { rows } = await ctx.db.execute<Debt>(sql`
    with debt as materialized (${debts}),
    rates as materialized (select codes.code, ${rateOn(sql`codes.code`, sql`${query.today}::date`)} as rate from (
      select currency as code from debt union select ${shownIn(query)}) codes)
    select debt.*, own.rate::text, shown.rate::text as "shownRate", shown.code as "shownCurrency"
    from debt join rates own on own.code = debt.currency join rates shown on shown.code = ${shownIn(query)}
    where debt.due::numeric > debt.paid::numeric`)
  return rows
}

async function byAge(ctx: Ctx, query: FigureQuery, debts: readonly Debt[]): Promise<Figure> {
  const currency = debts[0]?.shownCurrency ?? (await currencyOf(ctx, query))
  const withoutRate: string[] = []
  const bars = ages.map(() => ({ amount: 0, orders: new Set<string>() }))
  let hasAmount = false
  for (const debt of debts) {
    const isShownCurrency = debt.currency === currency
    if (!isShownCurrency && debt.rate === null) withoutRate.push(debt.currency)
    if (!isShownCurrency && debt.shownRate === null) withoutRate.push(currency)
    if (!isShownCurrency && (debt.rate === null || debt.shownRate === null)) continue
    hasAmount = true
    const factor = isShownCurrency ? 1 : Number(debt.rate) / Number(debt.shownRate)
    for (const { open, day } of stageDues(debt.terms, debt, debt)) {
      // A stage whose due day is unknown counts as not due yet.
      const daysOverdue = day === null ? 0 : daysBetween(day, query.today)
      const bar = bars[ages.findLastIndex(({ from }) => daysOverdue >= from)]!
      bar.amount += Number(open) * factor
      bar.orders.add(debt.order)
    }
  }
  const list = addressOf('ordertracking', { ...ordersNarrowed(query), state: owing.join() })
  const openOf = (orders: ReadonlySet<string>) =>
    orders.size ? addressOfIds('ordertracking', [...orders], list) : null
  const totalOf = (title: Label, counted: typeof bars): Total => {
    const sum = counted.reduce((sum, { amount }) => sum + amount, 0)
    return {
      ...{ title, unit: 'money', value: hasAmount ? money(sum, currency) : null, before: null },
      open: openOf(new Set(counted.flatMap(({ orders }) => [...orders]))),
    }
  }
  return {
    currency,
    series: [
      { title: openAmount, unit: 'money' },
      { title: orders, unit: 'count', aside: true },
    ],
    rows: bars.map((bar, i): Row => {
      const open = openOf(bar.orders)
      const amount = hasAmount || debts.length === 0 ? money(bar.amount, currency) : null
      const { from, title } = ages[i]!
      return { key: String(from), title, values: [amount, rounded(bar.orders.size)], open: [open, open] }
    }),
    totals: [totalOf(inAll, bars), totalOf(overdue, bars.slice(1))],
    notes: [...noRates(withoutRate), ...(isTooMany([...new Set(debts.map(({ order }) => order))]) ? [widerNote] : [])],
  }
}

/** The debts of brands by age. */
export const receivables: Reader = async (ctx, query) => {
  const condition = ordersWanted(ctx, query, owing, supplied(query))
  return byAge(ctx, query, await readDebts(ctx, query, brandDebts(condition)))
}

/** The debts to suppliers by age. */
export const payables: Reader = async (ctx, query) => {
  const condition = ordersWanted(ctx, query, owing, equals(sql`po.supplier`, query.supplier))
  return byAge(ctx, query, await readDebts(ctx, query, supplierDebts(condition)))
}

const openAmount = label('Open amount', '未结金额')
const orders = label('Orders', '订单数')
const inAll = label('Open in all', '未结总额')
const overdue = label('Overdue', '已逾期')
