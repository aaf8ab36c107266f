import { ScanOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { ResourcePage, useHouseDay, useMayChange, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type Selection, selection } from './contract.ts'
import { selectionLayout } from './web/layout.ts'
import { StateMark } from './web/state.tsx'
import { RowSteps } from './web/steps.tsx'

const Meeting = lazy(() => import('./web/meeting.tsx'))

export default function SelectionPage() {
  const mayChange = useMayChange(selection.menus)
  const houseDay = useHouseDay()
  const say = useSay()
  // The toolbar that has the button is another one on a phone, also after it is turned.
  const [isMeeting, setMeeting] = useState(false)
  const actions = () => (
    <Button icon={<ScanOutlined aria-hidden="true" />} onClick={() => setMeeting(true)}>
      {say(meetingLabel)}
    </Button>
  )
  return (
    <>
      <ResourcePage
        contract={selection}
        layout={selectionLayout}
        columns={columns}
        card={card}
        filters={['state', 'brand', 'source']}
        nameLeast={nameLeast}
        preset={{ date: houseDay() }}
        newLabel={label('New selection', '新建选样单')}
        empty={empty}
        {...(mayChange ? { rowActions, actions } : {})}
      />
      {isMeeting && (
        <Suspense fallback={null}>
          <Meeting onClose={() => setMeeting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Room for a buyer's name and the day, in pixels. */
const nameLeast = 260

const meetingLabel = label('Meeting', '会面选样')
const rowActions = (record: Selection) => <RowSteps record={record} />
const columns = [
  {
    key: 'state',
    title: selection.owned.state.label,
    width: 120,
    sort: 'state',
    render: ({ state }: Selection) => <StateMark state={state} />,
  },
  'brand',
  'pieces',
  'lines',
  'source',
] as const
const card = ['state', 'brand', 'pieces', 'source'] as const
const empty = {
  title: label('No selections yet', '还没有选样单'),
  text: label(
    'What buyers choose: it arrives here when somebody sends it by a link, or you enter it in a meeting.',
    '买手通过链接提交的选样会自动出现在这里，也可在会面时手动录入。',
  ),
}
