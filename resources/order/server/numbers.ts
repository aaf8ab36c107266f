import type { Ctx } from '@sms/kit/server'
import { nextOfSeries } from '../../company/server/number-series.ts'
import { orderTable } from '../table.ts'

/** The next order numbers of the house's series. */
export const nextOrderNumbers = (ctx: Ctx, count: number) =>
  nextOfSeries(ctx, 'order', 'SO-YY-####', { table: orderTable, column: orderTable.code, count })
