import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookOf, importer } from '../../apps/api/import/testing.ts'
import { add, begin, done, end, mei } from '../order/testing.ts'

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
        ['PO#', 'Style No.', 'Desc.', 'Color', "Q'ty", 'U/Price', 'X-Factory', 'Remark'],
        ['E-1', 'F-77', '', 'Navy', '1,200 mtrs', '2.35', '2026-05-01', ''],
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
