import { RecordPage } from '@sms/kit/web'
import { polinesTab } from '../poline/web/lines-tab.tsx'
import { po } from './contract.ts'
import { poLayout } from './web/layout.ts'

/** One purchase order with its lines. */
export default function PoRecordPage({ id }: { id: string }) {
  return <RecordPage contract={po} layout={poLayout} id={id} tabs={tabs} />
}

const tabs = [polinesTab]
