import { RecordPage } from '@sms/kit/web'
import { review } from './contract.ts'
import { reviewLayout } from './web/layout.ts'

/** One review. */
export default function ReviewRecord({ id }: { id: string }) {
  return <RecordPage contract={review} layout={reviewLayout} id={id} />
}
