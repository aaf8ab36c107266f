import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { todaySql } from '../company/server/house-day.ts'
import { acceptedOf } from './rules/accepted.ts'
import { marginsOf } from './rules/margin.ts'
import { summaryOf } from './rules/summary.ts'
import { asEvent, factsOf, type WholeOrder } from './rules/whole.ts'
import { orderNow } from './workflow.ts'

/** domain.md, Order Tracking, over HTTP: events that are only added, gates, and who may enter what. */
let app: TestApp
let mei: Visitor
/** Staff without the right to see costs, somebody who only reads, and somebody without orders. */
let li: Visitor
let wu: Visitor
let zo: Visitor
const ids: Record<string, string> = {}
const days: Record<number, string> = {}

const done = ({ body }: Answered) => {
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data
}
const problems = ({ body }: Answered) => {
  expect(body.code, JSON.stringify(body)).toBe(0)
  return body.errors?.map(({ field, message }) => `${field}: ${message}`)
}
const add = async (path: string, body: object, who = mei) => done(await who.post(`/api/${path}/add`, body))
const whole = async (id: string, who = mei) => done(await who.get(`/api/ordertracking/whole?id=${id}`)) as WholeOrder

type Made = {
  readonly id: string
  readonly line: string
  readonly skirt: string
  readonly po: string
  readonly poline: string
  readonly other: string
}
let n = 0

