import { type Label, label, optionText } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { stepOptions, steps } from '../../order/workflow.ts'
import type { Period } from '../rules/period.ts'
import {
  addressOf,
  equals,
  firstPlace,
  inBothPeriods,
  money,
  placeOfDay,
  previousPlace,
  type Reader,
  rounded,
  share,
} from './figure.ts'
import {
  counted,
  noRates,
  onTheWay,
  ordersNarrowed,
  ordersWanted,
  rateAt,
  rateOn,
  ratesByDay,
  shownIn,
  supplied,
} from './orders.ts'
import type { FigureQuery } from './query.ts'

/** The orders in which a step is open, or with `null` all orders under way. */
type OpenValue = {
  step: string | null
  orders: number
  unpriced: number
  worth: string | null
  /** The currencies without a rate, whose orders are not in `worth`. */
  withoutRate: string[]
  currency: string
}

/** The value of the orders under way, by their open steps. */
export const openValue: Reader = async (ctx, query) => {
  const { rows } = await ctx.db.execute<OpenValue>(sql`
    with sums as (
      select step, currency, count(*)::int as orders, sum(value) as value, sum(unpriced) as unpriced
      from "order" cross join unnest(open_steps || array[null::text]) step
      where ${ordersWanted(ctx, query, onTheWay, supplied(query))} group by 1, 2
    ), shown as (select ${shownIn(query)} as code),
    rates as (
      select codes.code, ${rateOn(sql`codes.code`, sql`${query.today}::date`)} as rate
      from (select currency as code from sums union select code from shown) codes
    )
    select step, sum(orders)::int as orders, sum(unpriced)::int as unpriced, max(target.code) as currency,
      sum(case when sums.currency = target.code then value else value * own.rate / target.rate end)::text as worth,
      array_remove(array_agg(distinct case when sums.currency = target.code or value = 0 then null
        when target.rate is null then target.code when own.rate is null then own.code end), null) as "withoutRate"
    from sums join rates own on own.code = sums.currency join rates target on target.code = (select code from shown)
    group by 1`)
  const currency = rows[0]?.currency ?? (await currencyOf(ctx, query))
  const worthOf = ({ worth }: OpenValue) => (worth === null ? null : money(worth, currency))
  const all = rows.find(({ step }) => step === null)
  // Without orders a step has 0, unless there are no rates to express any amount.
  const worthOfNone = all && all.worth === null ? null : money(0, currency)
  const filters = { ...ordersNarrowed(query), state: onTheWay.join() }
  const open = all ? addressOf('ordertracking', filters) : null
  return {
    currency,
    series: [
      { title: value, unit: 'money' },
      { title: orders, unit: 'count', aside: true },
    ],
    rows: steps.map((step) => {
      const found = rows.find((row) => row.step === step)
      const open = found ? addressOf('ordertracking', { ...filters, openSteps: step }) : null
      return {
        key: step,
        title: label(optionText(stepOptions, step, 'en'), optionText(stepOptions, step, 'zh')),
        values: [found ? worthOf(found) : worthOfNone, rounded(found?.orders ?? 0)],
        open: [open, open],
      }
    }),
    totals: [
      { title: allOpen, unit: 'money', value: all ? worthOf(all) : null, before: null, open },
      { title: orders, unit: 'count', value: rounded(all?.orders ?? 0), before: null, open },
    ],
    notes: [
      ...noRates(rows.flatMap(({ withoutRate }) => withoutRate)),
      ...(all?.unpriced ? [unpricedLines(all.unpriced)] : []),
    ],
  }
}

/** The currency of the amounts (`shownIn`). */
export async function currencyOf({ db }: Pick<Ctx, 'db'>, query: FigureQuery): Promise<string> {
  const { rows } = await db.execute<{ code: string }>(sql`select ${shownIn(query)} as code`)
  return rows[0]!.code
}

/** The sums of orders of a place and pair of currencies, in the shown currency, and which of the rates are missing. */
type Margin = {
  place: number
  currency: string
  costCurrency: string
  shown: string
  brand: number | null
  cost: number | null
  unpriced: number
  lacksBrand: boolean
  lacksCost: boolean
  lacksShown: boolean
}

