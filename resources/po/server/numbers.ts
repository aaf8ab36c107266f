import type { Ctx } from '@sms/kit/server'
import { nextOfSeries } from '../../company/server/number-series.ts'
import { poTable } from '../table.ts'

/** The next purchase order numbers of the house's series. */
export const nextPoNumbers = (ctx: Ctx, count: number) =>
  nextOfSeries(ctx, 'purchase order', 'PO-YY-####', { table: poTable, column: poTable.code, count })
