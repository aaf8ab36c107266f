import type { Importing } from '@sms/kit/server'
import { itemHeaders } from '../../item/contract.ts'
import { findUnit } from '../../standards/trade-text.ts'

/** Column names and texts of merchandisers' lists of order lines. */
export const orderlineImporting: Importing = {
  identity: ['order', 'number'],
  synonyms: {
    order: ['order no', 'order number', 'po no', 'po number', 'po', 'contract no', '订单号', '合同号', '采购单号'],
    number: ['line no', 'item line', 'no', '序号', '行'],
    item: [
      ...itemHeaders,
      ...['article', 'article no', 'item no', 'item code', 'style no', 'fabric code', '货号', '款号', '品号'],
    ],
    description: ['goods', 'item description', '货名', '品名规格', '描述'],
    colour: ['color', 'colorway', 'colourway', '色号'],
    quantity: ['qty', 'order qty', 'order quantity', 'ordered', '订单数量', '下单数量'],
    unit: ['uom', 'units', 'order unit', '计量单位'],
    price: ['price', 'unit price', 'selling price', '单价', '价格'],
    due: ['delivery', 'delivery date', 'due date', 'ship date', 'shipment', 'etd', 'ex factory', '交货期', '出货日期'],
    note: ['notes', 'remark', 'remarks', 'comment', '说明'],
  },
  read: { unit: findUnit },
}