/** An order of 100 shirts and 50 skirts with a PO of each supplier. */
async function make(values: object = {}): Promise<Made> {
  const order = await add('ordertracking', {
    code: `SO-${++n}`,
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
  const po = await add('po', { ...bought, code: `PO-${n}`, supplier: ids.mill })
  const poline = await add('poline', { po: po.id, line: line.id, quantity: '100', unit: 'pc', price: '31.4159' })
  const second = await add('po', { ...bought, code: `PO-${n}-2`, supplier: ids.trader })
  const other = await add('poline', { po: second.id, line: skirt.id, quantity: '50', unit: 'pc', price: '8' })
  return { id: order.id, line: line.id, skirt: skirt.id, po: po.id, poline: poline.id, other: other.id }
}

type Event = { readonly kind: string; readonly [name: string]: unknown }
const position = async (id: string) => done(await mei.get(`/api/ordertracking/id?id=${id}`)).position as number

/** Enters what happened to an order, as somebody who sees all that happened so far. */
const enter = async (id: string, event: Event, who = mei) =>
  who.post('/api/ordertracking/event', {
    ...{ id, seen: await position(id), request: v7(), date: days[-5], parts: [] },
    ...event,
  })
const parts = (field: 'line' | 'poline', quantities: Readonly<Record<string, string>>, rejected?: string) =>
  Object.entries(quantities).map(([line, quantity]) => ({ [field]: line, quantity, ...(rejected ? { rejected } : {}) }))
const confirm = (of: Made) => ({ kind: 'confirmed', parts: parts('line', { [of.line]: '100', [of.skirt]: '50' }) })
const place = (of: Made) => ({ kind: 'po confirmed', po: of.po, parts: parts('poline', { [of.poline]: '100' }) })
const deliver = (of: Made, much = '100') => ({
  kind: 'delivered',
  po: of.po,
  parts: parts('poline', { [of.poline]: much }),
})
const inspect = (of: Made, much = '100') => ({
  kind: 'inspected',
  po: of.po,
  parts: parts('poline', { [of.poline]: much }),
})
const ship = (of: Made, much = '100') => ({ kind: 'shipped', parts: parts('line', { [of.line]: much }) })
const receive = (of: Made, much = '100') => ({ kind: 'received', parts: parts('line', { [of.line]: much }) })
const pay = (amount: string) => ({ kind: 'paid in', amount, reference: 'TT-1' })
const payOut = (of: Made, paid: string) => ({ kind: 'paid out', po: of.po, paid, reference: 'TT-2' })

/** An order to which the first so many of these things have happened: confirmed, placed, delivered, inspected, shipped. */
async function made(steps: number, values: object = {}): Promise<Made> {
  const order = await make(values)
  for (const event of [confirm(order), place(order), deliver(order), inspect(order), ship(order), receive(order)].slice(
    0,
    steps,
  ))
    done(await enter(order.id, event))
  return order
}

/** What lists show is what the events say, and every event has its number. */
async function isReplayed(id: string) {
  const { order, events, ...rest } = await whole(id)
  expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1))
  expect(order.position).toBe(events.length)
  const facts = { ...factsOf(order, rest), dues: rest.lines.map(({ due }) => due) }
  const now = orderNow(facts, events.map(asEvent))
  expect(order).toMatchObject(JSON.parse(JSON.stringify(summaryOf(facts, now, order.plan))))
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

beforeAll(async () => {
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
})
afterAll(() => app.close())

describe('An event', () => {
  test('is there once, however often it is sent', async () => {
    const order = await make()
    const body = { ...confirm(order), id: order.id, seen: 0, request: v7(), date: days[-5] }
    const first = done(await mei.post('/api/ordertracking/event', body))
    expect(first).toMatchObject({ position: 1, state: 'Confirmed' })
    expect(done(await mei.post('/api/ordertracking/event', body))).toEqual(first)
    const paid = { ...pay('300'), id: order.id, seen: 1, request: v7(), date: days[-5] }
    const twice = await Promise.all([1, 2, 3].map(() => mei.post('/api/ordertracking/event', paid)))
    for (const each of twice) expect(done(each).position).toBe(2)
    expect((await whole(order.id)).money).toMatchObject({ paid: '300.00', open: '700.00' })
  })

  test('that was entered under its request, and says something else by now, is refused', async () => {
    const order = await made(1)
    const body = { ...pay('300'), id: order.id, seen: 1, request: v7(), date: days[-5], parts: [] }
    done(await mei.post('/api/ordertracking/event', body))
    for (const change of [{ amount: '301' }, { date: days[-1] }, { reference: 'TT-9' }, { kind: 'credit note' }])
      expect((await mei.post('/api/ordertracking/event', { ...body, ...change })).body).toMatchObject({
        code: 0,
        message: 'This was entered already, and said something else: look at the events',
      })
    expect((await li.post('/api/ordertracking/event', body)).body.code).toBe(0)
    expect(await position(order.id)).toBe(2)
  })

  test('is refused where somebody else moved the same step meanwhile, and taken where another', async () => {
    const order = await made(1)
    done(await enter(order.id, pay('300'), li))
    const late = await enter(order.id, { ...pay('300'), seen: 1 })
    expect(late.body).toMatchObject({ code: 0, message: 'Somebody else has changed this record meanwhile' })
    expect(late.body.data.current).toMatchObject({ id: order.id, position: 2 })
    done(await enter(order.id, { ...place(order), seen: 1 }))
    const charge = { kind: 'bank charge', amount: '5', reason: 'Bank', seen: 1 }
    expect((await enter(order.id, charge)).body.code).toBe(0)
    // A reversal moves the step of what it reverses; what nobody can have seen yet is not believed either.
    const { events } = await whole(order.id)
    const back = { kind: 'reversed', about: events[1]!.id, reason: 'Twice' }
    expect((await enter(order.id, { ...back, seen: 1 })).body.code).toBe(0)
    expect((await enter(order.id, { ...back, seen: 99 })).body.code).toBe(0)
    done(await enter(order.id, back))
    await isReplayed(order.id)
  })

  test('entered by two at once is counted once', async () => {
    const order = await made(1)
    const answers = await Promise.all([mei, li].map((who) => enter(order.id, { ...pay('1000'), seen: 1 }, who)))
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 1])
    expect((await isReplayed(order.id)).progress[3]).toMatchObject({ state: 'Done', percent: '100' })
  })

  test('of each kind moves what lists show, as a replay from zero does', async () => {
    const order = await made(6)
    done(await enter(order.id, pay('300')))
    done(await enter(order.id, payOut(order, '942.48')))
    done(await enter(order.id, { kind: 'deduction', po: order.po, paid: '10', reason: 'Late' }))
    done(await enter(order.id, { kind: 'credit note', amount: '20', reason: 'Stains' }))
    done(await enter(order.id, { kind: 'closed short', step: 'EBC_Order', reason: 'Skirts dropped' }))
    done(await enter(order.id, { kind: 'blocked', step: 'EBC_Pay', reason: 'Bank details' }))
    const { events } = await whole(order.id)
    done(await enter(order.id, { kind: 'reversed', about: events.at(-1)!.id, reason: 'They came' }))
    const { progress } = await isReplayed(order.id)
    expect(progress.map(({ state }) => state)).toEqual([
      ...['Done', 'ClosedShort', 'InProgress', 'InProgress', 'InProgress', 'InProgress', 'InProgress'],
    ])
  })

  test('stands for good: nobody changes or deletes one, and history tells who entered it', async () => {
    const order = await made(1)
    for (const path of ['orderevent', 'orderevent/lookup']) expect((await mei.get(`/api/${path}`)).status).toBe(404)
    for (const path of ['orderevent/add', 'orderevent/edit', 'orderevent/bulk'])
      expect((await mei.post(`/api/${path}`, {})).status).toBe(404)
    const force = (what: string) => app.db.execute(sql.raw(`${what} where "order" = '${order.id}'`))
    await expect(force('update orderevent set number = 9')).rejects.toThrow()
    await expect(force('delete from orderevent')).rejects.toThrow()
    const [event] = (await whole(order.id)).events
    const undone = await mei.post('/api/undo', { kind: 'orderevent', id: event!.id })
    expect(undone.body.code).toBe(0)
    const told = JSON.stringify(done(await mei.get(`/api/history?kind=order&id=${order.id}`)))
    expect(told).toContain('confirmed')
    expect(told).toContain('Shirt')
  })
})

