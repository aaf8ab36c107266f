import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { pastline } from './contract.ts'
import { pastlineLayout } from './web/layout.ts'

/** Rows of flat lists, of which orders were made. */
export default function PastLinePage() {
  return <ResourcePage contract={pastline} layout={pastlineLayout} columns={columns} filters={filters} empty={empty} />
}

const columns = [
  'orderNo',
  'reference',
  'order',
  { key: 'brand', title: pastline.all.brand.label, width: 176, sort: 'brand' },
  'supplier',
  'description',
  'quantity',
  'unit',
  'due',
  'delivered',
  'incoterm',
] as const
const filters = ['brand', 'supplier', 'due', 'delivered'] as const
const empty = {
  title: label('No past orders have been brought in', '尚未导入历史订单'),
  text: label(
    'Import a list in which each row is a line with its order no.: orders, purchase orders and what happened to them are made of it.',
    '导入每行一条明细并附订单号的表格，系统将据此生成订单、采购单及其进展。',
  ),
}