/** The price of goods to brands minus their cost, by the day of the order; only goods with a rate for both count. */
export const margin: Reader = async (ctx, query) => {
  const condition = ordersWanted(ctx, query, counted, inBothPeriods(sql`"order".ordered_on`, query))
  const { rows } = await ctx.db.execute<Margin>(sql`
    with sums as materialized (
      select "order".ordered_on as day, "order".currency, po.currency as cost_currency,
        sum(m.brand)::float8 as brand, sum(m.cost)::float8 as cost, sum(m.unpriced)::int as unpriced
      from "order" join order_margin m on m."order" = "order".id join po on po.id = m.po
      where ${condition} and ${equals(sql`po.supplier`, query.supplier) ?? sql`true`} group by 1, 2, 3
    ), shown as materialized (select ${shownIn(query)} as code), rates as materialized (${ratesByDay}),
    converted as (
      select sums.*, shown.code as shown, ${placeOfDay(sql`day`, query)} as place,
        case when sums.currency = shown.code then 1 else ${rateAt(sql`brand_rates`)} / ${rateAt(sql`shown_rates`)} end as brand_factor,
        case when cost_currency = shown.code then 1 else ${rateAt(sql`cost_rates`)} / ${rateAt(sql`shown_rates`)} end as cost_factor,
        ${rateAt(sql`brand_rates`)} is null and sums.currency <> shown.code as lacks_brand,
        ${rateAt(sql`cost_rates`)} is null and cost_currency <> shown.code as lacks_cost,
        ${rateAt(sql`shown_rates`)} is null and (sums.currency <> shown.code or cost_currency <> shown.code) as lacks_shown
      from sums cross join shown left join rates brand_rates on brand_rates.code = sums.currency
        left join rates cost_rates on cost_rates.code = cost_currency left join rates shown_rates on shown_rates.code = shown.code
    )
    select place, currency, cost_currency as "costCurrency", max(shown) as shown, sum(unpriced)::int as unpriced,
      sum(brand * brand_factor) filter (where cost * cost_factor is not null) as brand,
      sum(cost * cost_factor) filter (where brand * brand_factor is not null) as cost,
      bool_or(lacks_brand) as "lacksBrand", bool_or(lacks_cost) as "lacksCost", bool_or(lacks_shown) as "lacksShown"
    from converted group by 1, 2, 3`)
  const currency = rows[0]?.shown ?? (await currencyOf(ctx, query))
  const withoutRate = rows.flatMap((row) => [
    ...(row.lacksBrand ? [row.currency] : []),
    ...(row.lacksCost ? [row.costCurrency] : []),
    ...(row.lacksShown ? [currency] : []),
  ])
  const sumOf = (summed: readonly Margin[]) => {
    if (summed.every((row) => row.brand === null)) return { brand: null, cost: null, margin: null, rate: null }
    const brand = summed.reduce((sum, row) => sum + (row.brand ?? 0), 0)
    const cost = summed.reduce((sum, row) => sum + (row.cost ?? 0), 0)
    return {
      brand: money(brand, currency),
      cost: money(cost, currency),
      margin: money(brand - cost, currency),
      rate: share(brand - cost, brand),
    }
  }
  const ordersOf = ({ from, to }: Period) =>
    addressOf('ordertracking', { ...ordersNarrowed(query), state: counted.join(), orderedOn: `${from}..${to}` })
  const sumAt = (place: number) => sumOf(rows.filter((row) => row.place === place))
  const inPeriod = rows.filter(({ place }) => place > previousPlace)
  const now = sumOf(inPeriod)
  const before = sumAt(previousPlace)
  const open = now.margin === null ? null : ordersOf(query)
  const unpriced = inPeriod.reduce((sum, row) => sum + row.unpriced, 0)
  return {
    currency,
    series: [
      { title: marginTitle, unit: 'money' },
      { title: brandValue, unit: 'money', aside: true },
      { title: supplierValue, unit: 'money', aside: true },
      { title: rate, unit: 'percent', aside: true },
    ],
    rows: query.buckets.map((step, i) => {
      const { margin, brand, cost, rate } = sumAt(firstPlace + i)
      const values = [margin, brand, cost, rate]
      const list = ordersOf(step)
      return { key: step.key, title: step.title, values, open: values.map((value) => (value === null ? null : list)) }
    }),
    totals: [
      { title: marginTitle, unit: 'money', value: now.margin, before: before.margin, open },
      { title: rate, unit: 'percent', value: now.rate, before: before.rate, open },
    ],
    notes: [...noRates(withoutRate), ...(unpriced ? [withoutPrice(unpriced)] : [])],
  }
}

const withoutPrice = (count: number): Label =>
  label(
    `Purchase order lines without a price on either side, left out: ${count}`,
    `任一方没有单价、未计入的采购明细：${count}`,
  )
const unpricedLines = (count: number): Label =>
  label(`Order lines without a price, left out: ${count}`, `没有单价、未计入的订单明细：${count}`)
const value = label('Open value', '在制金额')
const allOpen = label('Open value in all', '在制总额')
const orders = label('Orders', '订单数')
const marginTitle = label('Margin', '毛利')
const brandValue = label('Brand value', '品牌金额')
const supplierValue = label('Supplier value', '供应商金额')
const rate = label('Margin of the brand value', '毛利率')
