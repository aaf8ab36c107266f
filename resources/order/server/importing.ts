import type { Importing } from '@sms/kit/server'
import { findCurrency } from '../../standards/currency-text.ts'
import { splitIncoterm } from '../../standards/server/split-incoterm.ts'

/** Column names and texts of merchandisers' lists of orders. */
export const orderImporting: Importing = {
  synonyms: {
    code: [
      ...['order no', 'order number', 'our order no', 'our ref', 'sales order', 'so no', 'po no', 'po number', 'po'],
      ...[
        'po so no',
        'po / so',
        'contract no',
        'contract',
        'order',
        '订单编号',
        '订单号码',
        '合同号',
        '合同编号',
        '采购单号',
        '单号',
      ],
    ],
    brand: [
      ...['customer', 'client', 'buyer', 'customer name', 'buyer name', 'brand name', 'account'],
      ...['客户', '客户名称', '客人', '买家', '客户品牌', '品牌名称'],
    ],
    brandPo: [
      ...['customer po', 'customer po no', 'cust po', 'cust po no', 'client po', 'buyer po', 'buyer po no', 'brand po'],
      ...['customer order no', 'their ref', '客户订单号', '客户单号', '客户PO', '客户PO号', '客人PO'],
    ],
    orderedOn: [
      ...['order date', 'po date', 'date of order', 'contract date', 'issue date', 'received', 'date'],
      ...['订单日期', '签约日期', '接单日期', '日期'],
    ],
    season: ['collection', '季度'],
    merchandiser: ['handled by', 'merchandiser name', 'owner', 'responsible', '跟单', '负责人', '业务员', '业务'],
    currency: ['ccy', 'curr', 'currency code', '币别', '货币'],
    incoterm: [
      'incoterms',
      'terms',
      'price terms',
      'trade terms',
      'delivery terms',
      'shipping terms',
      '价格条款',
      '贸易条款',
    ],
    paymentTerms: ['payment', 'payment term', 'terms of payment', '付款方式', '付款条款'],
    tolerance: ['quantity tolerance', 'qty tolerance', 'more or less', '溢短装比例', '数量浮动'],
    notes: ['note', 'remark', 'remarks', 'comment', 'comments', '说明'],
  },
  read: { currency: findCurrency },
  split: { incoterm: splitIncoterm },
}
