import { label } from '@sms/kit/contract'
import type { Importing } from '@sms/kit/server'
import { itemHeaders } from '../../item/contract.ts'
import { readQuote } from '../../price/rules/quote-text.ts'
import { findCurrency } from '../../standards/currency-text.ts'
import { findUnit, numberAndUnit } from '../../standards/trade-text.ts'

export const orderlineImporting = {
  identity: ['order', 'number'],
  synonyms: {
    order: [
      ...['order no', 'order number', 'sales order', 'so no', 'po no', 'po number', 'po', 'contract no', 'contract'],
      ...['订单号', '订单编号', '合同号', '采购单号', '单号'],
    ],
    number: ['line no', 'line number', 'item line', 'pos', '序号', '行'],
    item: [
      ...itemHeaders,
      ...['style', 'style no', 'style number', 'article', 'article no', 'art no', 'item', 'item no', 'item code'],
      ...['fabric code', 'fabric no', '款号', '款式', '货号', '品号', '物料编号'],
    ],
    description: ['desc', 'goods', 'item description', 'style description', 'product', '货名', '品名规格', '描述'],
    colour: ['color', 'col', 'colorway', 'colourway', 'colour name', 'color name', '色号', '花色'],
    quantity: [
      ...['qty', 'order qty', 'order quantity', 'total qty', 'line item quantity', 'ordered'],
      ...['订单数量', '下单数量', '总数量', '件数'],
      // Beside columns of sizes.
      ...['total pcs', 'total', '总数', '合计', '总计'],
    ],
    unit: ['uom', 'unit of measure', 'units', 'order unit', '计量单位'],
    price: ['price', 'unit price', 'u/price', 'u/p', 'fob price', 'fob', 'selling price', '单价', '价格'],
    due: [
      ...['delivery', 'delivery date', 'due date', 'scheduled delivery date', 'ship date', 'shipment'],
      ...['shipment date', 'etd'],
      ...['ex factory', 'ex factory date', 'ex fty', 'ex fty date', 'x factory', 'x fty', 'x fty date'],
      ...['ex mill', 'ex mill date', 'xf', 'xf date', 'crd', 'cargo ready date', 'etd date', 'shipping date'],
      ...['交货期', '交货日期', '货期', '出货日期', '船期', '出厂日期', '离厂日期'],
    ],
    note: ['notes', 'remark', 'remarks', 'comment', 'comments', '说明'],
  },
  read: { unit: findUnit },
  // `Qty (pcs)` and `U/Price (USD)` set the unit and the currency of all rows below.
  valuesInHeader: (field, header) => {
    const inBrackets = /[([（【](.*?)[)\]）】]/.exec(header)?.[1] ?? ''
    const unit = field === 'quantity' ? findUnit(inBrackets) : undefined
    const currency = field === 'price' ? findCurrency(inBrackets.split('/')[0]!) : undefined
    return { ...(unit ? { unit } : {}), ...(currency ? { currency } : {}) }
  },
  // Lists of other systems repeat the order in each row.
  beside: {
    fields: ['number', 'item', 'description', 'colour', 'size', 'quantity', 'unit', 'price', 'due', 'note'],
    needed: 'quantity',
    inherited: [],
    instead: ['notes'],
    position: { field: 'number', agrees: ['item', 'description', 'colour', 'size'] },
  },
  split: {
    price: {
      // A text that says more, such as an Incoterm, is left as it is.
      read: (text) => {
        const { price, currency: _, unit, ...more } = readQuote(text) ?? {}
        return price && Object.keys(more).length === 0 ? { price, ...(unit ? { unit } : {}) } : undefined
      },
      note: label(
        'The unit of a price goes to its own field; its currency is left out, since an order has one',
        '单价的单位已归入单位字段；币种不导入，因为每个订单只有一种币种',
      ),
    },
    quantity: {
      read: (text) => {
        const [quantity, unit] = numberAndUnit(text) ?? []
        return quantity && unit ? { quantity, unit } : undefined
      },
      note: label('The unit behind a quantity goes to its own field', '数量后的单位已归入单位字段'),
    },
  },
} satisfies Importing
