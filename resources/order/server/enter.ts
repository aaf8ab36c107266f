import { integer, label, madeId, reference, refusal, required, type ValuesOf } from '@sms/kit/contract'
import { type Actor, accessTo, addOnce, type Ctx, objectSchema, type Route, route, shape, stale } from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import { eventFields, type OrderEventRecord } from '../../orderevent/contract.ts'
import { ordereventNoun } from '../../orderevent/server/events.ts'
import { order } from '../contract.ts'
import { type Entry, entryProblems } from '../rules/gates.ts'
import { asEvent, factsOf } from '../rules/whole.ts'
import { type OrderEvent, stepOf } from '../workflow.ts'
import { doubtsOf } from './doubts.ts'
import { readOrder } from './facts.ts'
import type { orderNoun } from './orders.ts'
import { lockOrders, settleOrder } from './settle.ts'

const body = {
  ...eventFields,
  id: required(reference('Order', '订单', 'order')),
  /** How many events the order had as its user saw it. */
  seen: required(integer('Events seen', '已见事件数')),
  request: madeId,
}
type Body = ValuesOf<typeof body>

/**
 * `POST /api/ordertracking/event`: something happened to an order. The event bears the sender's `request` id, so that
 * it stands there once however often it is sent; where somebody else moved the same step since the sender looked, it
 * is refused, since both may mean the same thing.
 */
export const eventRoute = (orders: typeof orderNoun): Route =>
  route({
    method: 'POST',
    path: `/${order.path}/event`,
    title: 'Enter what happened to an order: a confirmation, delivery, payment, shipment, receipt, or a reversal',
    access: accessTo(order, 'write'),
    body: shape(body),
    data: objectSchema(order.all),
    handle: async (call) => {
      const given = call.body as Body
      const ctx = { ...call, state: `Enter ${given.kind}` }
      await addOnce(ctx, ordereventNoun.service, given.request, (ctx) => enter(ctx, given, orders), differs(given))
      return { data: await orders.service.get(ctx, given.id), message: 'Entered successfully' }
    },
  })

const differs = (given: Body) => (_ctx: Ctx, row: Record<string, unknown>) => {
  if (row.order !== given.id || row.kind !== given.kind)
    throw refusal(label('This request was another event', '该请求已用于其他事件'))
}

async function enter(ctx: Ctx, { id, seen, request, ...entry }: Body, orders: typeof orderNoun) {
  // Whoever may not see the order learns nothing of it.
  await orders.service.row(ctx, id)
  const given = Object.entries(entry).filter(([, value]) => value !== null)
  ordereventNoun.service.refuseGuarded(ctx, Object.fromEntries(given))
  const [row] = await lockOrders(ctx, [id])
  const parts = await readOrder(ctx, row!)
  const events = parts.events.map(asEvent)
  const asked: Entry = {
    ...entry,
    parts: entry.parts.map(({ line, poline, ...part }) => ({ line: line ?? poline ?? '', ...part })),
    amount: entry.po ? entry.paid : entry.amount,
  }
  if (isStale(events, asked, seen)) throw stale(orders.service.show(ctx, row!))
  const facts = { ...factsOf(row!, parts), ...(await doubtsOf(ctx, row!, parts, entry)) }
  const problems = entryProblems(facts, events, asked, await houseToday(ctx.db))
  const hard = problems.filter(({ gate }) => !gate || !entry.override || !mayOverride(ctx.actor))
  if (hard.length) {
    const isGate = hard.every(({ gate }) => gate)
    throw refusal(hard[0]!.message, hard, { overridable: isGate && mayOverride(ctx.actor) })
  }
  const position = row!.position + 1
  const event = {
    ...{ ...entry, id: request, order: id, number: position, imported: false, status: 'Active' },
    // A reason for what nothing spoke against would look like an exception for ever.
    override: problems.length ? entry.override : null,
  }
  await ordereventNoun.service.insert(ctx, [event])
  await settleOrder(
    ctx,
    row!,
    { ...parts, events: [...parts.events, event as unknown as OrderEventRecord] },
    { position },
  )
}

/** Who may enter something in spite of a gate that can be overridden: it is money that they answer for. */
const mayOverride = ({ role, rights }: Actor) => role === 'Administrator' || rights.includes('cost')

/** Whether somebody moved the same step since the sender looked: both may mean the same thing. */
function isStale(events: readonly OrderEvent[], entry: Entry, seen: number): boolean {
  const stepMoved = (event: Pick<OrderEvent, 'kind' | 'step' | 'po' | 'about'>) =>
    event.kind === 'reversed' ? stepOf(events.find(({ id }) => id === event.about) ?? entry) : stepOf(event)
  const step = stepMoved(entry)
  return events.some((event) => event.number > seen && stepMoved(event) === step)
}
