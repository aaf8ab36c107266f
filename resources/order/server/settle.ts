import type { Ctx } from '@sms/kit/server'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Order } from '../contract.ts'
import { summaryOf } from '../rules/summary.ts'
import { asEvent, factsOf, type OrderParts } from '../rules/whole.ts'
import { orderTable } from '../table.ts'
import { type OrderEvent, orderNow, standing } from '../workflow.ts'
import { type OrderRow, readOrder } from './facts.ts'
import { draftPlan } from './plan.ts'

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
  const facts = factsOf(order, parts)
  return { due: dueOf(parts), ...summaryOf(facts, orderNow(facts, parts.events.map(asEvent)), order.plan) }
}

type Settling = Parameters<typeof factsOf>[0] & Pick<OrderRow, 'plan'>

/** The last due date of an order's lines. */
const dueOf = ({ lines }: OrderParts): string | null => {
  const dues = lines.map(({ due }) => due).sort()
  return dues.at(-1) ?? null
}

/** Writes what lists show of an order, by what it is made of by now; `more` goes into the same statement. */
export async function settleOrder(
  ctx: Pick<Ctx, 'db'>,
  order: OrderRow,
  parts: OrderParts,
  more: Partial<typeof orderTable.$inferInsert> = {},
) {
  const whole = { ...order, ...more } as OrderRow
  const plan = frozen(await draftPlan(ctx, whole, dueOf(parts)), parts.events.map(asEvent))
  const [row] = await ctx.db
    .update(orderTable)
    .set({ ...more, plan, ...settled({ ...whole, plan }, parts) })
    .where(eq(orderTable.id, order.id))
    .returning()
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
