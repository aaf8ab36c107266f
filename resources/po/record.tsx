import { PrinterOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { printLabel, RecordPage, type RecordTab, useHouseDay, useMay, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, useMemo } from 'react'
import { paperHref } from '../order/rules/paper.ts'
import { poProgressTab } from '../order/web/po-progress-tab.tsx'
import { type PoRecord, po } from './contract.ts'
import { poLayout } from './web/layout.ts'

export { poLayout as layout } from './web/layout.ts'

const LinesTab = lazy(() => import('../poline/web/lines-tab.tsx'))

/** The page of a purchase order with its lines. */
export default function PoRecordPage({ id }: { id: string }) {
  const today = useHouseDay()()
  const copied = useMemo(() => ({ orderedOn: today }), [today])
  return (
    <RecordPage
      contract={po}
      layout={poLayout}
      id={id}
      tabs={tabs}
      copied={copied}
      actions={(record) => <Print id={record.id} />}
    />
  )
}

const linesTab: RecordTab<any> = {
  key: 'lines',
  label: label('Lines', '明细'),
  content: (po: PoRecord) => <LinesTab po={po} />,
}
const tabs = [poProgressTab, linesTab]

function Print({ id }: { id: string }) {
  const say = useSay()
  const may = useMay()
  if (!may('cost')) return null
  return (
    <Button icon={<PrinterOutlined aria-hidden="true" />} href={paperHref('po', id)} target="_blank" rel="noopener">
      {say(printLabel)}
    </Button>
  )
}
