import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { pastline } from '../contract.ts'

export const pastlineLayout = formLayout(pastline, [
  {
    title: label('Order', '订单'),
    rows: [
      ['orderNo', 'reference'],
      ['brand', 'brandPo'],
      ['supplier', 'currency'],
    ],
  },
  {
    title: label('Goods', '货品'),
    rows: [['description'], ['colour', 'quantity', 'unit'], ['price', 'supplierPrice']],
  },
  {
    title: label('Delivery', '交货'),
    rows: [
      ['orderedOn', 'due', 'delivered'],
      ['incoterm', 'incotermSaid'],
      ['mode', 'weight'],
    ],
  },
  { title: label('Notes', '备注'), rows: [['note']] },
])
