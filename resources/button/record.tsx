import { RecordPage } from '@sms/kit/web'
import { button } from './contract.ts'
import { buttonLayout } from './web/layout.ts'

/** One button of the library. */
export default function ButtonRecord({ id }: { id: string }) {
  return <RecordPage contract={button} layout={buttonLayout} id={id} />
}