describe('Bad input is refused at its field, and nothing of it is kept', () => {
  test('days, quantities, currencies, reversals of reversals', async () => {
    const order = await made(1)
    const refused = async (event: Event) => problems(await enter(order.id, event))
    expect(await refused({ ...place(order), date: days[1] })).toEqual(['date: This day is still to come'])
    expect(await refused({ ...place(order), date: days[-40] })).toEqual([`date: Before the order of ${days[-30]}`])
    done(await enter(order.id, { ...place(order), date: days[0] }))
    expect(await refused(deliver(order, '0'))).toEqual(['parts.0.quantity: Above zero'])
    expect((await refused(deliver(order, '1000000000000')))![0]).toMatch(/^parts\.0\.quantity: Not a number/)
    expect(await refused(deliver(order, '106'))).toEqual(['parts.0.quantity: At most 105, tolerance included'])
    expect(await refused({ ...pay('300'), currency: 'EUR' })).toEqual(['currency: Unknown field'])
    expect(await refused(pay('300.001'))).toEqual(['amount: USD has 2 decimals'])
    expect(await refused(ship(order))).toEqual(['parts.0.quantity: At most 0 is accepted and not shipped'])
    const { events } = await whole(order.id)
    done(await enter(order.id, { kind: 'reversed', about: events[1]!.id, date: days[0], reason: 'Typed wrong' }))
    const last = (await whole(order.id)).events.at(-1)!
    expect(await refused({ kind: 'reversed', about: last.id, reason: 'x' })).toEqual([
      'about: A reversal is not reversed: enter the event anew',
    ])
    expect(await position(order.id)).toBe(3)
    await isReplayed(order.id)
  })

  test('lines, purchase orders and events of another order', async () => {
    const [order, other] = [await made(2), await made(3)]
    const refused = async (event: Event) => problems(await enter(order.id, event))
    expect(await refused(ship(other))).toEqual(['parts.0.line: No line of this order'])
    expect(await refused({ ...deliver(other), po: null })).toEqual(['parts.0.poline: No line of this order'])
    expect(await refused(deliver(other))).toEqual(['po: No purchase order of this order'])
    expect(await refused(payOut(other, '1'))).toEqual(['po: No purchase order of this order'])
    const { events } = await whole(other.id)
    expect(await refused({ kind: 'reversed', about: events[2]!.id, reason: 'x' })).toEqual([
      'about: Choose the event to reverse',
    ])
    expect(problems(await mei.post('/api/poline/edit', { id: order.poline, line: other.line }))).toContain(
      'line: No line of this order',
    )
    expect(problems(await mei.post('/api/orderline/edit', { id: order.skirt, order: other.id }))).toContain(
      'order: A line stays with its order',
    )
  })

  test('what its kind has no place for: an amount beside a skipped step would count as paid', async () => {
    const order = await made(1)
    const refused = async (event: Event) => problems(await enter(order.id, event))
    const place = 'Such an event has no place for this'
    expect(await refused({ kind: 'skipped', step: 'Brand_Pay', reason: 'x', amount: '1000' })).toEqual([
      `amount: ${place}`,
    ])
    expect(await refused({ ...confirm(order), step: 'Brand_Pay', amount: '1000' })).toEqual([
      `amount: ${place}`,
      `step: ${place}`,
    ])
    expect(await refused({ ...payOut(order, '1'), amount: '1000' })).toEqual([`amount: ${place}`])
  })

  test('an order that is inActive or not there', async () => {
    const order = await made(1)
    done(await mei.post('/api/ordertracking/edit', { id: order.id, status: 'inActive' }))
    expect((await enter(order.id, pay('1'))).body).toMatchObject({ code: 0, message: 'This order is inActive' })
    const body = { ...pay('1'), id: v7(), seen: 0, request: v7(), date: days[-5] }
    expect((await mei.post('/api/ordertracking/event', body)).status).toBe(404)
  })
})

