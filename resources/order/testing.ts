import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { todaySql } from '../company/server/house-day.ts'
import { acceptedOf } from './rules/accepted.ts'
import { marginsOf } from './rules/margin.ts'
import { orderSummary } from './rules/summary.ts'
import { asEvent, orderFacts, type WholeOrder } from './rules/whole.ts'
import { orderNow } from './workflow.ts'

/** The product with a brand and two suppliers, for tests of orders over HTTP: `beforeAll(begin)`, `afterAll(end)`. */
export let app: TestApp
export let mei: Visitor
/** Users without the right to see costs, with read access only, and without orders. */
export let li: Visitor
export let wu: Visitor
export let zo: Visitor
export const ids: Record<string, string> = {}
export const days: Record<number, string> = {}

export const done = ({ body }: Answered) => {
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data
}
export const problems = ({ body }: Answered) => {
  expect(body.code, JSON.stringify(body)).toBe(0)
  return body.errors?.map(({ field, message }) => `${field}: ${message}`)
}
export const add = async (path: string, body: object) => done(await mei.post(`/api/${path}/add`, body))
export const whole = async (id: string, who = mei) =>
  done(await who.get(`/api/ordertracking/whole?id=${id}`)) as WholeOrder

export type Made = {
  readonly id: string
  readonly line: string
  readonly skirt: string
  readonly po: string
  readonly poline: string
  readonly other: string
}
let count = 0

/** An order of 100 shirts and 50 skirts with a PO of each supplier. */
export async function make(values: object = {}): Promise<Made> {
  const order = await add('ordertracking', {
    code: `SO-${++count}`,
    brand: ids.brand,
    brandPo: '4500012',
    orderedOn: days[-30],
    currency: 'USD',
    tolerance: '5',
    paymentTerms: [
      { percent: '30', trigger: 'order' },
      { percent: '70', trigger: 'against documents' },
    ],
    ...values,
  })
  const goods = { order: order.id, unit: 'pc', due: days[30] }
  const line = await add('orderline', { ...goods, description: 'Shirt', quantity: '100', price: '9' })
  const skirt = await add('orderline', { ...goods, description: 'Skirt', quantity: '50', price: '2' })
  const terms = [
    { percent: '30', trigger: 'order' },
    { percent: '70', trigger: 'before shipment' },
  ]
  const bought = { order: order.id, orderedOn: days[-20], currency: 'CNY', paymentTerms: terms }
  const po = await add('po', { ...bought, code: `PO-${count}`, supplier: ids.mill })
  const poline = await add('poline', { po: po.id, line: line.id, quantity: '100', unit: 'pc', price: '31.4159' })
  const second = await add('po', { ...bought, code: `PO-${count}-2`, supplier: ids.trader })
  const other = await add('poline', { po: second.id, line: skirt.id, quantity: '50', unit: 'pc', price: '8' })
  return { id: order.id, line: line.id, skirt: skirt.id, po: po.id, poline: poline.id, other: other.id }
}

export type Happening = { readonly kind: string; readonly [name: string]: unknown }
export const position = async (id: string) => done(await mei.get(`/api/ordertracking/id?id=${id}`)).position as number

/** Enters an event of an order as a user who has seen all its events. */
export const enter = async (id: string, event: Happening, who = mei) =>
  who.post('/api/ordertracking/event', {
    ...{ id, seen: await position(id), request: v7(), date: days[-5], parts: [] },
    ...event,
  })
export const parts = (field: 'line' | 'poline', quantities: Readonly<Record<string, string>>, rejected?: string) =>
  Object.entries(quantities).map(([line, quantity]) => ({ [field]: line, quantity, ...(rejected ? { rejected } : {}) }))
export const confirm = (of: Made) => ({
  kind: 'confirmed',
  parts: parts('line', { [of.line]: '100', [of.skirt]: '50' }),
})
export const place = (of: Made) => ({ kind: 'po confirmed', po: of.po, parts: parts('poline', { [of.poline]: '100' }) })
export const deliver = (of: Made, much = '100') => ({
  kind: 'delivered',
  po: of.po,
  parts: parts('poline', { [of.poline]: much }),
})
const inspect = (of: Made) => ({
  kind: 'inspected',
  po: of.po,
  parts: parts('poline', { [of.poline]: '100' }),
})
export const ship = (of: Made) => ({ kind: 'shipped', parts: parts('line', { [of.line]: '100' }) })
const receive = (of: Made) => ({ kind: 'received', parts: parts('line', { [of.line]: '100' }) })
export const pay = (amount: string) => ({ kind: 'paid in', amount, reference: 'TT-1' })
export const payOut = (of: Made, paid: string) => ({ kind: 'paid out', po: of.po, paid, reference: 'TT-2' })

/** An order with the first `count` of these events: confirmed, placed, delivered, inspected, shipped, received. */
export async function made(count: number, values: object = {}): Promise<Made> {
  const order = await make(values)
  const events = [confirm(order), place(order), deliver(order), inspect(order), ship(order), receive(order)]
  for (const event of events.slice(0, count)) done(await enter(order.id, event))
  return order
}

/** Reads an order, and checks that its events are numbered from 1 and that all that is computed from them matches. */
export async function checkedOrder(id: string) {
  const { order, events, ...rest } = await whole(id)
  expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1))
  expect(order.position).toBe(events.length)
  const facts = { ...orderFacts(order, rest), dues: rest.lines.map(({ due }) => due) }
  const now = orderNow(facts, events.map(asEvent))
  expect(order).toMatchObject(JSON.parse(JSON.stringify(orderSummary(facts, now, order.plan))))
  const beside = await app.db.execute(
    sql`select po, late, quantity::float8::text as quantity from order_delivery where "order" = ${id} order by 1, 2`,
  )
  const accepted = acceptedOf({ events, ...rest }).toSorted((a, b) => (a.po < b.po ? -1 : 1) || a.late - b.late)
  expect(beside.rows).toEqual(accepted)
  const earned = await app.db.execute(
    sql`select po, brand::float8::text, cost::float8::text, unpriced from order_margin where "order" = ${id} order by 1`,
  )
  expect(earned.rows).toEqual(marginsOf(order.currency, rest).toSorted((a, b) => (a.po < b.po ? -1 : 1)))
  return order
}

export async function begin() {
  app = await startTestApp()
  mei = await app.setup()
  for (const day of [-60, -40, -30, -20, -10, -5, -1, 0, 1, 30, 60, 90]) {
    const { rows } = await app.db.execute<{ day: string }>(sql.raw(`select (${todaySql} + ${day})::text as day`))
    days[day] = rows[0]!.day
  }
  li = await app.member(mei, { name: 'Li', email: 'li@example.com', Menu: ['Order', 'Supplier', 'Showroom'] })
  wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com', role: 'Viewer', Menu: ['Order'] })
  zo = await app.member(mei, { name: 'Zo', email: 'zo@example.com', Menu: ['Fabric'] })
  ids.brand = (await add('brand', { code: 'AST', name: 'Aster' })).id
  ids.mill = (await add('supplier', { code: 'S-1', nameEn: 'Hengli', type: 'OEM' })).id
  ids.trader = (await add('supplier', { code: 'S-2', nameEn: 'Ocean', type: 'Trader' })).id
}
export const end = () => app.close()
