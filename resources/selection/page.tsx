import { label } from '@sms/kit/contract'
import { ResourcePage, useHouseDay, useMayChange } from '@sms/kit/web'
import { type Selection, selection } from './contract.ts'
import { selectionLayout } from './web/layout.ts'
import { StateMark } from './web/state.tsx'
import { RowSteps } from './web/steps.tsx'

export default function SelectionPage() {
  const mayChange = useMayChange(selection.menus)
  const houseDay = useHouseDay()
  return (
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
      {...(mayChange ? { rowActions } : {})}
    />
  )
}

/** Room for a buyer's name and the day, in pixels. */
const nameLeast = 260

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
