import { label } from '@sms/kit/contract'
import { formLayout, lazyControl } from '@sms/kit/web'
import { poline } from '../../poline/contract.ts'
import { po } from '../contract.ts'

const OrderableSupplier = lazyControl(() => import('../../supplier/web/orderable-mark.tsx'))

export const poLayout = formLayout(
  po,
  [
    {
      title: label('Purchase order', '采购单'),
      rows: [['order'], ['code', 'supplier'], ['orderedOn', 'due']],
    },
    {
      title: label('Terms', '条款'),
      folded: true,
      rows: [['currency'], ['incoterm', 'incotermPlace'], ['paymentTerms']],
    },
    { title: label('Notes', '备注'), rows: [['notes']], folded: true },
  ],
  {
    related: [poline],
    controls: { supplier: OrderableSupplier },
    follows: { supplier: async (_supplier, whole) => ({ currency: (await whole()).currencies[0] }) },
  },
)
