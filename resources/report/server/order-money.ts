import { type Label, label, optionText } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { stepOptions, steps } from '../../order/workflow.ts'
import {
  firstPlace,
  is,
  isMany,
  money,
  openAt,
  openThese,
  placeBefore,
  placeSql,
  type Reader,
  rounded,
  share,
  wider,
  within,
} from './figure.ts'
import {
  counted,
  lineWorth,
  noRates,
  ofSupplier,
  onTheWay,
  ordersNarrowed,
  ordersWanted,
  rateOn,
  shownIn,
} from './orders.ts'
import type { FigureQuery } from './query.ts'

type OpenValue = { step: string | null; orders: number; worth: string | null; missing: string[]; currency: string }

/** What the orders on their way are worth, by the steps that are open in them. */
export const openValue: Reader = async (ctx, query) => {
  const supplier = is(sql`"order".supplier`, query.supplier)
  const { rows } = await ctx.db.execute<OpenValue>(sql`
    with sums as (
      select step, currency, count(*)::int as orders, sum(value) as value
      from "order" cross join unnest(open_steps || array[null::text]) step
      where ${ordersWanted(ctx, query, onTheWay, supplier)} group by 1, 2
    ), shown as (select ${shownIn(query)} as code),
    rates as (
      select codes.code, ${rateOn(sql`codes.code`, sql`${query.today}::date`)} as rate
      from (select currency as code from sums union select code from shown) codes
    )
    select step, sum(orders)::int as orders, max(target.code) as currency,
      sum(case when sums.currency = target.code then value else value * own.rate / target.rate end)::text as worth,
      array_remove(array_agg(distinct case when sums.currency = target.code or value = 0 then null
        when target.rate is null then target.code when own.rate is null then own.code end), null) as missing
    from sums join rates own on own.code = sums.currency join rates target on target.code = (select code from shown)
    group by 1`)
  const currency = rows[0]?.currency ?? (await currencyOf(ctx, query))
  const worth = (value: string | null) => (value === null ? null : money(value, currency))
  const at = (step: string | null) => rows.find((row) => row.step === step)
  const all = at(null)
  return {
    currency,
    series: [
      { title: value, unit: 'money' },
      { title: orders, unit: 'count', aside: true },
    ],
    rows: steps.map((step) => {
      const found = at(step)
      const open = found
        ? openAt('ordertracking', { ...ordersNarrowed(query), openSteps: step, state: onTheWay.join() })
        : null
      return {
        key: step,
        title: label(optionText(stepOptions, step, 'en'), optionText(stepOptions, step, 'zh')),
        values: [found ? worth(found.worth) : money(0, currency), rounded(found?.orders ?? 0)],
        open: [open, open],
      }
    }),
    wholes: [
      { title: allOpen, unit: 'money', value: all ? worth(all.worth) : null, before: null },
      { title: orders, unit: 'count', value: rounded(all?.orders ?? 0), before: null },
    ],
    notes: noRates(rows.flatMap(({ missing }) => missing)),
  }
}

/** The currency that amounts are shown in, where no row says it. */
export async function currencyOf({ db }: Pick<Ctx, 'db'>, query: FigureQuery): Promise<string> {
  const { rows } = await db.execute<{ code: string }>(sql`select ${shownIn(query)} as code`)
  return rows[0]!.code
}

type Margin = {
  place: number
  brand: string | null
  cost: string | null
  unpriced: number
  missing: string[]
  currency: string
}

