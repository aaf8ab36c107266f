import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { poline } from '../contract.ts'

const nothing = () => undefined

export const polineLayout = formLayout(
  poline,
  [
    {
      title: label('Purchase order line', '采购单明细'),
      rows: [['role', 'number'], ['line'], ['item'], ['description'], ['quantity', 'unit', 'price'], ['due'], ['note']],
    },
  ],
  { preset: ['po'], ownedText: { order: nothing } },
)
