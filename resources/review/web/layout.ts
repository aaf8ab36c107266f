import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { round } from '../../round/contract.ts'
import { review } from '../contract.ts'

const nothing = () => undefined

export const reviewLayout = formLayout(
  review,
  [
    {
      title: label('Review', '审样'),
      rows: [['kind', 'code'], ['subject'], ['colourway'], ['brand', 'supplier'], ['responsible', 'due']],
    },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  // The head of the page and its rounds show these.
  {
    related: [round],
    follows: { subject: async (_subject, whole) => ({ supplier: (await whole()).supplier ?? null }) },
    ownedText: { stage: nothing, round: nothing, waiting: nothing },
  },
)
