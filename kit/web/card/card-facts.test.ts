import { code, decimal, label, longText, reference, resource, rows, text } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { formLayout } from '../form/layout.ts'
import { recordAt } from '../page/app.tsx'
import { cardFacts } from './card-facts.ts'

const order = resource(
  'order',
  { title: label('Order', '订单'), titles: label('Orders', '订单'), menu: 'Order', names: ['code'], sort: 'code' },
  {
    code: code('No.', '订单号'),
    brand: reference('Brand', '品牌', 'brand'),
    season: text('Season', '季节'),
    lines: rows('Lines', '明细', { size: text('Size', '尺码') }),
    notes: longText('Notes', '备注'),
  },
  { value: decimal('Value', '金额', { scale: 2 }), state: text('State', '状态') },
)
const sections = [{ title: order.title, rows: [['code', 'brand', 'season'], ['lines'], ['notes']] }] as const
const record = {
  id: '1',
  code: 'SO-1',
  brand: 'b',
  season: 'FW27',
  lines: [{ size: 'M' }],
  notes: 'Soft hand',
  value: '5.00',
  state: 'open',
}
const names = (layout: Parameters<typeof cardFacts>[0], values: object = record) =>
  cardFacts(layout, values as never).map(({ name }) => name)

describe('interface.md, Records: related records are links with a hover card', () => {
  test('it shows the first facts of the record’s page, with the text that they have there', () => {
    const value = label('5.00 EUR', '5.00 EUR')
    const layout = formLayout(order, sections, {
      first: ['value', 'state', 'brand'],
      ownedText: { value: () => value, state: () => undefined },
    })
    expect(cardFacts(layout, record)).toMatchObject([{ name: 'value', text: value }, { name: 'brand' }])
  })

  test('without first facts those of its sections that fit into a line, besides the name', () => {
    expect(names(formLayout(order, sections))).toEqual(['brand', 'season'])
  })

  test('what is empty, or hidden from the user, is left out', () => {
    expect(names(formLayout(order, sections), { ...record, brand: undefined, season: null })).toEqual([])
  })

  test('its record is that of the link’s address', () => {
    const places = {
      order: { path: 'ordertracking', screen: 'ordertracking', records: true, menus: ['Order'] },
      po: { path: 'po', screen: 'ordertracking/po', records: true, menus: ['Order'] },
      pastline: { path: 'past', screen: 'ordertracking/past', records: false, menus: ['Order'] },
    }
    const id = '01a2190c-8ad6-70fd-b1ef-0bef283f06c0'
    expect(recordAt({ places }, `/admin/ordertracking/${id}`)).toEqual({ kind: 'order', id })
    expect(recordAt({ places }, `/admin/ordertracking/po/${id}?tab=lines`)).toEqual({ kind: 'po', id })
    expect(recordAt({ places }, `/admin/ordertracking/past/${id}`)).toBeUndefined()
    expect(recordAt({ places }, '/admin/ordertracking?state=late')).toBeUndefined()
  })
})
