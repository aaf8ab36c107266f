import { type Ctx, history } from '@sms/kit/server'
import { and, eq, inArray } from 'drizzle-orm'
import type { OrderRow } from './facts.ts'

/**
 * Those of some orders that take no new parts, by their ids: cancelled and closed ones. An order that comes in, or comes
 * back, in the same change brings its parts with it.
 */
export async function closedOf(ctx: Ctx, orders: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const closed = orders.flatMap(({ id, decided }) => (decided === 'cancelled' || decided === 'closed' ? [id] : []))
  if (closed.length === 0 || !ctx.change) return new Set(closed)
  const own = await ctx.db
    .select({ id: history.recordId })
    .from(history)
    .where(and(inArray(history.recordId, closed), eq(history.change, ctx.change), eq(history.action, 'insert')))
  return new Set(closed.filter((id) => !own.some((one) => one.id === id)))
}
