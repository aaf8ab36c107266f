import type { Ctx } from '@sms/kit/server'
import { rowsParameter } from '@sms/kit/server/mount'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Order } from '../contract.ts'
import { acceptedOf } from '../rules/accepted.ts'
import { marginsOf } from '../rules/margin.ts'
import { orderSummary } from '../rules/summary.ts'
import { asEvent, type OrderParts, orderFacts } from '../rules/whole.ts'
import { orderTable } from '../table.ts'
import { orderNow, validEvents } from '../workflow.ts'
import { type OrderRow, readOrders } from './facts.ts'
import { currentPlan } from './plan.ts'
import { withdrawSteps } from './step-notices.ts'

/** Locks orders, in the order of their ids. */
export const lockOrders = ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orderTable)
    .where(inArray(orderTable.id, [...new Set(ids)]))
    .orderBy(asc(orderTable.id))
    .for('no key update')

/** The columns of an order that lists show, computed from its parts and its plan. */
export function computedColumns(order: Settling, parts: OrderParts) {
  const facts = orderFacts(order, parts)
  return { due: lastDue(parts), ...orderSummary(facts, orderNow(facts, parts.events.map(asEvent)), order.plan) }
}

/** Recomputes the orders of parts that were written or removed. */
export const settleOrdersOf = (ctx: Pick<Ctx, 'db'>, parts: readonly Record<string, unknown>[]) =>
  settleOrders(
    ctx,
    parts.map(({ order }) => String(order)),
  )

type Settling = Parameters<typeof orderFacts>[0] & Pick<OrderRow, 'plan'>

/** The last due date of an order's lines. */
export const lastDue = ({ lines }: OrderParts): string | null => {
  const dues = lines.map(({ due }) => due).sort()
  return dues.at(-1) ?? null
}

/** Writes the computed columns of an order, its number of events, and the records derived from it. */
export async function settleOrder(ctx: Pick<Ctx, 'db'>, order: OrderRow, parts: OrderParts, position: number) {
  await ctx.db
    .update(orderTable)
    .set({ position, ...(await planAndColumns(ctx, order, parts)) })
    .where(eq(orderTable.id, order.id))
  await updateDerived(ctx, [order], new Map([[order.id, parts]]))
}

/** The plan of an order, with baselines once it is confirmed, and its computed columns. */
async function planAndColumns(ctx: Pick<Ctx, 'db'>, order: OrderRow, parts: OrderParts) {
  const isConfirmed = validEvents(parts.events.map(asEvent)).some(({ kind }) => kind === 'confirmed')
  // A reversed confirmation leaves no baseline behind.
  const drafted = await currentPlan(ctx, isConfirmed ? order : { ...order, plan: [] }, lastDue(parts))
  const plan = isConfirmed ? withBaselines(drafted) : drafted
  return { plan, ...computedColumns({ ...order, plan }, parts) }
}

/** Brings the records derived from orders in line: accepted quantities, margins and step notices. */
async function updateDerived(
  ctx: Pick<Ctx, 'db'>,
  orders: readonly Pick<OrderRow, 'id' | 'currency'>[],
  parts: ReadonlyMap<string, OrderParts>,
) {
  const ids = orders.map(({ id }) => id)
  const accepted = orders.flatMap(({ id }) => acceptedOf(parts.get(id)!).map((each) => ({ order: id, ...each })))
  const margins = orders.flatMap(({ id, currency }) =>
    marginsOf(currency, parts.get(id)!).map((each) => ({ order: id, ...each })),
  )
  await ctx.db.execute(sql`
    with wanted as (
      select "order", po, late, quantity
      from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) w("order" uuid, po uuid, late int, quantity numeric)
    ), gone as (
      delete from order_delivery d where "order" = any (${sql.param(ids)}::uuid[])
        and not exists (select from wanted w where (w."order", w.po, w.late) = (d."order", d.po, d.late))
    )
    insert into order_delivery ("order", po, late, quantity) select "order", po, late, quantity from wanted
    on conflict ("order", po, late) do update set quantity = excluded.quantity
      where order_delivery.quantity <> excluded.quantity`)
  await ctx.db.execute(sql`
    with wanted as (
      select "order", po, brand, cost, unpriced
      from jsonb_to_recordset(${JSON.stringify(margins)}::jsonb)
        w("order" uuid, po uuid, brand numeric, cost numeric, unpriced int)
    ), gone as (
      delete from order_margin m where "order" = any (${sql.param(ids)}::uuid[])
        and not exists (select from wanted w where (w."order", w.po) = (m."order", m.po))
    )
    insert into order_margin ("order", po, brand, cost, unpriced) select "order", po, brand, cost, unpriced from wanted
    on conflict ("order", po) do update set brand = excluded.brand, cost = excluded.cost, unpriced = excluded.unpriced
      where (order_margin.brand, order_margin.cost, order_margin.unpriced)
        is distinct from (excluded.brand, excluded.cost, excluded.unpriced)`)
  await withdrawSteps(ctx, ids)
}

/** Freezes the planned days as baselines, from which lateness is counted; a baseline stays. */
const withBaselines = (plan: Order['plan']): Order['plan'] =>
  plan.map((step) => ({ ...step, baseline: step.baseline ?? step.planned }))

/** The ids of the orders that `settleTogether` settles at its end, by the transaction. */
const waiting = new WeakMap<object, Set<string>>()

/** Runs work that writes parts of orders in several steps, and settles these orders once at its end. */
export async function settleTogether<T>(ctx: Pick<Ctx, 'db'>, work: () => Promise<T>): Promise<T> {
  if (waiting.has(ctx.db)) return work()
  const ids = new Set<string>()
  waiting.set(ctx.db, ids)
  let done: T
  try {
    done = await work()
  } finally {
    waiting.delete(ctx.db)
  }
  await settleOrders(ctx, [...ids])
  return done
}

/** Recomputes orders from their parts; within `settleTogether` at its end. */
export async function settleOrders(ctx: Pick<Ctx, 'db'>, ids: readonly string[]) {
  const later = waiting.get(ctx.db)
  if (later) {
    for (const id of ids) later.add(id)
    return
  }
  const orders = await lockOrders(ctx, ids)
  if (orders.length === 0) return
  const parts = await readOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  type Computed = Awaited<ReturnType<typeof planAndColumns>>
  const rows: ({ id: string } & Computed)[] = []
  for (const order of orders) rows.push({ id: order.id, ...(await planAndColumns(ctx, order, parts.get(order.id)!)) })
  await ctx.db
    .update(orderTable)
    .set({
      due: sql`computed.due`,
      plan: sql`computed.plan`,
      state: sql`computed.state`,
      progress: sql`computed.progress`,
      value: sql`computed.value`,
      unpriced: sql`computed.unpriced`,
      nextDue: sql`computed.next_due`,
      atRisk: sql`computed.at_risk`,
      openSteps: sql`computed.open_steps`,
      supplier: sql`computed.supplier`,
    } satisfies Record<keyof Computed, unknown>)
    .from(sql`${rowsParameter(orderTable, rows)} as computed`)
    .where(eq(orderTable.id, sql`computed.id`))
  await updateDerived(ctx, orders, parts)
}
