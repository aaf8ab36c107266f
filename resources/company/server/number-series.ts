import { type Ctx, nextNumber, numbered, type RunningNumber, runningNumber } from '@sms/kit/server'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { seriesOn } from '../rules/number-series.ts'
import { companyTable } from '../table.ts'
import { todaySql } from './house-day.ts'

/** What the house numbers by a series of its own (the contract's `numberSeries`). */
export type SeriesOf = (typeof companyTable.$inferSelect)['numberSeries'][number]['of']

/**
 * The next free numbers of a series: the company's own, or `otherwise` where it has set none, a pattern as it stands today
 * where the house is, or what codes are made of already. Nothing is reserved: whoever is slower is refused by the code's own uniqueness and asks again.
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
  const { rows } = await ctx.db.execute<{ day: string }>(sql`select ${sql.raw(todaySql)}::text as day`)
  const pattern = house?.series.find((one) => one.of === of)?.pattern ?? otherwise
  const form = typeof pattern === 'string' ? runningNumber(seriesOn(pattern, rows[0]!.day), 'code') : pattern
  const first = await nextNumber(ctx.db, table, column, form, count)
  return Array.from({ length: count }, (_, i) => numbered(form, first + i))
}
