import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheets } from '../../kit/server/sheet/read.ts'
import {
  add,
  app,
  begin,
  checkedOrder,
  confirm,
  days,
  deliver,
  done,
  end,
  enter,
  type Happening,
  ids,
  li,
  made,
  make,
  mei,
  pay,
  payOut,
  place,
  position,
  problems,
  ship,
  whole,
  wu,
  zo,
} from './testing.ts'

/** domain.md, Order Tracking, over HTTP: events that are only added, gates, and who may enter what. */
beforeAll(begin)
afterAll(end)

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
    await checkedOrder(order.id)
  })

  test('entered by two at once is counted once', async () => {
    const order = await made(1)
    const answers = await Promise.all([mei, li].map((who) => enter(order.id, { ...pay('1000'), seen: 1 }, who)))
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 1])
    expect((await checkedOrder(order.id)).progress[3]).toMatchObject({ state: 'Done', percent: '100' })
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
    const { progress } = await checkedOrder(order.id)
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
    const history = JSON.stringify(done(await mei.get(`/api/history?kind=order&id=${order.id}`)))
    expect(history).toContain('confirmed')
    expect(history).toContain('Shirt')
  })
})

describe('Bad input is refused at its field, and nothing of it is kept', () => {
  test('days, quantities, currencies, reversals of reversals', async () => {
    const order = await made(1)
    const refused = async (event: Happening) => problems(await enter(order.id, event))
    expect(await refused({ ...place(order), date: days[1] })).toEqual(['date: This day is still to come'])
    expect(await refused({ ...place(order), date: days[-40] })).toEqual([`date: Before the order of ${days[-30]}`])
    expect(await refused({ ...place(order), date: days[-30] })).toEqual([
      `date: Before the purchase order of ${days[-20]}`,
    ])
    done(await enter(order.id, place(order)))
    expect(problems(await mei.post('/api/po/edit', { id: order.po, orderedOn: days[-1] }))).toEqual([
      `orderedOn: Something happened on ${days[-5]} already`,
    ])
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
    await checkedOrder(order.id)
  })

  test('lines, purchase orders and events of another order', async () => {
    const [order, other] = [await made(2), await made(3)]
    const refused = async (event: Happening) => problems(await enter(order.id, event))
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
    const refused = async (event: Happening) => problems(await enter(order.id, event))
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
    expect((await enter(order.id, pay('1'))).body).toMatchObject({ code: 0, message: 'This order is inactive' })
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
        `ordertracking/paper?paper=proforma&id=${order.id}`,
        `ordertracking/propose?id=${order.id}`,
        `ordertracking/paper?paper=po&id=${order.po}`,
        'change',
        'notification',
      ].map(async (path) => JSON.stringify((await li.get(`/api/${path}`)).body)),
    )
    for (const path of ['ordertracking', 'po', 'poline'])
      for (const format of ['csv', 'xlsx']) {
        const answer = await li.fetch(`${app.url}/api/${path}/export?format=${format}`, {})
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect([path, answer.status]).toEqual([path, 200])
        texts.push(JSON.stringify((await readSheets(bytes, `a.${format}`)).sheets))
      }
    for (const text of texts) expect(text).not.toMatch(/31\.4159|942\.48/)
    expect((await enter(order.id, payOut(order, '1'), li)).status).toBe(403)
    const { events } = await whole(order.id)
    expect((await enter(order.id, { kind: 'reversed', about: events.at(-1)!.id, reason: 'x' }, li)).status).toBe(403)
    expect((await enter(order.id, { kind: 'blocked', step: 'EBC_Pay', reason: 'x' }, li)).status).toBe(403)
    done(await enter(order.id, ship(order), li))
    // What they enter counts by the real prices all the same.
    await checkedOrder(order.id)
  })

  test('a gate is overridden with a reason by whoever answers for the money, and that stays visible', async () => {
    const order = await made(1)
    const over = { ...pay('1200'), override: 'Deposit for the next order' }
    expect((await enter(order.id, pay('1200'))).body.data).toEqual({ overridable: true })
    expect((await enter(order.id, over, li)).body.data).toEqual({ overridable: false })
    done(await enter(order.id, over))
    expect((await whole(order.id)).events.at(-1)).toMatchObject({ override: 'Deposit for the next order' })
    expect((await checkedOrder(order.id)).progress[3]).toMatchObject({ percent: '100', excess: '20', state: 'Done' })
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
    const item = (
      await add('button', { code: 'B-1', nameEn: 'Shell button', supplier: ids.mill, ligne: '24', holes: '4' })
    ).id
    const order = await make()
    done(await enter(order.id, confirm(order)))
    done(await mei.post('/api/poline/edit', { id: order.poline, item }))
    const noPrice = `parts.0.poline: This supplier has no approved price for it that is valid on ${days[-5]}`
    expect(problems(await enter(order.id, place(order)))).toEqual([noPrice])
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
      noPrice.replace(days[-5]!, days[-20]!),
    ])
    const below = 'parts.0.poline: Below the minimum of 120 pc'
    expect(problems(await enter(order.id, place(order)))).toEqual([below])
    const buyer = { name: 'Bo', email: 'bo@example.com', Menu: ['Order'], rights: ['cost'] }
    for (const who of [li, await app.member(mei, buyer)])
      expect(problems(await enter(order.id, place(order), who))).toEqual([
        'parts.0.poline: Below the supplier’s minimum',
      ])
    expect(price.stage).toBe('Approved')
    const gross = { unit: 'gross', quantity: '1' }
    const more = await add('orderline', { order: order.id, due: days[30], item, ...gross, price: '1' })
    await add('poline', { po: order.po, line: more.id, ...gross, price: '3' })
    // A minimum in another unit counts, too, over lines in both: 100 pieces and a gross are less than two gross.
    done(await mei.post('/api/price/edit', { id: price.id, status: 'inActive' }))
    await add('price', { ...line, unit: 'gross', moq: '2', validFrom: days[-10], validTo: days[-1], stage: 'Approved' })
    expect(problems(await enter(order.id, place(order)))).toEqual(['parts.0.poline: Below the minimum of 2 gross'])
    done(await mei.post('/api/poline/edit', { id: order.poline, quantity: '144' }))
    done(await enter(order.id, place(order)))
  })
})
