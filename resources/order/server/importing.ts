import type { Importing } from '@sms/kit/server'
import { findCurrency } from '../../standards/currency-text.ts'
import { splitIncoterm } from '../../standards/server/split-incoterm.ts'

/** Column names and texts of merchandisers' lists of orders. */
export const orderImporting: Importing = {
  synonyms: {
    code: [
      ...['order no', 'order number', 'our order no', 'po no', 'po number', 'po', 'contract no', 'order'],
      ...['订单编号', '订单号码', '合同号', '采购单号', '单号'],
    ],
    brand: ['customer', 'client', 'buyer', 'customer name', 'brand name', '客户', '客户名称', '买家', '品牌名称'],
    brandPo: ['customer po', 'customer po no', 'client po', 'buyer po', 'brand po', '客户订单号', '客户单号'],
    orderedOn: ['order date', 'po date', 'date', 'date of order', '订单日期', '日期'],
    season: ['collection'],
    merchandiser: ['handled by', 'owner', 'responsible', '跟单', '负责人', '业务员'],
    currency: ['ccy', 'currency code', '币别', '货币'],
    incoterm: ['incoterms', 'terms', 'trade terms', 'delivery terms', 'shipping terms', '价格条款', '贸易条款'],
    paymentTerms: ['payment', 'payment term', 'terms of payment', '付款方式', '付款条款'],
    tolerance: ['quantity tolerance', '溢短装比例'],
    notes: ['note', 'remark', 'remarks', 'comment', 'comments', '说明'],
  },
  read: { currency: findCurrency },
  split: { incoterm: splitIncoterm },
}
