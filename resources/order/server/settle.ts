import type { Ctx } from '@sms/kit/server'
import { asc, eq, inArray } from 'drizzle-orm'
import { summaryOf } from '../rules/summary.ts'
import { asEvent, factsOf, type OrderParts } from '../rules/whole.ts'
import { orderTable } from '../table.ts'
import { orderNow } from '../workflow.ts'
import { type OrderRow, readOrder } from './facts.ts'

/** Locks some orders, in the order of their ids: whoever changes what one is made of waits for the others here. */
export const lockOrders = ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orderTable)
    .where(inArray(orderTable.id, [...new Set(ids)]))
    .orderBy(asc(orderTable.id))
    .for('no key update')

/** What lists show of an order, by what it is made of. */
export function settled(order: Settling, parts: OrderParts) {
  const facts = { ...factsOf(order, parts), dues: parts.lines.map(({ due }) => due) }
  return summaryOf(facts, orderNow(facts, parts.events.map(asEvent)), order.plan)
}

type Settling = Parameters<typeof factsOf>[0] & Pick<OrderRow, 'plan'>

/** Writes what lists show of an order, by what it is made of by now; `more` goes into the same statement. */
export async function settleOrder(
  ctx: Pick<Ctx, 'db'>,
  order: OrderRow,
  parts: OrderParts,
  more: Partial<typeof orderTable.$inferInsert> = {},
) {
  const [row] = await ctx.db
    .update(orderTable)
    .set({ ...more, ...settled({ ...order, ...more }, parts) })
    .where(eq(orderTable.id, order.id))
    .returning()
  return row!
}

/** What is done once parts of some orders were written: the orders follow in the same transaction. */
export async function settleOrders(ctx: Pick<Ctx, 'db'>, ids: readonly string[]) {
  for (const order of await lockOrders(ctx, ids)) await settleOrder(ctx, order, await readOrder(ctx, order))
}
