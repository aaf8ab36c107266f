import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { orderevent } from '../../orderevent/contract.ts'
import { orderline } from '../../orderline/contract.ts'
import { po } from '../../po/contract.ts'
import { poline } from '../../poline/contract.ts'
import { order } from '../contract.ts'
import { valueText } from './value-text.ts'

const elsewhere = () => undefined

export const orderLayout = formLayout(
  order,
  [
    {
      title: label('Order', '订单'),
      rows: [
        ['code', 'orderedOn'],
        ['brand', 'brandPo'],
        ['season', 'merchandiser', 'priority'],
      ],
    },
    {
      title: label('Terms', '条款'),
      folded: true,
      rows: [['currency', 'tolerance', 'template'], ['incoterm', 'incotermPlace'], ['paymentTerms']],
    },
    { title: label('Notes', '备注'), rows: [['notes']], folded: true },
  ],
  {
    first: ['brand', 'brandPo', 'due', 'value', 'merchandiser', 'supplier'],
    follows: { brand: async (_brand, whole) => ({ currency: (await whole()).currency }) },
    related: [orderline, po, poline, orderevent],
    // The head of the page and its tabs show these.
    ownedText: {
      value: valueText,
      unpriced: elsewhere,
      state: elsewhere,
      decided: elsewhere,
      decidedWhy: elsewhere,
      position: elsewhere,
      progress: elsewhere,
      openSteps: elsewhere,
      plan: elsewhere,
      nextDue: elsewhere,
      atRisk: elsewhere,
    },
  },
)
