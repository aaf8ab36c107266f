import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { round } from '../../round/contract.ts'
import { review } from '../contract.ts'

const nothing = () => undefined

/** How a review's fields stand in its form. */
export const reviewLayout = formLayout(
  review,
  [
    {
      title: label('Review', '审样'),
      rows: [['kind', 'code'], ['subject'], ['colourway'], ['brand', 'supplier'], ['responsible', 'due']],
    },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  // The page's head and its rounds say these.
  { kin: [round], kept: { stage: nothing, round: nothing, waiting: nothing } },
)
