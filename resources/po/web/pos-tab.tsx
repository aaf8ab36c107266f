import { label } from '@sms/kit/contract'
import { ResourcePage, useHouseDay } from '@sms/kit/web'
import { ProposePos } from '../../order/web/propose-action.tsx'
import { po } from '../contract.ts'
import { poLayout } from './layout.ts'

/** The content of the tab with an order's purchase orders. */
export default function PosTab({ order }: { order: string }) {
  const today = useHouseDay()()
  return (
    <ResourcePage
      contract={po}
      layout={poLayout}
      title={po.titles}
      columns={columns}
      fixed={{ order }}
      preset={{ order, orderedOn: today }}
      inTab
      actions={() => <ProposePos order={order} />}
      empty={{ ...empty, actions: <ProposePos order={order} /> }}
    />
  )
}

const columns = [
  { key: 'supplier', title: po.all.supplier.label, width: 320, sort: 'supplier' },
  'orderedOn',
  'due',
  'currency',
] as const
const empty = {
  title: label('No purchase orders yet', '还没有采购单'),
  text: label('One for each supplier that makes some of it.', '为每个供应商各建一张。'),
}
