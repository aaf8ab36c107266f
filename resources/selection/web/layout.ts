import { label } from '@sms/kit/contract'
import { formLayout, lazyControl } from '@sms/kit/web'
import { selection } from '../contract.ts'

export const selectionLayout = formLayout(
  selection,
  [
    { title: label('Buyer', '买手'), rows: [['brand', 'date'], ['buyer', 'company', 'email'], ['note']] },
    { title: label('Lines', '明细'), rows: [['lines']], folded: true },
  ],
  {
    controls: { lines: lazyControl(() => import('./lines-control.tsx')) },
    settled: {
      fields: ['lines'],
      when: (values) => (values as { state?: string }).state === 'ordered',
      why: label('This was ordered and keeps its lines', '已下单，明细不可更改'),
    },
  },
)
