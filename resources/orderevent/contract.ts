import {
  choice,
  date,
  decimal,
  flag,
  group,
  integer,
  label,
  longText,
  option,
  type RecordOf,
  reference,
  required,
  resource,
  rows,
  text,
} from '@sms/kit/contract'
import { eventOptions, stepOptions } from '../order/workflow.ts'
import { goodsQuantity } from '../orderline/contract.ts'

const money = (en: string, zh: string) => decimal(en, zh, { scale: 3, min: '0.001', max: '999999999999.999' })

export const shippingModes = [
  option('sea', '海运', 'Sea'),
  option('air', '空运', 'Air'),
  option('rail', '铁路', 'Rail'),
  option('road', '公路', 'Road'),
  option('courier', '快递', 'Courier'),
] as const

/** The fields of an event that users enter; its kind decides which of them apply (order/rules/fields.ts). */
export const eventFields = {
  kind: required(choice('Event', '事件', eventOptions)),
  date: required(date('Date', '日期')),
  parts: rows(
    'Quantities',
    '数量',
    {
      line: reference('Order line', '订单明细', 'orderline'),
      poline: reference('PO line', '采购单明细', 'poline'),
      quantity: required(decimal('Quantity', '数量', { scale: 3, min: '0', max: '999999999.999' })),
      rejected: goodsQuantity('Rejected', '不合格数量'),
    },
    { max: 1_000 },
  ),
  po: reference('Purchase order', '采购单', 'po'),
  amount: money('Amount', '金额'),
  /** Amounts paid to a supplier need the same right as supplier prices. */
  paid: { ...money('Amount to the supplier', '付供应商金额'), right: 'cost' },
  step: choice('Step', '步骤', stepOptions),
  about: reference('About', '所指事件', 'orderevent'),
  reference: text('Reference', '凭证号', { max: 200 }),
  shipment: group('Shipment', '出运', {
    mode: required(choice('Mode', '运输方式', shippingModes)),
    etd: date('ETD', '预计离港'),
    eta: date('ETA', '预计到港'),
    cartons: integer('Cartons', '箱数', { max: 1_000_000 }),
    volume: decimal('Volume', '体积', { scale: 3, min: '0', max: '1000000', unit: 'm³' }),
    weight: decimal('Gross weight', '毛重', { scale: 3, min: '0', max: '100000000', unit: 'kg' }),
  }),
  waived: flag('Inspection waived', '免检'),
  reason: longText('Reason', '原因', { max: 2_000 }),
  override: longText('Override because', '放行原因', { max: 2_000 }),
} as const

/** An event of an order. Events are never changed, only reversed by another event (domain.md, Order Tracking). */
export const orderevent = resource(
  'orderevent',
  {
    title: label('Event', '事件'),
    titles: label('Events', '事件'),
    menu: 'Order',
    names: ['kind', 'date'],
    sort: 'number',
    appended: true,
    imported: false,
  },
  { order: required(reference('Order', '订单', 'order')), ...eventFields },
  {
    number: required(integer('Event no.', '序号', { min: 1 })),
    /** Imported from a spreadsheet of earlier orders, without checks by gates. */
    imported: required(flag('Imported', '导入')),
  },
)

export type OrderEventRecord = RecordOf<typeof orderevent>
