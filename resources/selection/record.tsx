import { DownOutlined, PrinterOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { RecordPage, useSay } from '@sms/kit/web'
import { Button, Dropdown, Space } from 'antd'
import { lineSheet } from '../share/rules/shown.ts'
import { type Selection, selection } from './contract.ts'
import { chosenTab } from './web/chosen-tab.tsx'
import { selectionLayout } from './web/layout.ts'
import { NextStep } from './web/next-step.tsx'
import { StateMark } from './web/state.tsx'

export { selectionLayout as layout } from './web/layout.ts'

export default function SelectionRecord({ id }: { id: string }) {
  return (
    <RecordPage
      contract={selection}
      layout={selectionLayout}
      id={id}
      tabs={tabs}
      marks={marks}
      actions={(record) => <Sheets record={record} />}
      step={(record) => <NextStep record={record} />}
    />
  )
}

const tabs = [chosenTab]
const marks = ({ state }: Selection) => <StateMark state={state} />

function Sheets({ record }: { record: Selection }) {
  const say = useSay()
  const file = (
    <a href={`/api/selection/sheet?id=${record.id}`} download>
      {say(spreadsheet)}
    </a>
  )
  return (
    <Space.Compact>
      <Button
        icon={<PrinterOutlined aria-hidden="true" />}
        href={`/admin/showroom/selection/sheet?selection=${record.id}`}
        target="_blank"
        rel="noopener"
      >
        {say(lineSheet)}
      </Button>
      <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items: [{ key: 'xlsx', label: file }] }}>
        <Button aria-haspopup="menu" aria-label={say(asFile)} icon={<DownOutlined aria-hidden="true" />} />
      </Dropdown>
    </Space.Compact>
  )
}

const asFile = label('As a file', '下载文件')
const spreadsheet = label('XLSX with pictures', '带图 XLSX')
