import { TableOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { opensMenu, ResourcePage, useApp, useMay, useMayChange, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { Order } from '../../order/contract.ts'
import { orderline } from '../contract.ts'
import { layoutWithTarget, orderlineLayout } from './layout.ts'
import { MatrixDialog } from './matrix-dialog.tsx'
import { linePriceColumn } from './price-column.tsx'

/** The content of the tab with an order's lines; new lines are due with the order unless changed. */
export default function LinesTab({ order: { id: order, due, currency } }: { order: Order }) {
  const say = useSay()
  const mayChange = useMayChange(orderline.menus)
  const [open, setOpen] = useState(false)
  const columns = useMemo(() => columnsIn(currency), [currency])
  const { user } = useApp()
  const maySeeCosts = useMay()('cost')
  const seesTarget = maySeeCosts && opensMenu(user, ['Showroom'])
  const layout = useMemo(() => (seesTarget ? layoutWithTarget(currency) : orderlineLayout), [seesTarget, currency])
  const matrix = mayChange && (
    <Button icon={<TableOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
      {say(byColour)}
    </Button>
  )
  return (
    <>
      <ResourcePage
        contract={orderline}
        layout={layout}
        title={orderline.titles}
        columns={columns}
        card={card}
        fixed={{ order }}
        preset={{ order, unit: 'pc', ...(due ? { due } : {}) }}
        inTab
        nameLeast={168}
        actions={() => matrix}
        empty={{ ...empty, actions: matrix }}
      />
      {open && <MatrixDialog order={order} due={due} onClose={() => setOpen(false)} />}
    </>
  )
}

const byColour = label('By colour and size', '按颜色尺码')
// Narrow, so that the due date fits at 1440 px.
const size = { key: 'size', title: orderline.all.size.label, width: 88, sort: 'size' } as const
const columnsIn = (currency: string) =>
  ['item', 'colour', size, 'quantity', 'unit', linePriceColumn(orderline.all.price, currency), 'due', 'note'] as const
const card = ['item', 'quantity', 'price', 'due'] as const
const empty = {
  title: label('No lines yet', '还没有明细'),
  text: label(
    'A line for each style or item, colour and size, with its quantity, price and due date.',
    '每个款式或物料、颜色与尺码一行，填写数量、单价与交期。',
  ),
}
