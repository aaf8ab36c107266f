import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { houseCurrencySql } from '../../company/server/house-currency.ts'
import { suppliedBy } from '../../order/server/supplied-by.ts'
import { currencyCodes, minorUnits } from '../../standards/currencies.ts'
import { allOf, equals, visible } from './figure.ts'
import type { FigureQuery } from './query.ts'

/** The states of counted orders: all except Draft and Cancelled. */
export const counted = ['Confirmed', 'InProgress', 'Completed', 'Closed', 'OnHold'] as const
export const onTheWay = ['Confirmed', 'InProgress'] as const

/**
 * The condition that an order is Active, in one of some states, of the query's brand, season and merchandiser, and
 * visible to the user.
 */
export const ordersWanted = (
  ctx: Ctx,
  query: FigureQuery,
  states: readonly string[],
  ...more: (SQL | undefined)[]
): SQL =>
  allOf(
    sql`"order".status = 'Active'`,
    sql`"order".state = any (${sql.param([...states])}::text[])`,
    equals(sql`"order".brand`, query.brand),
    equals(sql`"order".season`, query.season),
    equals(sql`"order".merchandiser`, query.responsible),
    visible(ctx, ctx.nouns.order!),
    ...more,
  )

/** The condition that an order has a purchase order to the supplier of a query; undefined without a supplier. */
export const supplied = ({ supplier }: FigureQuery): SQL | undefined => (supplier ? suppliedBy([supplier]) : undefined)

/** The condition that an event of an order is in force: no event reverses it. */
export const stands = (event: SQL): SQL =>
  sql`not exists (select from orderevent reversal where reversal.about = ${event}.id and reversal.kind = 'reversed')`

/** The condition that a step of an order is in a final state. */
export const isEnded = (step: string): SQL =>
  sql`coalesce("order".progress @? ${`$[*] ? (@.step == "${step}" && (@.state == "Done" || @.state == "Skipped" || @.state == "ClosedShort"))`}::jsonpath, false)`

const codesWithDecimals = (decimals: number) => sql.param(currencyCodes.filter((code) => minorUnits(code) === decimals))

/** SQL: a quantity times a price, rounded half up to the minor unit of a currency. */
export const lineWorth = (quantity: SQL, price: SQL, currency: SQL): SQL => sql`round(${quantity} * ${price},
  case when ${currency} = any (${codesWithDecimals(0)}::text[]) then 0
    when ${currency} = any (${codesWithDecimals(3)}::text[]) then 3 else 2 end)`

const houseCurrency = sql.raw(houseCurrencySql)

/** SQL: the rate of a currency to the house's currency on a day; null without a rate. */
export const rateOn = (code: SQL, day: SQL): SQL => sql`case when ${code} = ${houseCurrency} then 1 else (
  select r.rate from rate r join currency c on c.id = r.currency
  where c.code = ${code} and r.status = 'Active' and r.valid_from <= ${day}
  order by r.valid_from desc limit 1) end`

/** SQL: the first days and the rates of each currency, for `rateAt`; the house's currency has the rate 1. */
export const ratesByDay: SQL = sql`
  select c.code, array_agg(r.valid_from order by r.valid_from) as days, array_agg(r.rate::float8 order by r.valid_from) as rates
  from currency c join rate r on r.currency = c.id and r.status = 'Active' where c.code <> ${houseCurrency} group by c.code
  union all select ${houseCurrency}, '{-infinity}', '{1}'`

/** SQL: the rate in a row of `ratesByDay` on the day of the column `day`; null without a rate. */
export const rateAt = (row: SQL): SQL => sql`${row}.rates[width_bucket(day, ${row}.days)]`

/** SQL: the currency of the amounts, which is the requested currency, else the house's own. */
export const shownIn = ({ currency }: FigureQuery): SQL => (currency ? sql`${currency}::text` : houseCurrency)

/** The note on currencies whose amounts are left out. */
export function noRates(codes: Iterable<string>): Label[] {
  const missing = [...new Set(codes)].sort()
  if (missing.length === 0) return []
  return [
    label(
      `No exchange rate on some of these days, so that amounts are left out: ${missing.join(', ')}`,
      `部分日期没有汇率，相关金额未计入：${missing.join('、')}`,
    ),
  ]
}

/** The filters of a figure as filters of the list of orders. */
export const ordersNarrowed = (query: FigureQuery) => ({
  brand: query.brand,
  supplier: query.supplier,
  season: query.season,
  merchandiser: query.responsible,
})
