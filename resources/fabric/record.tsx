import { RecordPage } from '@sms/kit/web'
import { fabric } from './contract.ts'
import { fabricLayout } from './web/layout.ts'

/** One fabric of the library. */
export default function FabricRecord({ id }: { id: string }) {
  return <RecordPage contract={fabric} layout={fabricLayout} id={id} />
}
