import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { type Label, label } from '@sms/kit/contract'
import { ResourcePage, stored, useApp, useSay } from '@sms/kit/web'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { type Review, review } from './contract.ts'
import { Board } from './web/board.tsx'
import { reviewLayout } from './web/layout.ts'
import { ParcelAction } from './web/parcel-action.tsx'
import { Due, StageMark } from './web/stage.tsx'

type Look = 'board' | 'table'

const storedLook = stored('review-look')

/** Reviews as a board or a table; each browser remembers the last choice. */
export default function ReviewPage() {
  const say = useSay()
  const { user } = useApp()
  const [look, setLook] = useState<Look>(() => (storedLook.get() === 'table' ? 'table' : 'board'))
  const changeLook = (next: Look) => {
    setLook(next)
    storedLook.set(next === 'table' ? next : null)
  }
  const lookButton = (of: Look, name: Label, Icon: typeof AppstoreOutlined) => (
    <Button
      aria-pressed={of === look}
      aria-label={say(name)}
      title={say(name)}
      className="review-look"
      icon={<Icon aria-hidden="true" />}
      onClick={() => changeLook(of)}
    />
  )
  return (
    <ResourcePage
      contract={review}
      layout={reviewLayout}
      title={title}
      columns={columns}
      filters={filters}
      preset={{ responsible: user.id }}
      bulk={(selection) => <ParcelAction selection={selection} />}
      empty={empty}
      {...(look === 'table' ? {} : { instead: (now) => <Board now={now} /> })}
      actions={() => (
        <Space.Compact role="group" aria-label={say(showAs)}>
          {lookButton('board', asBoard, AppstoreOutlined)}
          {lookButton('table', asTable, UnorderedListOutlined)}
        </Space.Compact>
      )}
    />
  )
}

const title = label('Reviews', '审样')
const showAs = label('Show as', '显示方式')
const asBoard = label('Board', '看板')
const asTable = label('Table', '表格')
const columns = [
  'subject',
  { key: 'colourway', title: review.all.colourway.label, width: 168, sort: 'colourway' },
  {
    key: 'stage',
    title: label('State', '进度'),
    width: 130,
    sort: 'stage',
    render: ({ stage }: Review) => <StageMark stage={stage} />,
  },
  'round',
  {
    key: 'waiting',
    title: label('Time left', '剩余时间'),
    width: 140,
    sort: 'waiting',
    render: (row: Review) => <Due review={row} />,
  },
  { key: 'brand', title: review.all.brand.label, width: 176, sort: 'brand' },
  'supplier',
  { key: 'responsible', title: review.all.responsible.label, width: 152, sort: 'responsible' },
] as const
const filters = ['kind', 'stage', 'brand', 'supplier', 'responsible', 'waiting'] as const
const empty = {
  title: label('No reviews yet', '还没有审样'),
  text: label(
    'Lab dips, strike-offs, protos and other samples, round by round, until the brand approves.',
    '色样、手刮样、头样等样品，逐轮跟进，直至品牌批准。',
  ),
}
