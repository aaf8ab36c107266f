import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFrom } from '../calendar/rules/working-days.ts'
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
  ids,
  li,
  made,
  make,
  mei,
  parts,
  place,
  problems,
  whole,
  zo,
} from './testing.ts'

/** Lines of orders over HTTP: what happened to them stays true of them. */
beforeAll(begin)
afterAll(end)

describe('Lines', () => {
  test('come in a colour and size that the style has', async () => {
    const [size, other] = done(await mei.get('/api/master?key=Size')) as { id: string; name: string }[]
    const style = await add('showroom', {
      code: 'ST-1',
      nameEn: 'Shirt',
      colours: [{ name: 'Navy' }],
      sizes: [size!.id],
    })
    const order = await make()
    const line = { order: order.id, item: style.id, quantity: '1', unit: 'pc', due: days[30] }
    const refused = async (values: object) => problems(await mei.post('/api/orderline/add', { ...line, ...values }))
    expect(await refused({ colour: 'Ecru' })).toEqual(['colour: It comes in Navy'])
    expect(await refused({ size: other!.id })).toEqual([`size: It comes in ${size!.name}`])
    expect(await refused({ item: null })).toEqual(['item: Choose a style or item, or describe the goods'])
    const navy = done(await mei.post('/api/orderline/add', { ...line, colour: 'Navy', size: size!.id }))
    // A picker tells it from line 3 of any other order, and finds it by the code of its order.
    const { code } = done(await mei.get(`/api/ordertracking/id?id=${order.id}`))
    const name = '3 · ST-1 · Shirt · Navy · XXS'
    expect(done(await mei.get(`/api/orderline/lookup?ids=${navy.id}`))).toMatchObject([{ id: navy.id, name }])
    const found = done(await mei.get(`/api/orderline/lookup?q=${code.toLowerCase()}`)) as { name: string }[]
    expect(found.map((line) => line.name)).toContain(`${code} · ${name}`)
    expect(done(await zo.get(`/api/orderline/lookup?q=${code}`))).toEqual([])
    done(await mei.post('/api/showroom/edit', { id: style.id, status: 'inActive' }))
    expect(await refused({})).toEqual(['item: This is inactive'])
  })

  test('come along with an order that is duplicated, as long before their due day, without purchase orders and events', async () => {
    const [size] = done(await mei.get('/api/master?key=Size')) as { id: string }[]
    const style = await add('showroom', { code: 'ST-9', colours: [{ name: 'Navy' }], sizes: [size!.id] })
    const from = await made(3)
    const goods = { order: from.id, unit: 'pc', price: '12.5', due: dayFrom(days[30]!, 10), note: 'Soft hand' }
    await add('orderline', { ...goods, item: style.id, colour: 'Navy', size: size!.id, quantity: '300' })
    const removedLine = await add('orderline', { ...goods, description: 'Scarf', quantity: '1' })
    done(await mei.post('/api/orderline/edit', { id: removedLine.id, status: 'inActive' }))
    const values = { brand: ids.brand, orderedOn: days[-5], currency: 'USD' }
    const to = await add('ordertracking', { ...values, code: 'SO-AGAIN' })
    const body = { kind: 'order', from: from.id, to: to.id, along: ['orderline'] }
    expect(done(await mei.post('/api/copy', body))).toBe(3)
    expect(done(await mei.post('/api/copy', body))).toBe(0)
    const { order, lines, pos, polines, events } = await whole(to.id)
    expect(lines).toMatchObject([
      { number: 1, description: 'Shirt', quantity: '100', unit: 'pc', price: '9' },
      { number: 2, description: 'Skirt', quantity: '50', price: '2' },
      { number: 3, item: style.id, colour: 'Navy', size: size!.id, quantity: '300', price: '12.5', note: 'Soft hand' },
    ])
    // The order of 30 days ago is ordered anew 25 days later.
    expect(lines.map(({ due }) => due)).toEqual([25, 25, 35].map((later) => dayFrom(days[30]!, later)))
    expect([pos, polines, events]).toEqual([[], [], []])
    expect(order).toMatchObject({ state: 'Draft', value: '4750', due: dayFrom(days[30]!, 35) })
    done(await mei.post('/api/showroom/edit', { id: style.id, colours: [{ name: 'Ecru' }] }))
    const other = await add('ordertracking', { ...values, code: 'SO-ONCE-MORE' })
    const refused = await mei.post('/api/copy', { ...body, to: other.id })
    expect(refused.body.message).toBe('Order line 3 · Navy: It comes in Ecru')
  })

  test('that come along into another currency have no price', async () => {
    const from = await made(3)
    const to = await add('ordertracking', { code: 'SO-EUR', brand: ids.brand, orderedOn: days[0], currency: 'EUR' })
    done(await mei.post('/api/copy', { kind: 'order', from: from.id, to: to.id, along: ['orderline'] }))
    const { order, lines } = await whole(to.id)
    expect(lines.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['100', null],
      ['50', null],
    ])
    expect(order).toMatchObject({ value: '0', unpriced: 2 })
  })

  test('without a price hinder no confirmation, and are counted until they have one', async () => {
    const order = await make()
    done(await mei.post('/api/orderline/edit', { id: order.skirt, price: null }))
    expect((await whole(order.id)).order).toMatchObject({ value: '900', unpriced: 1 })
    done(await enter(order.id, confirm(order)))
    const found = async () => (await mei.get('/api/ordertracking?unpriced=1..')).body.data.map(({ id }: any) => id)
    expect(await found()).toContain(order.id)
    done(await mei.post('/api/orderline/edit', { id: order.skirt, price: '2' }))
    expect((await whole(order.id)).order).toMatchObject({ state: 'Confirmed', value: '1000', unpriced: 0 })
    expect(await found()).not.toContain(order.id)
  })

  test('keep what happened: quantity, unit, status; raising a quantity is free', async () => {
    const order = await made(3)
    const edit = (values: object) => mei.post('/api/orderline/edit', { id: order.line, ...values })
    expect(problems(await edit({ quantity: '99' }))).toEqual(['quantity: 100 is delivered already'])
    expect(problems(await edit({ unit: 'm' }))).toEqual(['unit: Something happened to this line: it stays'])
    expect(problems(await edit({ status: 'inActive' }))).toEqual(['status: Something happened to this line: it stays'])
    done(await edit({ quantity: '120' }))
    expect((await checkedOrder(order.id)).progress[0]!.percent).not.toBe('100')
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

  test('keep the item that a supplier has confirmed, where the PO line names none of its own', async () => {
    const order = await made(1)
    const [blouse, tunic] = await Promise.all(['ST-2', 'ST-3'].map((code) => add('showroom', { code })))
    const swap = (item: string | null) => mei.post('/api/orderline/edit', { id: order.line, item })
    done(await swap(tunic.id))
    done(await swap(null))
    done(await enter(order.id, place(order)))
    // Goods described in words may be given their style later.
    done(await swap(blouse.id))
    const confirmed = expect.stringMatching(/^item: The supplier has confirmed PO-\d+ with it: it stays$/)
    for (const item of [tunic.id, null]) expect(problems(await swap(item))).toEqual([confirmed])
    done(await mei.post('/api/poline/edit', { id: order.poline, item: blouse.id }))
    done(await swap(tunic.id))
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
    expect((await checkedOrder(draft.id)).value).toBe('900')
    expect(problems(await enter(draft.id, confirm(draft)))).toEqual(['parts.1.line: No line of this order'])
    expect(problems(await mei.post('/api/poline/edit', { id: draft.other, status: 'Active' }))).toEqual([
      'line: No line of this order',
    ])
  })

  test('are due on the day of the order at the earliest', async () => {
    const order = await make()
    const edit = (due: string) => mei.post('/api/orderline/edit', { id: order.line, due })
    expect(problems(await edit('1926-12-01'))).toEqual([`due: Before the order of ${days[-30]}`])
    done(await edit(days[-30]!))
    const po = (due: string) => mei.post('/api/po/edit', { id: order.po, due })
    expect(problems(await po(days[-30]!))).toEqual([`due: Before the purchase order of ${days[-20]}`])
    done(await po(days[-20]!))
  })

  test('of a purchase order that is inActive: none is added, and it comes back with those that it serves', async () => {
    const order = await make()
    done(await mei.post('/api/po/edit', { id: order.po, status: 'inActive' }))
    const line = { po: order.po, line: order.line, quantity: '5', unit: 'pc' }
    expect(problems(await mei.post('/api/poline/add', line))).toEqual(['po: This purchase order is inactive'])
    done(await mei.post('/api/orderline/edit', { id: order.line, status: 'inActive' }))
    const back = () => mei.post('/api/po/edit', { id: order.po, status: 'Active' })
    expect(problems(await back())).toEqual(['status: It serves lines that are inActive: bring these back first'])
    done(await mei.post('/api/orderline/edit', { id: order.line, status: 'Active' }))
    done(await back())
    await checkedOrder(order.id)
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
    expect((await checkedOrder(order.id)).value).toBe('1012')
  })

  test('are changed in bulk, or refused one by one, and the order follows', async () => {
    const order = await made(3)
    const bulk = (patch: object) => mei.post('/api/orderline/bulk', { ids: [order.line, order.skirt], patch })
    expect((await bulk({ status: 'inActive' })).body.code).toBe(0)
    done(await bulk({ due: days[1] }))
    expect((await checkedOrder(order.id)).due).toBe(days[1])
    done(await bulk({ price: '3' }))
    expect((await checkedOrder(order.id)).value).toBe('450')
  })

  test('are put back by undo, unless something happened meanwhile; the order follows', async () => {
    const order = await made(2)
    const undo = (kind: string, id: string) => mei.post('/api/undo', { kind, id })
    done(await mei.post('/api/orderline/edit', { id: order.line, quantity: '80' }))
    expect((await checkedOrder(order.id)).value).toBe('820')
    done(await undo('orderline', order.line))
    expect((await checkedOrder(order.id)).value).toBe('1000')
    done(await mei.post('/api/poline/edit', { id: order.poline, quantity: '200' }))
    done(await enter(order.id, deliver(order, '150')))
    const back = await undo('poline', order.poline)
    expect(back.body.code).toBe(0)
    expect(JSON.stringify(back.body)).toContain('150 is delivered already')
    expect((await whole(order.id)).polines.find(({ id }) => id === order.poline)!.quantity).toBe('200')
    const line = { order: order.id, description: 'Scarf', quantity: '1', unit: 'pc', price: '7', due: days[30] }
    const added = await add('orderline', line)
    expect((await checkedOrder(order.id)).value).toBe('1007')
    done(await undo('orderline', added.id))
    expect((await checkedOrder(order.id)).value).toBe('1000')
    const again = await add('orderline', line)
    done(await enter(order.id, { kind: 'confirmed', parts: parts('line', { [again.id]: '1' }) }))
    expect((await undo('orderline', again.id)).body.code).toBe(0)
    const po = await add('po', {
      order: order.id,
      code: 'PX-1',
      supplier: ids.mill,
      orderedOn: days[-20],
      currency: 'CNY',
    })
    done(await undo('po', po.id))
    await checkedOrder(order.id)
  })

  test('are counted late by a due date that is moved, and by the old one once that is undone', async () => {
    const order = await made(4)
    const late = async () => {
      await checkedOrder(order.id)
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

  test('of one style come at once in colours and sizes, numbered in their order; all or none, once', async () => {
    const order = await make()
    const request = v7()
    const matrix = { order: order.id, description: 'Polo', unit: 'pc', price: '5', due: days[30], request }
    const cells = ['Navy', 'Ecru', 'Rust'].map((colour) => ({ colour, quantity: '10' }))
    const send = (more: object) => mei.post('/api/orderline/matrix', { ...matrix, ...more })
    const polos = async () => (await whole(order.id)).lines.filter(({ description }) => description === 'Polo')
    expect(problems(await send({ cells: [...cells, { colour: 'Navy', quantity: '1' }] }))).toEqual([
      'cells.3.quantity: This stands here twice',
    ])
    expect(problems(await send({ cells: [...cells, { colour: 'Moss', quantity: '0' }] }))).toEqual([
      expect.stringMatching(/^cells\.3\.quantity: /),
    ])
    expect(await polos()).toEqual([])
    for (const answer of await Promise.all([send({ cells }), send({ cells })])) expect(answer.body.code).toBe(1)
    expect((await polos()).map(({ number, colour }) => `${number} ${colour}`)).toEqual(['3 Navy', '4 Ecru', '5 Rust'])
    expect((await checkedOrder(order.id)).value).toBe('1150')
  })

  test('of an order become those of a purchase order at once, with what is not placed; all or none, once', async () => {
    const order = await make()
    const bought = { order: order.id, supplier: ids.mill, orderedOn: days[-20], currency: 'CNY' }
    const po = (await add('po', { ...bought, code: 'PO-TAKE' })).id
    const scarf = { order: order.id, description: 'Scarf', quantity: '20', unit: 'pc', due: days[30] }
    const [blue, red] = [await add('orderline', scarf), await add('orderline', { ...scarf, colour: 'Red' })]
    const body = { po, request: v7() }
    const lines = [
      { line: blue.id, quantity: '20', price: '30' },
      { line: red.id, quantity: '15', price: '30' },
    ]
    const send = (more: object, who = mei) => who.post('/api/poline/take', { ...body, ...more })
    const other = await make()
    const mixed = [lines[0], { line: other.line, quantity: '0', price: '1' }]
    expect(problems(await send({ lines: mixed }))).toEqual([expect.stringMatching(/^lines\.1\.quantity: /)])
    expect(problems(await send({ lines: [{ line: other.line, quantity: '1' }] }))).toEqual([
      'lines.0.line: No line of this order',
    ])
    expect(problems(await send({ lines: [] }))).toEqual(['lines: Choose a line'])
    expect((await send({ lines }, li)).status).toBe(403)
    for (const answer of await Promise.all([send({ lines }), send({ lines })])) expect(answer.body.code).toBe(1)
    const mine = (await whole(order.id)).polines.filter((line) => line.po === po)
    expect(mine.map(({ number, line, quantity, price, unit }) => [number, line, quantity, price, unit])).toEqual([
      [1, blue.id, '20', '30', 'pc'],
      [2, red.id, '15', '30', 'pc'],
    ])
    // Who does not see costs takes lines without a price.
    done(await send({ lines: [{ line: red.id, quantity: '5' }], request: v7() }, li))
    await checkedOrder(order.id)
  })
})
