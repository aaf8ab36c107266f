import {
  choice,
  code,
  date,
  decimal,
  label,
  longText,
  type RecordOf,
  reference,
  required,
  resource,
  text,
} from '@sms/kit/contract'
import { shippingModes } from '../orderevent/contract.ts'
import { goodsQuantity } from '../orderline/contract.ts'
import { unitChoice } from '../price/rules/fields.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { incotermOptions } from '../standards/incoterms.ts'

const amount = (en: string, zh: string) => decimal(en, zh, { scale: 4, min: '0', max: '9999999999.9999' })

/**
 * A row of a flat list of past orders: order and line in one. Adding it creates the order once per number, its line,
 * the vendor's purchase order and their events (docs/decisions/order-import.md).
 */
export const pastline = resource(
  'pastline',
  {
    title: label('Past order line', '历史订单行'),
    titles: label('Past order lines', '历史订单行'),
    menu: 'Order',
    names: ['orderNo', 'description'],
    sort: 'orderNo,reference',
  },
  {
    orderNo: required(code('Order no.', '订单号')),
    reference: text('Row reference', '行参考号', {
      max: 120,
      help: label(
        'Tells the rows of an order apart, so that a file can come in again',
        '用于区分订单内各行，可重复导入',
      ),
    }),
    brand: required(reference('Brand', '品牌', 'brand')),
    brandPo: text('Brand PO no.', '品牌订单号', { max: 120 }),
    supplier: reference('Vendor', '供应商', 'supplier'),
    description: required(text('Description', '品名', { max: 500 })),
    colour: text('Colour', '颜色', { max: 120 }),
    quantity: required(goodsQuantity('Quantity', '数量')),
    unit: required(unitChoice('Unit', '单位')),
    currency: required(choice('Currency', '币种', currencyOptions)),
    price: amount('Brand price', '品牌单价'),
    supplierPrice: { ...amount('Supplier price', '供应商单价'), right: 'cost' },
    incoterm: choice('Incoterm', '贸易术语', incotermOptions, { help: label('Incoterms 2020', '国际贸易术语 2020') }),
    incotermSaid: text('Incoterm as written', '原文贸易术语', { max: 120 }),
    orderedOn: date('Ordered on', '下单日期', {
      help: label(
        'The day of the purchase order; without it that of the delivery counts',
        '采购单日期；为空则以交货日期为准',
      ),
    }),
    due: required(date('Scheduled delivery', '计划交货日期')),
    delivered: date('Delivered on', '实际交货日期', {
      help: label('Delivered, inspected, shipped and received on this day', '视为当日交货、验货、出运并收货'),
    }),
    mode: choice('Shipment mode', '运输方式', shippingModes),
    weight: decimal('Gross weight', '毛重', { scale: 3, min: '0', max: '100000000', unit: 'kg' }),
    note: longText('Note', '备注', { max: 1_000 }),
  },
  {
    order: reference('Order', '订单', 'order'),
    line: reference('Order line', '订单明细', 'orderline'),
  },
)

export type PastLine = RecordOf<typeof pastline>
