import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { asEvent, orderFacts } from '../order/rules/whole.ts'
import { orderNow } from '../order/workflow.ts'
import { codeOf } from './server/importing.ts'

/** Orders from a flat list in which each row is a line with its order no. (docs/decisions/order-import.md). */
let app: TestApp
let mei: Visitor
let bring: ReturnType<typeof importer>
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  bring = importer(mei, '/api/pastline')
})
afterAll(() => app.close())

const rowsOf = async (query: string) => (await app.db.execute(query)).rows as Record<string, any>[]
const count = async (table: string) => Number((await rowsOf(`select count(*) as n from "${table}"`))[0]!.n)
const header = [
  'PO no.',
  'ID',
  'Customer',
  'Vendor',
  'Description',
  'Qty',
  'Price',
  'Incoterm',
  'PO date',
  'Due date',
  'Actual delivery',
]
const row = (no: string, id: string, more: Partial<Record<(typeof header)[number], string>> = {}) => {
  const usual: Record<string, string> = {
    ...{ 'PO no.': no, ID: id, Customer: 'Aster', Vendor: 'Yunlan', Description: `Goods ${id}`, Qty: '100' },
    ...{ Price: '2.5', Incoterm: 'FOB Shanghai', 'PO date': '3/27/09', 'Due date': '2-Jun-09' },
    'Actual delivery': '4-Jun-09',
  }
  return header.map((name) => more[name] ?? usual[name]!)
}
const settings = { fixed: { currency: 'USD', unit: 'pc' }, options: { create: ['brand', 'supplier'] } }
const uploaded = async (rows: readonly (readonly string[])[], name = 'orders.csv') =>
  (await bring.upload(csvOf([header, ...rows]), name)).body.data.id as string

test('usual headers of order lists are known', async () => {
  const heads = ['PO No', 'Vendor', 'Style', 'Color', 'Qty', 'UOM', 'U/P', 'Ex-factory', 'Received date', 'Ship via']
  const { data } = (await bring.look(csvOf([heads, ['V-1', 'Mill', 'ST-1', 'Red', '9', 'pc', '2', '', '', 'Sea']])))
    .body
  expect(data.settings.mapping).toEqual({
    ...{ orderNo: 0, supplier: 1, description: 2, colour: 3, quantity: 4, unit: 5, price: 6 },
    ...{ due: 7, delivered: 8, mode: 9 },
  })
  const chinese = ['采购单号', '供应商', '客户', '款号', '数量', '单价', '下单日期', '交期', '实际交货日期', '运输方式']
  const read = (await bring.look(csvOf([chinese, ['V-1', '厂', '客', 'ST-1', '9', '2', '', '', '', '海运']]))).body.data
  expect(read.settings.mapping).toEqual({
    ...{ orderNo: 0, supplier: 1, brand: 2, description: 3, quantity: 4, price: 5 },
    ...{ orderedOn: 6, due: 7, delivered: 8, mode: 9 },
  })
})

test('a vendor’s code is its name, a long one with a mark by which names that begin alike differ', () => {
  expect(codeOf('Yunlan')).toBe('Yunlan')
  const [first, other] = ['I', 'II'].map((end) => codeOf(`Hangzhou Golden Weaving and Dyeing Company ${end}`))
  expect(first).toMatch(/^Hangzhou Golden Weaving and Dyeing-[0-9a-f]{5}$/)
  expect([first!.length <= 40, first === other]).toEqual([true, false])
})

