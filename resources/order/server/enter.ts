import { forbidden, integer, label, madeId, reference, refusal, required, type ValuesOf } from '@sms/kit/contract'
import {
  type Actor,
  accessTo,
  addOnce,
  type Ctx,
  may,
  objectSchema,
  type Route,
  route,
  shape,
  stale,
} from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import { eventFields, type OrderEventRecord } from '../../orderevent/contract.ts'
import { ordereventNoun } from '../../orderevent/server/events.ts'
import { order } from '../contract.ts'
import { fieldProblems } from '../rules/fields.ts'
import { type Entry, entryProblems } from '../rules/gates.ts'
import { asEvent, factsOf } from '../rules/whole.ts'
import { type OrderEvent, stepOf } from '../workflow.ts'
import { doubtsOf } from './doubts.ts'
import { readOrder } from './facts.ts'
import type { orderNoun } from './orders.ts'
import { settleOrder } from './settle.ts'

const bodyFields = {
  ...eventFields,
  id: required(reference('Order', '订单', 'order')),
  /** How many events the order had as its user saw it. */
  seen: required(integer('Events seen', '已见事件数', { min: 0 })),
  request: madeId,
}
type Body = ValuesOf<typeof bodyFields>

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
    body: shape(bodyFields),
    data: objectSchema(order.all),
    handle: async (call) => {
      const body = call.body as Body
      const ctx = { ...call, state: `Enter ${body.kind}` }
      await addOnce(ctx, ordereventNoun.service, body.request, (ctx) => enter(ctx, body, orders), differs(body))
      return { data: await orders.service.get(ctx, body.id), message: 'Entered successfully' }
    },
  })

/** Refuses a request that is there already and said something else: whoever sends it would think that this was taken. */
const differs = (body: Body) => (_ctx: Ctx, row: Record<string, unknown>) => {
  const names = Object.keys(eventFields).filter((name) => name !== 'override') as (keyof typeof eventFields)[]
  if (row.order !== body.id || names.some((name) => plain(row[name]) !== plain(body[name])))
    throw refusal(
      label(
        'This was entered already, and said something else: look at the events',
        '该请求已登记且内容不同，请查看事件',
      ),
    )
}

/** A value as it compares, whatever empty parts it has and in whatever order the database gives them. */
const plain = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, each]) => each !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  )

async function enter(ctx: Ctx, { id, seen, request, ...entry }: Body, orders: typeof orderNoun) {
  const filled = Object.entries(entry).filter(([, value]) => value !== null)
  ordereventNoun.service.refuseGuarded(ctx, Object.fromEntries(filled))
  const strays = fieldProblems(entry)
  if (strays.length) throw refusal(strays[0]!.message, strays)
  // Whoever may not see the order learns nothing of it.
  const row = await orders.service.row(ctx, id, true)
  if (row.status !== 'Active') throw refusal(label('This order is inactive', '该订单已停用'))
  const parts = await readOrder(ctx, row)
  const events = parts.events.map(asEvent)
  const toEnter: Entry = {
    ...entry,
    parts: entry.parts.map(({ line, poline, ...part }) => ({ line: line ?? poline ?? '', ...part })),
    amount: entry.po ? entry.paid : entry.amount,
  }
  if (stepMoved(events, toEnter) === 'EBC_Pay' && !may(ctx.actor, 'cost'))
    throw forbidden(label('You may not change what suppliers are paid', '您无权修改对供应商的付款'))
  if (isStale(events, toEnter, seen)) throw stale(orders.service.show(ctx, row))
  const facts = { ...factsOf(row, parts), ...(await doubtsOf(ctx, row, parts, entry)) }
  const problems = entryProblems(facts, events, toEnter, await houseToday(ctx.db))
  const hard = problems.filter(({ gate }) => !gate || !entry.override || !mayOverride(ctx.actor))
  if (hard.length) {
    const isGate = hard.every(({ gate }) => gate)
    throw refusal(hard[0]!.message, hard, { overridable: isGate && mayOverride(ctx.actor) })
  }
  const position = row.position + 1
  const event = {
    ...{ ...entry, id: request, order: id, number: position, imported: false, status: 'Active' },
    // A reason for what nothing spoke against would look like an exception for ever.
    override: problems.length ? entry.override : null,
  }
  await ordereventNoun.service.insert(ctx, [event])
  await settleOrder(
    ctx,
    row,
    { ...parts, events: [...parts.events, event as unknown as OrderEventRecord] },
    { position },
  )
}

/** Who may enter something in spite of a gate that can be overridden: it is money that they answer for. */
const mayOverride = ({ role, rights }: Actor) => role === 'Administrator' || rights.includes('cost')

/** The step that an event moves, or moves back. */
const stepMoved = (events: readonly OrderEvent[], event: Pick<OrderEvent, 'kind' | 'step' | 'po' | 'about'>) =>
  stepOf(events.find(({ id }) => event.kind === 'reversed' && id === event.about) ?? event)

/** Whether somebody moved the same step since the sender looked: both may mean the same thing. */
function isStale(events: readonly OrderEvent[], entry: Entry, seen: number): boolean {
  const step = stepMoved(events, entry)
  return seen > events.length || events.slice(seen).some((event) => stepMoved(events, event) === step)
}
