import type { Ctx } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { houseCurrencySql } from '../../company/server/house-currency.ts'
import { todaySql } from '../../company/server/house-day.ts'

/** The value of one unit of each currency in the house currency on a day, for those with a rate by then. */
export type Rates = ReadonlyMap<string, string>

/** The rates in force on a day of the house (`YYYY-MM-DD`; by default today), including the house currency's 1. */
export async function ratesOn({ db }: Pick<Ctx, 'db'>, day?: string): Promise<Rates> {
  const on = day === undefined ? sql.raw(todaySql) : sql`${day}::date`
  const { rows } = await db.execute<{ code: string; rate: string }>(sql`
    select distinct on (c.code) c.code, r.rate::text as rate
    from currency c join rate r on r.currency = c.id and r.status = 'Active' and r.valid_from <= ${on}
    order by c.code, r.valid_from desc`)
  const house = await db.execute<{ code: string }>(sql`select ${sql.raw(houseCurrencySql)} as code`)
  return new Map([...rows.map(({ code, rate }) => [code, rate] as const), [house.rows[0]!.code, '1']])
}
