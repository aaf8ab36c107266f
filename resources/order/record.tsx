import { label } from '@sms/kit/contract'
import { opensMenu, RecordPage, type RecordTab, useApp } from '@sms/kit/web'
import { lazy } from 'react'
import { material } from '../material/contract.ts'
import { po } from '../po/contract.ts'
import { type Order, type OrderContract, order } from './contract.ts'
import { Decide } from './web/decide.tsx'
import { Events } from './web/events.tsx'
import { orderLayout } from './web/layout.ts'
import { useNewOrder } from './web/new-order.ts'
import { PrintMenu } from './web/print-menu.tsx'
import { Progress } from './web/progress.tsx'
import { StateMark } from './web/state.tsx'

export { orderLayout as layout } from './web/layout.ts'

const LinesTab = lazy(() => import('../orderline/web/lines-tab.tsx'))
const NeedsTab = lazy(() => import('./web/needs-tab.tsx'))
const PosTab = lazy(() => import('../po/web/pos-tab.tsx'))

/** The page of an order: its progress on both legs, its parts and its events. */
export default function OrderRecord({ id }: { id: string }) {
  const { user } = useApp()
  const copied = useNewOrder()
  return (
    <RecordPage
      contract={order}
      layout={orderLayout}
      id={id}
      marks={({ state }: Order) => <StateMark state={state} />}
      actions={(record) => (
        <>
          <PrintMenu id={record.id} />
          <Decide order={record} />
        </>
      )}
      copied={copied}
      tabs={opensMenu(user, material.menus) ? tabs : tabs.filter(({ key }) => key !== 'needs')}
    />
  )
}

const tabs: readonly RecordTab<OrderContract>[] = [
  { key: 'progress', label: label('Progress', '进度'), content: (record) => <Progress order={record} /> },
  { key: 'lines', label: label('Lines', '明细'), content: (record) => <LinesTab order={record} /> },
  { key: 'pos', label: po.titles, content: ({ id }) => <PosTab order={id} /> },
  { key: 'needs', label: label('Materials', '用料需求'), content: ({ id }) => <NeedsTab id={id} /> },
  { key: 'events', label: label('Events', '事件'), content: ({ id }) => <Events id={id} /> },
]
