import type { Ctx } from '@sms/kit/server'
import { sql } from 'drizzle-orm'

/** The house's time zone as SQL: that of the company's record, or the one that such a record begins with. */
export const zoneSql = `coalesce((select time_zone from company where status = 'Active' limit 1), 'Asia/Shanghai')`

/** The day on which a moment falls where the house is; both as SQL, a timestamptz and a date. */
export const houseDaySql = (moment: string) => `(${moment} at time zone ${zoneSql})::date`

/** The day that it is where the house is, as SQL: a date. */
export const todaySql = houseDaySql('now()')

/** The house's time zone, a name of the IANA database. */
export async function houseZone(db: Ctx['db']): Promise<string> {
  const { rows } = await db.execute<{ zone: string }>(sql`select ${sql.raw(zoneSql)} as zone`)
  return rows[0]!.zone
}

/** The day that it is where the house is, `YYYY-MM-DD`. */
export async function houseToday(db: Ctx['db']): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`select ${sql.raw(todaySql)}::text as day`)
  return rows[0]!.day
}
