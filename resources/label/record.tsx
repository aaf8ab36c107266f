import { RecordPage } from '@sms/kit/web'
import { labelItem } from './contract.ts'
import { labelLayout } from './web/layout.ts'

/** One label of the library. */
export default function LabelRecord({ id }: { id: string }) {
  return <RecordPage contract={labelItem} layout={labelLayout} id={id} />
}
