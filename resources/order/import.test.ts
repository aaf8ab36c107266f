import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookOf, csvOf, importer } from '../../apps/api/import/testing.ts'
import { add, app, begin, done, end, make, mei } from './testing.ts'

/** Orders and their lines from workbooks with the headers of trading companies. */
beforeAll(async () => {
  await begin()
  await add('brand', { code: 'LUM', name: 'Lumen' })
  await add('fabric', { code: 'F-77', nameEn: 'Poplin', weight: '120', width: '150' })
})
afterAll(end)

const orders = () => importer(mei, '/api/ordertracking')
const linesOf = async (code: string) => {
  const [order] = done(await mei.get(`/api/ordertracking?code=${code}`))
  return done(await mei.get(`/api/orderline?order=${order.id}&sort=number`)) as Record<string, unknown>[]
}

describe('Orders with their lines in two sheets', () => {
  test('under English headers', async () => {
    const book = await bookOf({
      Orders: [
        ['PO#', 'Customer', 'Cust. PO', 'Order Date', 'Ccy', 'Price terms', 'Payment', 'Remarks'],
        ['E-1', 'LUM', '45001', '2026-03-02', 'US$', 'FOB Shanghai', '30% deposit, 70% before shipment', 'new'],
      ],
      'Order lines': [
        ['PO#', 'Style No.', 'Desc.', 'Color', "Q'ty (mtrs)", 'U/Price', 'X-Fty', 'Remark'],
        ['E-1', 'F-77', '', 'Navy', '1,200', '2.35', '2026-05-01', ''],
        ['E-1', '', 'Shirt', 'Ecru', '300 PCS', '9.50', '2026-05-01', 'urgent'],
      ],
    })
    const run = await orders().put(book, {}, 'orders.xlsx')
    expect(run, JSON.stringify(run.problems)).toMatchObject({ state: 'done', counts: { create: 1 } })
    const [order] = done(await mei.get('/api/ordertracking?code=E-1'))
    expect(order).toMatchObject({ brandPo: '45001', currency: 'USD', incoterm: 'FOB', incotermPlace: 'Shanghai' })
    expect(await linesOf('E-1')).toMatchObject([
      { number: 1, quantity: '1200', unit: 'm', price: '2.35', colour: 'Navy', due: '2026-05-01' },
      { number: 2, quantity: '300', unit: 'pc', description: 'Shirt', note: 'urgent' },
    ])
  })

  test('under Chinese headers, and under headers in both languages', async () => {
    const book = await bookOf({
      订单: [
        ['订单编号', '客户 Customer', '客户PO', '下单日期', '货币 Currency', '业务员', '备注'],
        ['Z-1', 'LUM', '45002', '2026-03-02', '美元', '', '加急'],
      ],
      订单明细: [
        [
          '订单编号',
          '款号 Style No.',
          '品名\nDescription',
          '颜色 Color',
          '数量 Qty',
          '单位',
          '单价 Unit Price',
          '交货日期',
        ],
        ['Z-1', 'F-77', '', '藏青', '800', '米', '2.40', '2026-05-01'],
      ],
    })
    const { data } = (await orders().look(book, {}, 'orders.xlsx')).body
    expect(data.problems).toEqual([])
    const run = await orders().put(book, {}, 'orders.xlsx')
    expect(run, JSON.stringify(run.problems)).toMatchObject({ state: 'done', counts: { create: 1 } })
    expect(await linesOf('Z-1')).toMatchObject([{ quantity: '800', unit: 'm', price: '2.40', colour: '藏青' }])
  })
})

