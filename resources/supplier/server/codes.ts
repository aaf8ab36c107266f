import { type Ctx, type RunningNumber, runningNumber } from '@sms/kit/server'
import { desc, sql } from 'drizzle-orm'
import { nextOfSeries } from '../../company/server/number-series.ts'
import { supplierTable as table } from '../table.ts'

/** The next supplier codes: by the house's series, else continuing from the newest code. */
export async function nextSupplierCodes(ctx: Ctx, count: number): Promise<string[]> {
  // The newest code that ends in 2 to 9 digits.
  const [newest] = await ctx.db
    .select({ code: table.code })
    .from(table)
    .where(sql`${table.code} ~ '(^|[^0-9])[0-9]{2,9}$'`)
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(1)
  const series = newest ? continued(newest.code) : runningNumber('SUP-#####', 'code')
  return nextOfSeries(ctx, 'supplier', series, { table, column: table.code, count })
}

function continued(code: string): RunningNumber {
  const [digits] = /\d+$/.exec(code)!
  return { before: code.slice(0, -digits.length), after: '', digits: digits.length }
}
