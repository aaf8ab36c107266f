import { label } from '@sms/kit/contract'
import { ResourcePage, useApp } from '@sms/kit/web'
import { type Order, order } from './contract.ts'
import { orderLayout } from './web/layout.ts'
import { useNewOrder } from './web/new-order.ts'
import { QuickFilters } from './web/quick-filters.tsx'
import { StateMark } from './web/state.tsx'
import { StepStrip } from './web/steps.tsx'
import { lackingText, worthText } from './web/value-text.ts'
import './web/order.css'

/** The list of orders with their seven steps. */
export default function OrderPage() {
  const preset = useNewOrder()
  return (
    <ResourcePage
      contract={order}
      layout={orderLayout}
      columns={columns}
      card={card}
      filters={filters}
      nameLeast={nameLeast}
      preset={preset}
      first={<QuickFilters />}
      empty={empty}
    />
  )
}

/** Room for an order's number and its brand's. */
const nameLeast = 246

/** The value of an order, or that it lacks prices, for which a column has no room besides an amount. */
function OrderValue({ order }: { order: Order }) {
  const { language } = useApp()
  const lacking = lackingText(order)
  return lacking ? <span className="order-soon">{lacking[language]}</span> : worthText(order)?.[language]
}

const columns = [
  { key: 'brand', title: order.all.brand.label, width: 176, sort: 'brand' },
  {
    key: 'progress',
    title: label('Steps', '步骤'),
    width: 268,
    speaks: true,
    render: (row: Order) => <StepStrip order={row} />,
  },
  {
    key: 'state',
    title: order.all.state.label,
    width: 130,
    sort: 'state',
    render: ({ state }: Order) => <StateMark state={state} />,
  },
  'due',
  {
    key: 'value',
    title: label('Order value', '订单金额'),
    width: 150,
    align: 'end',
    sort: 'value',
    render: (row: Order) => <OrderValue order={row} />,
  },
  { key: 'merchandiser', title: order.all.merchandiser.label, width: 152, sort: 'merchandiser' },
  'season',
  'orderedOn',
] as const
const card = ['brand', 'progress', 'state', 'due', 'merchandiser'] as const
const filters = ['openSteps', 'state', 'brand', 'supplier', 'season', 'merchandiser'] as const
const empty = {
  title: label('No orders yet', '还没有订单'),
  text: label(
    'Each order through its seven steps, from the brand’s order to the brand’s receipt, with dates and payments.',
    '每张订单从品牌下单到品牌收货的七个步骤，含日期与款项。',
  ),
}
