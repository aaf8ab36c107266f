import { RecordPage } from '@sms/kit/web'
import { selection } from './contract.ts'
import { selectionLayout } from './web/layout.ts'
import { Steps } from './web/steps.tsx'

/** One selection. */
export default function SelectionRecord({ id }: { id: string }) {
  return (
    <RecordPage contract={selection} layout={selectionLayout} id={id} actions={(record) => <Steps record={record} />} />
  )
}
