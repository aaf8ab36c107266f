import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { RecordPage, useSay, Value } from '@sms/kit/web'
import { Button } from 'antd'
import { MakeOrder } from '../order/web/make-order-action.tsx'
import { lineSheet } from '../share/rules/shown.ts'
import { type Selection, selection } from './contract.ts'
import { chosenTab } from './web/chosen-tab.tsx'
import { selectionLayout } from './web/layout.ts'
import { Steps } from './web/steps.tsx'

/** One selection. */
export default function SelectionRecord({ id }: { id: string }) {
  return (
    <RecordPage
      contract={selection}
      layout={selectionLayout}
      id={id}
      tabs={tabs}
      marks={marks}
      actions={(record) => <Actions record={record} />}
    />
  )
}

const tabs = [chosenTab]
const marks = ({ state }: Selection) => <Value field={selection.owned.state} value={state} />

function Actions({ record }: { record: Selection }) {
  const say = useSay()
  return (
    <>
      <Button
        icon={<PrinterOutlined aria-hidden="true" />}
        href={`/admin/showroom/selection/sheet?selection=${record.id}`}
        target="_blank"
        rel="noopener"
      >
        {say(lineSheet)}
      </Button>
      <Button icon={<DownloadOutlined aria-hidden="true" />} href={`/api/selection/sheet?id=${record.id}`} download>
        {say(spreadsheet)}
      </Button>
      <Steps record={record} />
      <MakeOrder selection={record} />
    </>
  )
}

const spreadsheet = label('XLSX with pictures', '带图 XLSX')
