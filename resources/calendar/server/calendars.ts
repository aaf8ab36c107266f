import { type Ctx, write } from '@sms/kit/server'
import { inArray } from 'drizzle-orm'
import { calendars } from '../api.ts'
import { chinaDays } from '../rules/china.ts'
import type { WorkCalendar } from '../rules/working-days.ts'
import { calendarTable } from '../table.ts'

/** The weekends and special days of some calendars, including inActive ones, which existing plans still use. */
export async function workCalendars({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<WorkCalendar[]> {
  if (ids.length === 0) return []
  const { id, weekend, days } = calendarTable
  return db
    .select({ weekend, days })
    .from(calendarTable)
    .where(inArray(id, [...ids]))
}

/** Adds China's calendar to an installation without any calendar. */
export const seedCalendars = (ctx: Ctx) =>
  write(ctx, async (ctx) => {
    const [existing] = await ctx.db.select({ id: calendarTable.id }).from(calendarTable).limit(1)
    if (existing) return
    await calendars.add(ctx, {
      name: 'China',
      country: 'CN',
      weekend: ['Sat', 'Sun'],
      days: [...chinaDays],
      notes: source,
    })
  })

const source = `2026: State Council plan of 2025-11-04 / 国务院办公厅关于2026年部分节假日安排的通知
2027, 2028: statutory holidays, provisional until the plan is out / 仅法定节假日，官方安排公布前为暂定`
