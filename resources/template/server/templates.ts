import type { Ctx } from '@sms/kit/server'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { WorkCalendar } from '../../calendar/rules/working-days.ts'
import { workCalendars } from '../../calendar/server/calendars.ts'
import { ordertemplateTable } from '../table.ts'

export type TemplateRow = typeof ordertemplateTable.$inferSelect

/** The initial template of a brand's orders: the brand's Active template, else the oldest without a brand. */
export async function usualTemplate({ db }: Pick<Ctx, 'db'>, brand: string | null): Promise<TemplateRow | undefined> {
  const { brand: of, status, createdAt, id } = ordertemplateTable
  const ofBrand = brand ? or(eq(of, brand), isNull(of)) : isNull(of)
  const [found] = await db
    .select()
    .from(ordertemplateTable)
    .where(and(eq(status, 'Active'), ofBrand))
    .orderBy(sql`${of} nulls last`, createdAt, id)
    .limit(1)
  return found
}

/** The calendars of a template. */
export const calendarsOf = async (
  ctx: Pick<Ctx, 'db'>,
  { calendars }: Pick<TemplateRow, 'calendars'>,
): Promise<WorkCalendar[]> =>
  workCalendars(
    ctx,
    calendars.map(({ calendar }) => calendar),
  )