describe('Who may', () => {
  test('a Viewer reads; without the key nobody does', async () => {
    const order = await made(1)
    done(await wu.get(`/api/ordertracking/whole?id=${order.id}`))
    expect((await enter(order.id, pay('1'), wu)).status).toBe(403)
    const decision = { id: order.id, version: 1, request: v7(), decision: 'hold', reason: 'x' }
    expect((await wu.post('/api/ordertracking/decide', decision)).status).toBe(403)
    for (const path of [`whole?id=${order.id}`, `id?id=${order.id}`, ''])
      expect((await zo.get(`/api/ordertracking/${path}`)).status).toBe(path ? 403 : 404)
    expect((await zo.get('/api/ordertracking')).status).toBe(403)
    expect((await enter(order.id, pay('1'), zo)).status).toBe(403)
  })

  test('without the right cost: no supplier’s price or payment is told or entered', async () => {
    const order = await made(4)
    done(await enter(order.id, payOut(order, '942.48')))
    const seen = await whole(order.id, li)
    expect(seen.supplierMoney).toBeNull()
    expect(Object.keys(seen.polines[0]!)).not.toContain('price')
    expect(Object.keys(seen.events.at(-1)!)).not.toContain('paid')
    const texts = await Promise.all(
      [
        `ordertracking/whole?id=${order.id}`,
        `poline?po=${order.po}`,
        `poline/id?id=${order.poline}`,
        `history?kind=order&id=${order.id}`,
        `history?kind=po&id=${order.po}`,
        'search?q=31.4159',
      ].map(async (path) => JSON.stringify((await li.get(`/api/${path}`)).body)),
    )
    for (const text of texts) expect(text).not.toMatch(/31\.4159|942\.48/)
    expect((await enter(order.id, payOut(order, '1'), li)).status).toBe(403)
    const { events } = await whole(order.id)
    expect((await enter(order.id, { kind: 'reversed', about: events.at(-1)!.id, reason: 'x' }, li)).status).toBe(403)
    expect((await enter(order.id, { kind: 'blocked', step: 'EBC_Pay', reason: 'x' }, li)).status).toBe(403)
    done(await enter(order.id, ship(order), li))
    // What they enter counts by the real prices all the same.
    await isReplayed(order.id)
  })

  test('a gate is overridden with a reason by whoever answers for the money, and that stays visible', async () => {
    const order = await made(1)
    const over = { ...pay('1200'), override: 'Deposit for the next order' }
    expect((await enter(order.id, pay('1200'))).body.data).toEqual({ overridable: true })
    expect((await enter(order.id, over, li)).body.data).toEqual({ overridable: false })
    done(await enter(order.id, over))
    expect((await whole(order.id)).events.at(-1)).toMatchObject({ override: 'Deposit for the next order' })
    expect((await isReplayed(order.id)).progress[3]).toMatchObject({ percent: '100', excess: '20', state: 'Done' })
    // What nothing speaks against is no exception, whatever is said of it.
    done(await enter(order.id, { ...place(order), override: 'Just so' }))
    expect((await whole(order.id)).events.at(-1)).toMatchObject({ override: null })
    // No override helps against what is no gate.
    expect(problems(await enter(order.id, { ...ship(order), override: 'Now' }))).toEqual([
      'parts.0.quantity: At most 0 is accepted and not shipped',
    ])
  })
})

