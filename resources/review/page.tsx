import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { review } from './contract.ts'
import { reviewLayout } from './web/layout.ts'

/** Reviews by state, or as a table. */
export default function ReviewPage() {
  return (
    <ResourcePage
      contract={review}
      layout={reviewLayout}
      title={title}
      columns={columns}
      filters={filters}
      empty={empty}
    />
  )
}

const title = label('Reviews', '审样')
const columns = [
  'subject',
  'colourway',
  'stage',
  'round',
  'waiting',
  'brand',
  'supplier',
  'responsible',
  'decidedOn',
] as const
const filters = ['kind', 'stage', 'brand', 'supplier', 'responsible', 'waiting'] as const
const empty = {
  title: label('No reviews yet', '还没有审样'),
  text: label(
    'Lab dips, strike-offs, protos and other samples, round by round, until the brand approves.',
    '色样、手刮样、头样等样品，逐轮跟进，直至品牌批准。',
  ),
}