/** What brands pay for goods less what suppliers are paid for them, by the month of the order. */
export const margin: Reader = async (ctx, query) => {
  const condition = ordersWanted(ctx, query, counted, within(sql`"order".ordered_on`, query))
  const { rows } = await ctx.db.execute<Margin>(sql`
    with sums as materialized (
      select "order".ordered_on as day, ${placeSql(sql`"order".ordered_on`, query)} as place, "order".currency, po.currency as cost_currency,
        sum(${lineWorth(sql`l.quantity`, sql`goods.price`, sql`"order".currency`)}) filter (where l.price is not null) as brand,
        sum(${lineWorth(sql`l.quantity`, sql`l.price`, sql`po.currency`)}) filter (where goods.price is not null) as cost,
        (count(*) filter (where goods.price is null or l.price is null))::int as unpriced
      from "order" join poline l on l."order" = "order".id and l.role = 'goods' and l.status = 'Active'
        join po on po.id = l.po and po.status = 'Active' join orderline goods on goods.id = l.line
      where ${condition} and ${is(sql`po.supplier`, query.supplier) ?? sql`true`} group by 1, 2, 3, 4
    ), shown as (select ${shownIn(query)} as code),
    rates as materialized (
      select codes.code, codes.day, ${rateOn(sql`codes.code`, sql`codes.day`)} as rate from (
        select currency as code, day from sums union select cost_currency, day from sums
        union select (select code from shown), day from sums
      ) codes
    ), converted as (
      select sums.*, target.code as target,
        brand * case when sums.currency = target.code then 1 else own.rate / target.rate end as brand_worth,
        cost * case when cost_currency = target.code then 1 else other.rate / target.rate end as cost_worth,
        array[
          case when own.rate is null and sums.currency <> target.code then sums.currency end,
          case when other.rate is null and cost_currency <> target.code then cost_currency end,
          case when target.rate is null and (sums.currency <> target.code or cost_currency <> target.code) then target.code end
        ] as missing
      from sums join rates own on (own.code, own.day) = (sums.currency, sums.day)
        join rates other on (other.code, other.day) = (cost_currency, sums.day)
        join rates target on (target.code, target.day) = ((select code from shown), sums.day)
    )
    select place, max(target) as currency, sum(unpriced)::int as unpriced,
      (sum(brand_worth) filter (where cost_worth is not null))::text as brand,
      (sum(cost_worth) filter (where brand_worth is not null))::text as cost,
      array(select distinct lacks from converted other, unnest(other.missing) lacks
        where other.place = converted.place and lacks is not null) as missing
    from converted group by place`)
  const currency = rows[0]?.currency ?? (await currencyOf(ctx, query))
  const whole = (some: readonly Margin[]) => {
    const brand = some.reduce((sum, row) => sum + Number(row.brand ?? 0), 0)
    const cost = some.reduce((sum, row) => sum + Number(row.cost ?? 0), 0)
    const known = some.some((row) => row.brand !== null)
    return {
      brand: known ? money(brand, currency) : null,
      cost: known ? money(cost, currency) : null,
      margin: known ? money(brand - cost, currency) : null,
      rate: known ? share(brand - cost, brand) : null,
    }
  }
  const at = (place: number) => whole(rows.filter((row) => row.place === place))
  const now = whole(rows.filter(({ place }) => place > placeBefore))
  const before = at(placeBefore)
  const own = await ofSupplier(ctx, query, counted, sql`"order".ordered_on`)
  const unpriced = rows.filter(({ place }) => place > placeBefore).reduce((sum, row) => sum + row.unpriced, 0)
  return {
    currency,
    series: [
      { title: marginTitle, unit: 'money' },
      { title: brandValue, unit: 'money', aside: true },
      { title: supplierValue, unit: 'money', aside: true },
      { title: rate, unit: 'percent', aside: true },
    ],
    rows: query.buckets.map(({ key, title, from, to }, i) => {
      const found = at(firstPlace + i)
      const list = openAt('ordertracking', {
        ...ordersNarrowed({ ...query, supplier: null }),
        state: counted.join(),
        orderedOn: `${from}..${to}`,
      })
      const open = own ? openThese('ordertracking', own(firstPlace + i), list) : list
      const values = [found.margin, found.brand, found.cost, found.rate]
      return { key, title, values, open: values.map((value) => (value === null ? null : open)) }
    }),
    wholes: [
      { title: marginTitle, unit: 'money', value: now.margin, before: before.margin },
      { title: rate, unit: 'percent', value: now.rate, before: before.rate },
    ],
    notes: [
      ...noRates(rows.flatMap(({ missing }) => missing)),
      ...(unpriced ? [withoutPrice(unpriced)] : []),
      ...(own && query.buckets.some((_, i) => isMany(own(firstPlace + i))) ? [wider] : []),
    ],
  }
}

const withoutPrice = (count: number): Label =>
  label(
    `Purchase order lines without a price on either side, left out: ${count}`,
    `任一方没有单价、未计入的采购明细：${count}`,
  )
const value = label('Open value', '在制金额')
const allOpen = label('Open value in all', '在制总额')
const orders = label('Orders', '订单数')
const marginTitle = label('Margin', '毛利')
const brandValue = label('Brand value', '品牌金额')
const supplierValue = label('Supplier value', '供应商金额')
const rate = label('Margin of the brand value', '毛利率')
