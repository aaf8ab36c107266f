import {
  choice,
  code,
  date,
  label,
  longText,
  type RecordOf,
  reference,
  required,
  resource,
  text,
} from '@sms/kit/contract'
import { orderDocuments } from '../order/rules/documents.ts'
import { paymentProblems, paymentTerms } from '../party/rules/payment-terms.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { incotermOptions } from '../standards/incoterms.ts'

/** A purchase order to a supplier: the house's leg of an order (domain.md, Order Tracking). */
export const po = resource(
  'po',
  {
    title: label('Purchase order', '采购单'),
    titles: label('Purchase orders', '采购单'),
    menu: 'Order',
    names: ['code'],
    sort: '-orderedOn,-code',
    numbered: true,
    files: true,
    documents: orderDocuments,
    check: ({ paymentTerms: stages }) => paymentProblems(stages),
  },
  {
    order: required(reference('Order', '订单', 'order')),
    code: required(code('PO no.', '采购单号')),
    supplier: required(reference('Supplier', '供应商', 'supplier', { searched: [] })),
    orderedOn: required(date('Ordered on', '下单日期')),
    due: date('Due', '交期'),
    currency: required(choice('Currency', '币种', currencyOptions)),
    incoterm: choice('Incoterm', '贸易术语', incotermOptions, { help: label('Incoterms 2020', '国际贸易术语 2020') }),
    incotermPlace: text('Named place', '指定地点', { max: 120 }),
    paymentTerms: paymentTerms(),
    notes: longText('Notes', '备注'),
  },
)

export type PoRecord = RecordOf<typeof po>