describe('A supplier', () => {
  test('that is blocked for orders confirms none, one blocked for payment is paid nothing', async () => {
    const blocked = async (block: string) =>
      done(
        await mei.post('/api/supplier/edit', { id: ids.mill, block, blockReason: block === 'none' ? null : 'Audit' }),
      )
    const order = await made(1)
    try {
      await blocked('ordering')
      expect(problems(await enter(order.id, { ...place(order), override: 'x' }))).toEqual([
        'po: This supplier is blocked: Audit',
      ])
      await blocked('payment')
      done(await enter(order.id, place(order)))
      expect(problems(await enter(order.id, { ...payOut(order, '100'), override: 'x' }))).toEqual([
        'po: This supplier is blocked: Audit',
      ])
      done(await enter(order.id, deliver(order)))
    } finally {
      await blocked('none')
    }
    done(await enter(order.id, payOut(order, '100')))
  })

  test('needs the certificates of the brand on the day of delivery, or an override', async () => {
    const strict = (await add('brand', { code: 'STR', name: 'Strict', requiredCertificates: ['GOTS'] })).id
    const order = await made(1, { brand: strict })
    done(await mei.post('/api/po/edit', { id: order.po, due: days[30] }))
    const message = `parts.0.poline: No GOTS certificate that is valid on ${days[30]}`
    expect(problems(await enter(order.id, place(order)))).toEqual([message])
    const held = await add('certificate', {
      supplier: ids.mill,
      standard: 'GOTS',
      number: 'G-1',
      issued: days[-40],
      expires: days[1],
    })
    expect(problems(await enter(order.id, place(order)))).toEqual([message])
    done(await mei.post('/api/certificate/edit', { id: held.id, expires: days[30] }))
    done(await enter(order.id, place(order)))
  })

  test('has an approved price for it and its minimum is met over all lines, or an override', async () => {
    const [fibre] = done(await mei.get('/api/master?key=Composition')) as { id: string }[]
    const facts = { weight: '120', width: '150', composition: [{ fibre: fibre!.id, percent: '100' }] }
    const item = (await add('fabric', { code: 'F-1', supplier: ids.mill, ...facts })).id
    const order = await make()
    done(await enter(order.id, confirm(order)))
    done(await mei.post('/api/poline/edit', { id: order.poline, item }))
    const none = `parts.0.poline: This supplier has no approved price for it that is valid on ${days[-5]}`
    expect(problems(await enter(order.id, place(order)))).toEqual([none])
    const line = {
      item,
      supplier: ids.mill,
      currency: 'CNY',
      unit: 'pc',
      breaks: [{ minQty: '0', price: '3' }],
      moq: '120',
    }
    const price = await add('price', { ...line, validFrom: days[-10], validTo: days[-1], stage: 'Approved' })
    expect(problems(await enter(order.id, { ...place(order), date: days[-20] }))).toEqual([
      none.replace(days[-5]!, days[-20]!),
    ])
    const below = 'parts.0.poline: Below the minimum of 120 pc'
    expect(problems(await enter(order.id, place(order)))).toEqual([below])
    expect(problems(await enter(order.id, place(order), li))).toEqual(['parts.0.poline: Below the supplier’s minimum'])
    expect(price.stage).toBe('Approved')
    const more = await add('orderline', {
      order: order.id,
      unit: 'pc',
      due: days[30],
      item,
      quantity: '20',
      price: '1',
    })
    await add('poline', { po: order.po, line: more.id, quantity: '20', unit: 'pc', price: '3' })
    done(await enter(order.id, place(order)))
  })
})

describe('What the house decides', () => {
  const decide = async (id: string, decision: string, reason: string | null = 'Because') => {
    const { version } = done(await mei.get(`/api/ordertracking/id?id=${id}`))
    return mei.post('/api/ordertracking/decide', { id, version, request: v7(), decision, reason })
  }
  test('hold and resume: meanwhile only reversals are taken', async () => {
    const order = await made(2)
    expect(problems(await decide(order.id, 'hold', null))).toEqual(['reason: Say why'])
    expect(done(await decide(order.id, 'hold')).state).toBe('OnHold')
    expect(problems(await enter(order.id, deliver(order)))).toEqual(['kind: The order is on hold: resume it first'])
    const { events } = await whole(order.id)
    done(await enter(order.id, { kind: 'reversed', about: events[1]!.id, reason: 'x' }))
    expect(done(await decide(order.id, 'resume', null)).state).toBe('Confirmed')
    expect(problems(await decide(order.id, 'resume', null))).toEqual([
      'decision: This is not open to the order as it is',
    ])
  })

  test('cancel: only while what was delivered, shipped and paid nets to zero', async () => {
    const order = await made(3)
    const moved = ['decision: Something was delivered or paid: reverse that first']
    expect(problems(await decide(order.id, 'cancel'))).toEqual(moved)
    const all = parts('poline', { [order.poline]: '0' }, '100')
    done(await enter(order.id, { kind: 'inspected', po: order.po, parts: all }))
    expect(done(await decide(order.id, 'cancel')).state).toBe('Cancelled')
    expect(problems(await enter(order.id, deliver(order)))).toEqual(['kind: The order is cancelled'])
    expect(problems(await mei.post('/api/orderline/edit', { id: order.line, quantity: '90' }))).toContain(
      'order: The order is closed',
    )
    expect(done(await decide(order.id, 'reopen')).state).toBe('InProgress')
    done(await enter(order.id, pay('300')))
    expect(problems(await decide(order.id, 'cancel'))).toEqual(moved)
    const sent = await made(1)
    done(await enter(sent.id, { kind: 'skipped', step: 'Deliver', reason: 'From stock' }))
    done(await enter(sent.id, ship(sent)))
    expect(problems(await decide(sent.id, 'cancel'))).toEqual(moved)
  })

  test('cancel is not brought back by undo once something came', async () => {
    const order = await made(2)
    done(await decide(order.id, 'cancel'))
    const open = done(await decide(order.id, 'reopen'))
    done(await enter(order.id, deliver(order)))
    expect((await mei.post('/api/undo', { kind: 'order', id: order.id, version: open.version })).body.code).toBe(0)
    expect((await isReplayed(order.id)).state).toBe('InProgress')
  })

  test('close: a completed order alone', async () => {
    const order = await made(1)
    expect(problems(await decide(order.id, 'close', null))).toEqual(['decision: Only a completed order is closed'])
    for (const step of ['EBC_Order', 'Deliver', 'EBC_Pay', 'Shipping', 'Brand_Receive'])
      done(await enter(order.id, { kind: 'skipped', step, reason: 'Samples only' }))
    expect((await isReplayed(order.id)).state).toBe('InProgress')
    done(await enter(order.id, pay('1000')))
    expect((await isReplayed(order.id)).state).toBe('Completed')
    expect(done(await decide(order.id, 'close', null)).state).toBe('Closed')
    expect(done(await decide(order.id, 'reopen')).state).toBe('Completed')
    await isReplayed(order.id)
  })
})

