import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { orderTemplate } from './contract.ts'
import { templateLayout } from './web/layout.ts'

export default function TemplatePage() {
  return (
    <ResourcePage contract={orderTemplate} layout={templateLayout} columns={columns} filters={filters} empty={empty} />
  )
}

const columns = ['brand', 'calendars', 'reviews', 'updatedAt'] as const
const filters = ['brand'] as const
const empty = {
  title: label('No order templates yet', '还没有订单模板'),
  text: label(
    'How an order is planned backward from its due date: how many working days before it each step is to be done.',
    '订单如何从交期倒排：每个步骤应在交期前多少个工作日完成。',
  ),
}
