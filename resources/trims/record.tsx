import { RecordPage } from '@sms/kit/web'
import { trims } from './contract.ts'
import { trimsLayout } from './web/layout.ts'

/** One trim of the library. */
export default function TrimsRecord({ id }: { id: string }) {
  return <RecordPage contract={trims} layout={trimsLayout} id={id} />
}