describe('Lines', () => {
  test('come in a colour and size that the style has', async () => {
    const [size, other] = done(await mei.get('/api/master?key=Size')) as { id: string }[]
    const style = await add('showroom', {
      code: 'ST-1',
      nameEn: 'Shirt',
      colours: [{ name: 'Navy' }],
      sizes: [size!.id],
    })
    const order = await make()
    const line = { order: order.id, item: style.id, quantity: '1', unit: 'pc', due: days[30] }
    const refused = async (values: object) => problems(await mei.post('/api/orderline/add', { ...line, ...values }))
    expect(await refused({ colour: 'Ecru' })).toEqual(['colour: It does not come in this colour'])
    expect(await refused({ size: other!.id })).toEqual(['size: It does not come in this size'])
    expect(await refused({ item: null })).toEqual(['item: Choose a style or item, or describe the goods'])
    done(await mei.post('/api/orderline/add', { ...line, colour: 'Navy', size: size!.id }))
    done(await mei.post('/api/showroom/edit', { id: style.id, status: 'inActive' }))
    expect(await refused({})).toEqual(['item: This is inActive'])
  })

  test('keep what happened: quantity, unit, status; raising a quantity is free', async () => {
    const order = await made(3)
    const edit = (values: object) => mei.post('/api/orderline/edit', { id: order.line, ...values })
    expect(problems(await edit({ quantity: '99' }))).toEqual(['quantity: 100 is delivered already'])
    expect(problems(await edit({ unit: 'm' }))).toEqual(['unit: Something happened to this line: it stays'])
    expect(problems(await edit({ status: 'inActive' }))).toEqual(['status: Something happened to this line: it stays'])
    done(await edit({ quantity: '120' }))
    expect((await isReplayed(order.id)).progress[0]!.percent).not.toBe('100')
    const po = (values: object) => mei.post('/api/poline/edit', { id: order.poline, ...values })
    expect(problems(await po({ quantity: '99' }))).toEqual(['quantity: 100 is delivered already'])
    expect(problems(await po({ line: order.skirt }))).toEqual(['line: Something happened to this line: it stays'])
    expect(problems(await po({ unit: 'm' }))).toContain('unit: The order line is in pc')
    expect(problems(await mei.post('/api/po/edit', { id: order.po, supplier: ids.trader }))).toEqual([
      'supplier: This stays: the purchase order is under way',
    ])
    // More than was ordered, within the tolerance, does not stand in the way of ordering more.
    done(await enter(order.id, deliver(order, '5')))
    done(await po({ quantity: '103' }))
  })

  test('that a PO serves stay Active; inActive ones take nothing', async () => {
    const order = await made(1)
    done(await mei.post('/api/orderline/edit', { id: order.skirt, note: 'Later' }))
    expect(problems(await mei.post('/api/orderline/edit', { id: order.skirt, status: 'inActive' }))).toEqual([
      'status: Something happened to this line: it stays',
    ])
    const draft = await make()
    expect(problems(await mei.post('/api/orderline/edit', { id: draft.skirt, status: 'inActive' }))).toEqual([
      expect.stringMatching(/^status: It stands in PO-\d+-2: take it out there first$/),
    ])
    done(await mei.post('/api/poline/edit', { id: draft.other, status: 'inActive' }))
    done(await mei.post('/api/orderline/edit', { id: draft.skirt, status: 'inActive' }))
    expect((await isReplayed(draft.id)).value).toBe('900')
    expect(problems(await enter(draft.id, confirm(draft)))).toEqual(['parts.1.line: No line of this order'])
    expect(problems(await mei.post('/api/poline/edit', { id: draft.other, status: 'Active' }))).toEqual([
      'line: No line of this order',
    ])
  })

  test('added by several at once are numbered one by one; each counts', async () => {
    const order = await make()
    const line = { order: order.id, description: 'Scarf', quantity: '1', unit: 'pc', price: '1', due: days[30] }
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? mei : li).post('/api/orderline/add', { ...line, colour: `${i}` })),
    )
    expect(made.map((each) => done(each).number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 3),
    )
    expect((await isReplayed(order.id)).value).toBe('1012')
  })

  test('are changed in bulk, or refused one by one, and the order follows', async () => {
    const order = await made(3)
    const bulk = (patch: object) => mei.post('/api/orderline/bulk', { ids: [order.line, order.skirt], patch })
    expect((await bulk({ status: 'inActive' })).body.code).toBe(0)
    done(await bulk({ due: days[1] }))
    expect((await isReplayed(order.id)).due).toBe(days[1])
    done(await bulk({ price: '3' }))
    expect((await isReplayed(order.id)).value).toBe('450')
  })

  test('are put back by undo, unless something happened meanwhile; the order follows', async () => {
    const order = await made(2)
    const undo = (kind: string, id: string) => mei.post('/api/undo', { kind, id })
    done(await mei.post('/api/orderline/edit', { id: order.line, quantity: '80' }))
    expect((await isReplayed(order.id)).value).toBe('820')
    done(await undo('orderline', order.line))
    expect((await isReplayed(order.id)).value).toBe('1000')
    done(await mei.post('/api/poline/edit', { id: order.poline, quantity: '200' }))
    done(await enter(order.id, deliver(order, '150')))
    const back = await undo('poline', order.poline)
    expect(back.body.code).toBe(0)
    expect(JSON.stringify(back.body)).toContain('150 is delivered already')
    expect((await whole(order.id)).polines.find(({ id }) => id === order.poline)!.quantity).toBe('200')
    const line = { order: order.id, description: 'Scarf', quantity: '1', unit: 'pc', price: '7', due: days[30] }
    const added = await add('orderline', line)
    expect((await isReplayed(order.id)).value).toBe('1007')
    done(await undo('orderline', added.id))
    expect((await isReplayed(order.id)).value).toBe('1000')
    const again = await add('orderline', line)
    done(await enter(order.id, { kind: 'confirmed', parts: parts('line', { [again.id]: '1' }) }))
    expect((await undo('orderline', again.id)).body.code).toBe(0)
    const po = await add('po', {
      order: order.id,
      code: `PX-${n}`,
      supplier: ids.mill,
      orderedOn: days[-20],
      currency: 'CNY',
    })
    done(await undo('po', po.id))
    await isReplayed(order.id)
  })

  test('are counted late by a due date that is moved, and by the old one once that is undone', async () => {
    const order = await made(4)
    const late = async () => {
      await isReplayed(order.id)
      const { rows } = await app.db.execute<{ late: number }>(
        sql`select late from order_delivery where "order" = ${order.id}`,
      )
      return rows.map((row) => row.late)
    }
    expect(await late()).toEqual([0])
    done(await mei.post('/api/poline/edit', { id: order.poline, due: days[-10] }))
    expect(await late()).toEqual([5])
    done(await mei.post('/api/undo', { kind: 'poline', id: order.poline }))
    expect(await late()).toEqual([0])
    done(await mei.post('/api/po/edit', { id: order.po, due: days[-20] }))
    expect(await late()).toEqual([15])
    done(await mei.post('/api/undo', { kind: 'po', id: order.po }))
    expect(await late()).toEqual([0])
    const { events } = await whole(order.id)
    done(await enter(order.id, { kind: 'reversed', about: events.at(-1)!.id, reason: 'Of another order' }))
    expect(await late()).toEqual([])
  })
})

