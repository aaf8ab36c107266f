import { type Ctx, givenRows } from '@sms/kit/server'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { summaryOf } from '../rules/summary.ts'
import { asEvent, factsOf, type OrderParts } from '../rules/whole.ts'
import { orderTable } from '../table.ts'
import { orderNow } from '../workflow.ts'
import { type OrderRow, readOrders } from './facts.ts'

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
  const [row] = await ctx.db
    .update(orderTable)
    .set({ ...more, ...summarised({ ...order, ...more }, parts) })
    .where(eq(orderTable.id, order.id))
    .returning()
  return row!
}

function summarised(order: OrderRow, parts: OrderParts) {
  const facts = { ...factsOf(order, parts), dues: parts.lines.map(({ due }) => due) }
  return summaryOf(facts, orderNow(facts, parts.events.map(asEvent)), order.plan)
}

/** What is done once parts of some orders were written: the orders follow in the same transaction. */
export async function settleOrders(ctx: Pick<Ctx, 'db'>, ids: readonly string[]) {
  const orders = await lockOrders(ctx, ids)
  if (orders.length === 0) return
  const parts = await readOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  const rows = orders.map((order) => ({ id: order.id, ...summarised(order, parts.get(order.id)!) }))
  await ctx.db
    .update(orderTable)
    .set({
      state: sql`given.state`,
      progress: sql`given.progress`,
      due: sql`given.due`,
      value: sql`given.value`,
      nextDue: sql`given.next_due`,
      atRisk: sql`given.at_risk`,
    } satisfies Record<keyof ReturnType<typeof summarised>, unknown>)
    .from(sql`${givenRows(orderTable, rows)} as given`)
    .where(eq(orderTable.id, sql`given.id`))
}