describe('Orders with their lines in one sheet', () => {
  const head = [
    'PO No.',
    'Customer',
    'PO Date',
    'Currency',
    'Style No.',
    'Description',
    'Color',
    'Qty',
    'UOM',
    'U/Price',
  ]
  const more = ['Ex-Factory', 'Remarks', 'Supplier']
  const line = (order: readonly string[], ...goods: string[]) => [...order, ...goods, '2026-05-01', '', 'Mill']
  const first = ['A-1', 'LUM', '2026-03-02', 'USD']
  const list = (...last: string[][]) => [
    ['Open orders 2026'],
    [...head, ...more],
    line(first, 'F-77', '', 'Navy', '1,200', 'mtr', '2.35'),
    line(first, '', 'Shirt', 'Ecru', '300 pcs', '', '9.50'),
    // As in merged cells: only the first row names the order.
    line(['A-2', 'LUM', '2026-03-05', 'USD'], '', 'Skirt', 'Red', '50', 'pc', '12'),
    line(['', '', '', ''], '', 'Scarf', 'Red', '70', 'pc', '4'),
    ...last,
  ]
  const csv = (...last: string[][]) =>
    csvOf(list(...last).map((cells) => [...cells, ...Array(13).fill('')].slice(0, 13)))

  test('rows that repeat the order, or leave it empty, are its lines', async () => {
    const { data } = (await orders().look(csv())).body
    expect(data.problems).toEqual([])
    expect(data.settings.mapping).toMatchObject({ code: 0, brand: 1, 'orderline.item': 4, 'orderline.note': 11 })
    expect(data.counts).toMatchObject({ rows: 2, create: 2 })
    expect(data.parts).toMatchObject([{ name: 'orderline', rows: 4, counts: { create: 4, errors: 0 } }])
    expect(data.sample[0].values['orderline.item']).toBe('F-77')
    expect(data.sample.map((row: any) => [row.row, row.values.code, row.values['orderline.quantity']])).toEqual([
      [3, 'A-1', '1200'],
      [4, undefined, '300'],
      [5, 'A-2', '50'],
      [6, undefined, '70'],
    ])
    const run = await orders().put(csv())
    expect(run, JSON.stringify(run.problems)).toMatchObject({ state: 'done', counts: { create: 2 } })
    expect(await linesOf('A-1')).toMatchObject([
      { number: 1, quantity: '1200', unit: 'm' },
      { number: 2, quantity: '300', unit: 'pc', description: 'Shirt' },
    ])
    expect((await linesOf('A-2')).map(({ description }) => description)).toEqual(['Skirt', 'Scarf'])
    // Without a column of line numbers, a line that is there already is not replaced by other goods.
    const other = [head, line(first, '', 'Gown', 'Ecru', '10', 'pc', '80')].map((cells) => cells.slice(0, head.length))
    const dated = other.map((cells, i) => [...cells, i ? '2026-05-01' : 'ETD'])
    expect((await orders().look(csvOf(dated))).body.data).toMatchObject({
      counts: { errors: 1 },
      problems: [{ row: 2, message: expect.stringContaining('no. 1 is a different one') }],
    })
    const again = (await orders().look(csv())).body.data
    expect(again.counts).toMatchObject({ unchanged: 2 })
    expect(again.parts).toMatchObject([{ counts: { unchanged: 4, create: 0 } }])
    done(await mei.post('/api/undo', { change: run.change }))
    expect(done(await mei.get('/api/ordertracking?code=A-1'))).toEqual([])
  })

  test('numbers of rows under “Item” are no goods, and prices may have the sign of the currency', async () => {
    const rows = [
      ['PO No', 'Customer', 'Order date', 'Ccy', 'Item', 'Style', 'Qty', 'Unit', 'U/P', '货期'],
      ['I-1', 'LUM', '2026-03-02', 'USD', '1', 'F-77', '1,200', 'm', '$2.35', '2026-05-01'],
      ['I-1', 'LUM', '2026-03-02', 'USD', '2', 'F-77', '300', 'm', 'US$2.40', '2026-05-01'],
    ]
    const { data } = (await orders().look(csvOf(rows))).body
    expect(data.problems).toEqual([])
    expect(data.sample.map(({ values }: any) => [values['orderline.item'], values['orderline.price']])).toEqual([
      ['F-77', '2.35'],
      ['F-77', '2.40'],
    ])
  })

  test('beside a column for each size the total is the quantity, and the sizes are named as left out', async () => {
    const rows = [
      ['PO No', 'Customer', 'Order date', 'Ccy', 'Style', 'Colour', 'S', 'M', 'Total', 'Unit', 'Price', 'Ex-factory'],
      ['S-1', 'LUM', '2026-03-02', 'USD', 'F-77', 'Navy', '100', '200', '300', 'm', '2.35', '2026-05-01'],
      ['S-1', 'LUM', '2026-03-02', 'USD', 'F-77', 'Ecru', '50', '100', '150', 'm', '2.35', '2026-05-01'],
    ]
    const { data } = (await orders().look(csvOf(rows))).body
    expect(data.problems).toEqual([])
    expect(data.sample.map(({ values }: any) => values['orderline.quantity'])).toEqual(['300', '150'])
    expect(data.notes.map(({ message }: any) => message)).toContain('Columns that are not imported: S, M')
  })

  test('headers tell the unit and the currency of all lines', async () => {
    const rows = [
      ['合同号', '客户', '日期', '品名规格', '数量(米)', '单价(USD)', '交期'],
      ['B-1', 'LUM', '2026-03-02', '罗马布', '1200', '2.35', '2026-05-01'],
    ]
    const { data } = (await orders().look(csvOf(rows))).body
    expect(data).toMatchObject({ ready: true, settings: { fixed: { currency: 'USD', 'orderline.unit': 'm' } } })
    // What the list gives does not replace it.
    const given = { merchandiser: 'Mei' }
    const beside = (await orders().look(csvOf(rows), { given })).body.data
    expect(beside.settings.fixed).toEqual({ currency: 'USD', 'orderline.unit': 'm', ...given })
  })

  test('what the list gives fills no gaps of a column, so that an export comes back unchanged', async () => {
    const rows = [
      ['合同号', '客户', '日期', '跟单员', '品名规格', '数量(米)', '单价(USD)', '交期'],
      ['B-1', 'LUM', '2026-03-02', 'Mei', '罗马布', '1200', '2.35', '2026-05-01'],
      ['B-2', 'LUM', '2026-03-02', '', '罗马布', '1200', '2.35', '2026-05-01'],
    ]
    const fixedWith = async (list: string[][]) =>
      (await orders().look(csvOf(list), { given: { merchandiser: 'Mei' } })).body.data.settings.fixed
    expect(await fixedWith(rows)).toEqual({ currency: 'USD', 'orderline.unit': 'm' })
    const withoutNames = rows.map((row, i) => (i === 1 ? row.with(3, '') : row))
    expect(await fixedWith(withoutNames)).toMatchObject({ merchandiser: 'Mei' })
  })

  test.each(['Unit price (pcs)', 'Price / m', '单价（件）'])(
    'the unit of the price is that of the line: %s',
    async (price) => {
      const rows = [
        ['PO No', 'Customer', 'Order date', 'Ccy', 'Description', 'Qty', price, 'ETD'],
        ['P-1', 'LUM', '2026-03-02', 'USD', 'Shirt', '300', '12.5', '2026-05-01'],
      ]
      const { data } = (await orders().look(csvOf(rows))).body
      expect(data.problems).toEqual([])
      const unit = price === 'Price / m' ? 'm' : 'pc'
      expect(data.sample[0].values).toMatchObject({ 'orderline.price': '12.5', 'orderline.unit': unit })
    },
  )

  test('another value in the same order, a total and a wrong line are errors at their rows', async () => {
    const wrong = csv(
      line(['A-1', '', '2026-03-09', ''], '', 'Cap', 'Red', '5', 'pc', '4'),
      line(['A-3', 'LUM', '2026-03-05', 'USD'], '', 'Belt', 'Red', 'many', 'pc', '4'),
      line(['A-3', 'LUM', '2026-03-05', 'USD'], '', 'Tie', 'Red', '5', 'pc', '4'),
      line(['A-4', 'LUM', '2026-06-05', 'USD'], '', 'Sock', 'Red', '5', 'pc', '4'),
      ['', '', '', '', '', '', '', '1620'],
    )
    const { data } = (await orders().look(wrong)).body
    expect(data.problems.map((problem: any) => [problem.row, problem.column, problem.message])).toEqual([
      [7, 'PO Date', 'Another value than in the first row of the same record'],
      [8, 'Qty', 'Not a number'],
      [10, 'Ex-Factory', 'Before the order of 2026-06-05'],
      [11, 'UOM', 'Required'],
      [11, 'Ex-Factory', 'Required'],
      [11, 'Style No.', 'Choose a style or item, or describe the goods'],
    ])
    expect(data.counts).toMatchObject({ create: 1, errors: 3 })
    const settings = { cells: { 7: { 2: '2026-03-02' }, 8: { 7: '20' } }, omit: [10, 11] }
    const corrected = (await orders().look(wrong, settings)).body.data
    expect(corrected).toMatchObject({ problems: [], ready: true, counts: { create: 3, skip: 2 } })
    expect(corrected.parts).toMatchObject([{ counts: { create: 7 } }])
  })
})

test('purchase orders come back unchanged from their export, each line with the order line that it serves', async () => {
  await make()
  const exported = await mei.fetch(`${app.url}/api/po/export?format=xlsx`, {})
  const book = Buffer.from(await exported.arrayBuffer())
  const { data } = (await importer(mei, '/api/po').look(book, {}, 'pos.xlsx')).body
  expect(data.problems).toEqual([])
  expect(data.counts).toMatchObject({ rows: 2, unchanged: 2 })
  expect(data.parts).toContainEqual(
    expect.objectContaining({ name: 'poline', counts: expect.objectContaining({ errors: 0 }) }),
  )
})