describe('An order', () => {
  test('keeps its currency, day and tolerance once something happened', async () => {
    const order = await made(2)
    const edit = (values: object) => mei.post('/api/ordertracking/edit', { id: order.id, ...values })
    expect(problems(await edit({ currency: 'EUR' }))).toEqual(['currency: This stays: the order is under way'])
    expect(problems(await edit({ orderedOn: days[-1] }))).toEqual([
      `orderedOn: Something happened on ${days[-5]} already`,
    ])
    done(await edit({ tolerance: '10' }))
    done(await enter(order.id, deliver(order, '110')))
    expect(problems(await edit({ tolerance: '5' }))).toEqual(['tolerance: More than this came already'])
    done(await edit({ orderedOn: days[-10], notes: 'x' }))
    await isReplayed(order.id)
  })

  test('without lines waits for them; all of its figures are nothing', async () => {
    const order = await add('ordertracking', {
      code: `SO-${++n}`,
      brand: ids.brand,
      orderedOn: days[-30],
      currency: 'JPY',
    })
    expect(await isReplayed(order.id)).toMatchObject({ state: 'Draft', value: '0', due: null })
    expect(problems(await enter(order.id, { kind: 'confirmed' }))).toContain('kind: The order has no lines yet')
    expect(problems(await enter(order.id, pay('1')))).toContain('kind: Nothing is confirmed to the brand yet')
  })
})

