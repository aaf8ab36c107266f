import {
  forbidden,
  integer,
  label,
  madeId,
  optionText,
  reference,
  refusal,
  required,
  type ValuesOf,
} from '@sms/kit/contract'
import { type Actor, accessTo, addOnce, type Ctx, may, objectSchema, type Route, route, shape } from '@sms/kit/server'
import { stale } from '@sms/kit/server/mount'
import { houseToday } from '../../company/server/house-day.ts'
import { eventFields, type OrderEventRecord } from '../../orderevent/contract.ts'
import { ordereventNoun } from '../../orderevent/server/events.ts'
import { order } from '../contract.ts'
import { fieldProblems } from '../rules/fields.ts'
import { type Entry, entryProblems } from '../rules/gates.ts'
import { asEvent, orderFacts } from '../rules/whole.ts'
import { eventOptions, type OrderEvent, stepOf } from '../workflow.ts'
import { isInactive } from './closed.ts'
import { doubtsOf } from './doubts.ts'
import { readOrder } from './facts.ts'
import type { orderNoun } from './orders.ts'
import { settleOrder } from './settle.ts'

const bodyFields = {
  ...eventFields,
  id: required(reference('Order', '订单', 'order')),
  /** The number of events that the user has seen. */
  seen: required(integer('Events seen', '已见事件数', { min: 0 })),
  request: madeId,
}
type Body = ValuesOf<typeof bodyFields>

/**
 * `POST /api/ordertracking/event`: enters an event with the `request` as its id, so that a repeated request adds
 * nothing. Refused if the same step moved after the sender loaded the order, since both may enter the same fact.
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
      const ctx = { ...call, state: optionText(eventOptions, body.kind, 'en') }
      await addOnce(ctx, ordereventNoun.service, body.request, (ctx) => enter(ctx, body, orders), refuseOther(body))
      return { data: await orders.service.get(ctx, body.id), message: 'Entered successfully' }
    },
  })

/** Refuses a repeated request id with different values. */
const refuseOther = (body: Body) => (_ctx: Ctx, row: Record<string, unknown>) => {
  const names = Object.keys(eventFields).filter((name) => name !== 'override') as (keyof typeof eventFields)[]
  if (row.order !== body.id || names.some((name) => comparable(row[name]) !== comparable(body[name])))
    throw refusal(
      label(
        'This was entered already, and said something else: look at the events',
        '该请求已登记且内容不同，请查看事件',
      ),
    )
}

/** A value as text, in which objects have their keys sorted and no nulls. */
const comparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, each]) => each !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  )

/**
 * Enters an event under the lock of its order, after checks of rights, other events and gates, and settles the order.
 */
async function enter(ctx: Ctx, { id, seen, request, ...entry }: Body, orders: typeof orderNoun) {
  const filled = Object.entries(entry).filter(([, value]) => value !== null)
  ordereventNoun.service.refuseGuarded(ctx, Object.fromEntries(filled))
  const misplaced = fieldProblems(entry)
  if (misplaced.length) throw refusal(misplaced[0]!.message, misplaced)
  // Refuses users who may not see the order.
  const row = await orders.service.lockRow(ctx, id)
  if (row.status !== 'Active') throw refusal(isInactive)
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
  const facts = { ...orderFacts(row, parts), ...(await doubtsOf(ctx, row, parts, entry)) }
  const problems = entryProblems(facts, events, toEnter, await houseToday(ctx.db))
  const isOverridden = Boolean(entry.override) && mayOverride(ctx.actor)
  const remaining = problems.filter(({ gate }) => !gate || !isOverridden)
  if (remaining.length) {
    const overridable = remaining.every(({ gate }) => gate) && mayOverride(ctx.actor)
    throw refusal(remaining[0]!.message, remaining, { overridable })
  }
  const position = row.position + 1
  const event = {
    ...entry,
    id: request,
    order: id,
    number: position,
    imported: false,
    status: 'Active',
    // A reason is stored only where a gate was overridden.
    override: problems.length ? entry.override : null,
  }
  await ordereventNoun.service.insert(ctx, [event])
  await settleOrder(ctx, row, { ...parts, events: [...parts.events, event as unknown as OrderEventRecord] }, position)
}

const mayOverride = ({ role, rights }: Actor) => role === 'Administrator' || rights.includes('cost')

/** The step that an event moves; a reversal moves that of the event that it reverses. */
const stepMoved = (events: readonly OrderEvent[], event: Pick<OrderEvent, 'kind' | 'step' | 'po' | 'about'>) =>
  stepOf(events.find(({ id }) => event.kind === 'reversed' && id === event.about) ?? event)

/**
 * Whether the same step moved after the sender had seen the first `seen` events of the order; also true where it does
 * not have so many.
 */
function isStale(events: readonly OrderEvent[], entry: Entry, seen: number): boolean {
  const step = stepMoved(events, entry)
  return seen > events.length || events.slice(seen).some((event) => stepMoved(events, event) === step)
}
