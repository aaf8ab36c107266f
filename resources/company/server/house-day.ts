import type { Ctx } from '@sms/kit/server'
import { sql } from 'drizzle-orm'

/** The house's time zone as SQL: that of the company's record, else the initial value of that field. */
export const zoneSql = `coalesce((select time_zone from company where status = 'Active' limit 1), 'Asia/Shanghai')`

/** The house's date of a moment; SQL of a timestamptz to SQL of a date. */
export const houseDaySql = (moment: string) => `(${moment} at time zone ${zoneSql})::date`

/** The house's current date, as SQL. */
export const todaySql = houseDaySql('now()')

/** The house's time zone, an IANA name. */
export async function houseZone(db: Ctx['db']): Promise<string> {
  const { rows } = await db.execute<{ zone: string }>(sql`select ${sql.raw(zoneSql)} as zone`)
  return rows[0]!.zone
}

/** The house's current date, `YYYY-MM-DD`. */
export async function houseToday(db: Ctx['db']): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`select ${sql.raw(todaySql)}::text as day`)
  return rows[0]!.day
}