describe('A plan', () => {
  const steps = ['Brand_Order', 'EBC_Order', 'Deliver', 'Brand_Pay', 'EBC_Pay', 'Shipping', 'Brand_Receive'] as const
  const offsets = [20, 15, 5, -3, -3, 4, 0]
  const template = (values: object = {}) =>
    add('template', { name: `Plan ${++n}`, steps: steps.map((step, i) => ({ step, days: offsets[i] })), ...values })
  const order = async (id: string) => done(await mei.get(`/api/ordertracking/id?id=${id}`))
  const planned = (record: any, step: string) => record.plan.find((each: any) => each.step === step)

  test('follows the due date until the order is confirmed, and is then what lateness is measured by', async () => {
    const { id: plan } = await template()
    const made = await make({ template: plan })
    const draft = await order(made.id)
    expect(planned(draft, 'Brand_Receive')).toMatchObject({ baseline: null })
    done(await mei.post('/api/orderline/edit', { id: made.line, due: days[60] }))
    const later = await order(made.id)
    expect(planned(later, 'Deliver').planned > planned(draft, 'Deliver').planned).toBe(true)
    done(await enter(made.id, confirm(made)))
    const frozen = await order(made.id)
    for (const step of steps) expect(planned(frozen, step).baseline).toBe(planned(frozen, step).planned)
    done(await mei.post('/api/orderline/edit', { id: made.line, due: days[90] }))
    expect((await order(made.id)).plan).toEqual(frozen.plan)
  })

  test('moves step by step with what follows, for a reason, and says that it is at risk', async () => {
    const { id: plan } = await template()
    const made = await make({ template: plan })
    done(await enter(made.id, confirm(made)))
    const before = await order(made.id)
    const to = days[60]!
    const move = { id: made.id, version: before.version, request: v7(), step: 'Deliver', to }
    expect(problems(await mei.post('/api/ordertracking/plan', move))).toEqual(['reason: Required'])
    const preview = done(await mei.get(`/api/ordertracking/plan?id=${made.id}&step=Deliver&to=${to}`))
    expect(preview.map(({ step }: { step: string }) => step)).toEqual(['Deliver', 'Shipping', 'Brand_Receive'])
    const after = done(await mei.post('/api/ordertracking/plan', { ...move, reason: 'Yarn came late' }))
    expect(planned(after, 'Deliver')).toEqual({ ...planned(before, 'Deliver'), planned: to })
    expect(planned(after, 'EBC_Order')).toEqual(planned(before, 'EBC_Order'))
    expect((await order(made.id)).atRisk).toBe(true)
    const agreed = { id: made.id, version: after.version, request: v7(), reason: 'Agreed with the brand' }
    const fresh = done(await mei.post('/api/ordertracking/replan', agreed))
    expect(planned(fresh, 'Deliver').baseline).toBe(planned(fresh, 'Deliver').planned)
    expect((await order(made.id)).atRisk).toBe(false)
  })

  test('asks for the reviews that it names before anything is delivered, or for an override', async () => {
    const { id: plan } = await template({ reviews: ['labDip'] })
    const item = (await add('button', { code: `K-${++n}` })).id
    const made = await make({ template: plan })
    done(await mei.post('/api/orderline/edit', { id: made.line, item }))
    done(await enter(made.id, confirm(made)))
    done(await enter(made.id, { ...place(made), override: 'No price yet' }))
    expect(problems(await enter(made.id, deliver(made)))).toEqual(['parts.0.poline: Not approved yet: Lab dip'])
    done(await enter(made.id, { ...deliver(made, '40'), override: 'Approved by phone' }))
  })
})