describe('A flat list of orders', () => {
  test('makes each order once, with its lines, its vendors’ purchase orders and what happened', async () => {
    const rows = [
      row('SO-A', '1'),
      row('SO-A', '2', { 'PO date': '9/11/08', 'Actual delivery': '9-Jun-09', Vendor: 'Qilun' }),
      row('SO-B', '3', { Incoterm: 'DDU', 'PO date': 'Date Not Captured', 'Actual delivery': '' }),
      row('SO-C', '4', { Incoterm: 'N/A - From stock', Vendor: '', Price: '0' }),
    ]
    const id = await uploaded(rows)
    const look = (await bring.preview(id, settings)).body.data
    expect(look.counts, JSON.stringify(look.report)).toMatchObject({ rows: 4, create: 4, errors: 0 })
    expect(look.creatable).toMatchObject([
      { field: 'brand', names: ['Aster'], chosen: true },
      { field: 'supplier', names: ['Yunlan', 'Qilun'], chosen: true },
    ])
    const notes = JSON.stringify(look)
    expect(notes).toContain('“Date Not Captured” counts as empty')
    expect(notes).toContain('DDU as DAP')
    expect(await count('order')).toBe(0)
    await bring.commit(id, settings)
    expect(await bring.ended(id)).toMatchObject({ state: 'done' })
    const orders = await rowsOf(`select code, state, incoterm, ordered_on::text, due::text from "order" order by code`)
    expect(orders).toEqual([
      // Nobody has paid yet.
      { code: 'SO-A', state: 'InProgress', incoterm: 'FOB', ordered_on: '2008-09-11', due: '2009-06-02' },
      { code: 'SO-B', state: 'InProgress', incoterm: 'DAP', ordered_on: '2009-06-02', due: '2009-06-02' },
      { code: 'SO-C', state: 'InProgress', incoterm: null, ordered_on: '2009-03-27', due: '2009-06-02' },
    ])
    const [a] = (await mei.get('/api/ordertracking?code=SO-A')).body.data
    const whole = (await mei.get(`/api/ordertracking/whole?id=${a.id}`)).body.data
    expect(whole.lines).toHaveLength(2)
    expect(whole.pos.map(({ code }: { code: string }) => code)).toEqual(['SO-A', 'SO-A-2'])
    expect(whole.events.map(({ kind, date, imported }: any) => `${date} ${kind} ${imported}`)).toEqual([
      '2008-09-11 confirmed true',
      '2009-03-27 po confirmed true',
      '2008-09-11 po confirmed true',
      ...['delivered', 'inspected', 'shipped', 'received'].map((kind) => `2009-06-04 ${kind} true`),
      ...['delivered', 'inspected', 'shipped', 'received'].map((kind) => `2009-06-09 ${kind} true`),
    ])
    const now = orderNow(orderFacts(whole.order, whole), whole.events.map(asEvent))
    const done = (step: string) => now.steps.find((row) => row.step === step)!.state
    for (const step of ['Brand_Order', 'EBC_Order', 'Deliver', 'Shipping', 'Brand_Receive'])
      expect(done(step)).toBe('Done')
    expect(now.steps.map(({ reason, ...step }) => ({ ...step, reason: reason ?? null }))).toEqual(a.progress)
    expect(a.plan).toEqual([{ step: 'Brand_Receive', baseline: '2009-06-02', planned: '2009-06-02', reason: null }])
    const [c] = await rowsOf(
      `select l.price, p.incoterm_said from orderline l join pastline p on p.line = l.id where p.reference = '4'`,
    )
    expect(c).toEqual({ price: null, incoterm_said: null })
    expect(await rowsOf(`select incoterm_said from pastline where reference = '3'`)).toEqual([{ incoterm_said: 'DDU' }])
  })

  test('the same file again changes nothing, an export of it neither', async () => {
    const rows = [
      row('SO-A', '1'),
      row('SO-A', '2', { 'PO date': '9/11/08', 'Actual delivery': '9-Jun-09', Vendor: 'Qilun' }),
    ]
    const { counts } = (await bring.preview(await uploaded(rows), settings)).body.data
    expect(counts).toMatchObject({ unchanged: 2, create: 0, update: 0, errors: 0 })
  })

  test('text in a number column, a day to come, an order that is there already: named by row and column', async () => {
    const rows = [
      row('SO-X', '1', { Qty: 'See DN-304' }),
      row('SO-Y', '2', { 'Actual delivery': '2-Jun-2069' }),
      row('SO-A', '99'),
      row('SO-Z', '3', { Incoterm: 'Prepaid' }),
      row('SO-W', '4'),
      row('SO-W', '5', { Customer: 'Nordvik' }),
    ]
    const id = await uploaded(rows)
    const { data } = (await bring.preview(id, settings)).body
    expect(data.counts).toMatchObject({ rows: 6, errors: 5 })
    const shown = JSON.stringify(data.problems ?? data)
    for (const text of [
      'See DN-304',
      'This day is still to come',
      'An order of this number',
      'Prepaid',
      'says otherwise',
    ])
      expect(shown).toContain(text)
    const before = await count('order')
    await bring.commit(id, settings)
    expect(await count('order')).toBe(before)
  })

  test('a whole import is undone while nothing has happened since; then its events are kept for good', async () => {
    const [orders, brands] = [await count('order'), await count('brand')]
    const id = await uploaded([row('SO-U', '1', { Customer: 'Gone' }), row('SO-U', '2', { Customer: 'Gone' })])
    await bring.commit(id, settings)
    const { change } = await bring.ended(id)
    expect(await count('order')).toBe(orders + 1)
    const undone = await mei.post('/api/undo', { change })
    expect(undone.body, JSON.stringify(undone.body)).toMatchObject({ code: 1 })
    expect([await count('order'), await count('brand')]).toEqual([orders, brands])
    // What happened to an order after it came in holds it.
    const again = await uploaded([row('SO-V', '1', { 'Actual delivery': '' })])
    await bring.commit(again, settings)
    const later = await bring.ended(again)
    const [order] = (await mei.get('/api/ordertracking?code=SO-V')).body.data
    const event = { kind: 'blocked', date: '2026-01-05', step: 'Deliver', reason: 'No cloth', parts: [] }
    const seen = { id: order.id, seen: order.position, request: v7() }
    const entered = await mei.post('/api/ordertracking/event', { ...event, ...seen })
    expect(entered.body.code, JSON.stringify(entered.body)).toBe(1)
    expect((await mei.post('/api/undo', { change: later.change })).body.code).toBe(0)
    // Nor does what came with an order leave without it.
    await expect(rowsOf(`delete from orderevent where "order" = '${order.id}' and imported`)).rejects.toThrow()
    expect((await mei.get(`/api/ordertracking/id?id=${order.id}`)).body.data.position).toBe(order.position + 1)
  })
})
