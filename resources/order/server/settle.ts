import type { Ctx } from '@sms/kit/server'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Order } from '../contract.ts'
import { summaryOf } from '../rules/summary.ts'
import { asEvent, factsOf, type OrderParts } from '../rules/whole.ts'
import { orderTable } from '../table.ts'
import { type OrderEvent, orderNow, standing } from '../workflow.ts'
import { type OrderRow, readOrder } from './facts.ts'
import { draftPlan } from './plan.ts'
import { withdrawSteps } from './step-notices.ts'

/** Locks some orders, in the order of their ids: whoever changes what one is made of waits for the others here. */
export const lockOrders = ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orderTable)
    .where(inArray(orderTable.id, [...new Set(ids)]))
    .orderBy(asc(orderTable.id))
    .for('no key update')

/** Writes what lists show of an order, by what it is made of by now; `more` goes into the same statement. */
export async function settleOrder(
  ctx: Pick<Ctx, 'db'>,
  order: OrderRow,
  parts: OrderParts,
  more: Partial<typeof orderTable.$inferInsert> = {},
) {
  const whole = { ...order, ...more } as OrderRow
  const due =
    parts.lines
      .map((line) => line.due)
      .toSorted()
      .at(-1) ?? null
  const facts = factsOf(whole, parts)
  const events = parts.events.map(asEvent)
  const now = orderNow(facts, events)
  const plan = frozen(await draftPlan(ctx, whole, due), events)
  const [row] = await ctx.db
    .update(orderTable)
    .set({ ...more, due, plan, ...summaryOf(facts, now, plan) })
    .where(eq(orderTable.id, order.id))
    .returning()
  await withdrawSteps(ctx, [order.id])
  return row!
}

/** What was planned when the order was confirmed is what lateness is measured by. */
const frozen = (plan: Order['plan'], events: readonly OrderEvent[]): Order['plan'] =>
  standing(events).some(({ kind }) => kind === 'confirmed')
    ? plan.map((each) => ({ ...each, baseline: each.baseline ?? each.planned }))
    : plan

/** What is done once parts of some orders were written: the orders follow in the same transaction. */
export async function settleOrders(ctx: Pick<Ctx, 'db'>, ids: readonly string[]) {
  for (const order of await lockOrders(ctx, ids)) await settleOrder(ctx, order, await readOrder(ctx, order))
}
