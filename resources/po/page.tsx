import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { po } from './contract.ts'
import { poLayout } from './web/layout.ts'

/** The purchase orders of all orders. */
export default function PoPage() {
  return <ResourcePage contract={po} layout={poLayout} columns={columns} filters={filters} empty={empty} />
}

const columns = ['supplier', 'order', 'orderedOn', 'due', 'currency'] as const
const filters = ['supplier', 'order', 'due'] as const
const empty = {
  title: label('No purchase orders yet', '还没有采购单'),
  text: label('They are made from the page of an order, one for each supplier.', '在订单页面中为每个供应商创建。'),
}
