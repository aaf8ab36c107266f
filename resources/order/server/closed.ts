import { type Label, label } from '@sms/kit/contract'
import { type Ctx, history } from '@sms/kit/server'
import { and, eq, inArray } from 'drizzle-orm'
import { stopped } from '../rules/gates.ts'
import type { OrderRow } from './facts.ts'

/**
 * Why some orders take no new parts, by their ids: cancelled, closed and inActive ones. An order that comes in, or comes
 * back, in the same change brings its parts with it.
 */
export async function closedOf(ctx: Ctx, orders: readonly OrderRow[]): Promise<ReadonlyMap<string, Label>> {
  const closed = new Map(
    orders.flatMap(({ id, decided, status }) => {
      const why =
        decided === 'cancelled' || decided === 'closed'
          ? stopped[decided]
          : status === 'Active'
            ? undefined
            : isInactive
      return why ? [[id, why] as const] : []
    }),
  )
  if (closed.size === 0 || !ctx.change) return closed
  const own = await ctx.db
    .select({ id: history.recordId })
    .from(history)
    .where(
      and(inArray(history.recordId, [...closed.keys()]), eq(history.change, ctx.change), eq(history.action, 'insert')),
    )
  for (const { id } of own) closed.delete(id)
  return closed
}

export const isInactive = label('This order is inActive', '该订单已停用')
