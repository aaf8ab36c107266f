import {
  date,
  decimal,
  type FieldProblem,
  integer,
  label,
  longText,
  master,
  type RecordOf,
  reference,
  required,
  resource,
  text,
} from '@sms/kit/contract'
import { subjectReference } from '../item/contract.ts'
import { price, unitChoice } from '../price/rules/fields.ts'

/** A quantity of goods: above 0, below 1,000,000,000, with at most three decimals. */
export const goodsQuantity = (en: string, zh: string) =>
  decimal(en, zh, { scale: 3, min: '0.001', max: '999999999.999' })

/** An order line: a style, an item or described goods in a colour and size (domain.md, Order). */
export const orderline = resource(
  'orderline',
  {
    title: label('Order line', '订单明细'),
    titles: label('Order lines', '订单明细'),
    menu: 'Order',
    names: ['number', 'description', 'colour'],
    sort: 'number',
    along: label(
      'Take the order lines along, without their prices if the currency changes',
      '同时复制订单明细；若更换币种则不带单价',
    ),
    check: ({ item, description }): FieldProblem[] =>
      item || description
        ? []
        : [
            {
              field: 'item',
              message: label('Choose a style or item, or describe the goods', '请选择款式或物料，或填写品名'),
            },
          ],
  },
  {
    order: required(reference('Order', '订单', 'order')),
    number: integer('Line', '行号', {
      min: 1,
      max: 99_999,
      help: label('The next one where it is left empty', '留空则自动编号'),
    }),
    item: subjectReference('Style or item', '款式或物料'),
    description: text('Description', '品名', { max: 500 }),
    colour: text('Colour', '颜色', { max: 120, of: 'item' }),
    size: master('Size', '尺码', 'Size', { of: 'item' }),
    quantity: required(goodsQuantity('Quantity', '数量')),
    unit: required(unitChoice('Unit', '单位')),
    price: price('Brand price', '品牌单价'),
    due: required(date('Due', '交期')),
    note: longText('Note', '备注', { max: 1_000 }),
  },
)

export type OrderLineRecord = RecordOf<typeof orderline>
