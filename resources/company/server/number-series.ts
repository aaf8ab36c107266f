import { type Ctx, type RunningNumber, runningNumber } from '@sms/kit/server'
import { nextNumber, numbered } from '@sms/kit/server/mount'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { seriesOn } from '../rules/number-series.ts'
import { companyTable } from '../table.ts'
import { houseToday } from './house-day.ts'

/** The kinds of records that can have a number series (`numberSeries` of the contract). */
export type SeriesOf = (typeof companyTable.$inferSelect)['numberSeries'][number]['of']

/**
 * The next free numbers of a series, by the company's pattern, else by `otherwise` (a pattern or a prepared number).
 * They are not reserved.
 */
export async function nextOfSeries(
  ctx: Ctx,
  of: SeriesOf,
  otherwise: string | RunningNumber,
  { table, column, count }: { readonly table: PgTable; readonly column: PgColumn; readonly count: number },
): Promise<string[]> {
  const [house] = await ctx.db
    .select({ series: companyTable.numberSeries })
    .from(companyTable)
    .where(eq(companyTable.status, 'Active'))
    .limit(1)
  const series = house?.series.find((entry) => entry.of === of)?.pattern ?? otherwise
  const form = typeof series === 'string' ? runningNumber(seriesOn(series, await houseToday(ctx.db)), 'code') : series
  const first = await nextNumber(ctx.db, table, column, form, count)
  return Array.from({ length: count }, (_, i) => numbered(form, first + i))
}
