import { label } from '@sms/kit/contract'
import { type RecordTab, ResourcePage } from '@sms/kit/web'
import { orderline } from '../contract.ts'
import { orderlineLayout } from './layout.ts'

/** The tab of an order's lines. */
export const linesTab: RecordTab<any> = {
  key: 'lines',
  label: label('Lines', '明细'),
  content: ({ id }) => (
    <ResourcePage
      contract={orderline}
      layout={orderlineLayout}
      title={orderline.titles}
      columns={columns}
      card={card}
      fixed={{ order: String(id) }}
      given={{ order: String(id), unit: 'pc' }}
      inside={inside}
      empty={empty}
    />
  ),
}

const inside = ['tab'] as const
const columns = ['item', 'colour', 'size', 'quantity', 'unit', 'price', 'due', 'note'] as const
const card = ['item', 'colour', 'size', 'quantity', 'price', 'due'] as const
const empty = {
  title: label('No lines yet', '还没有明细'),
  text: label(
    'A line for each style or item, colour and size, with its quantity, price and due date.',
    '每个款式或物料、颜色与尺码一行，填写数量、单价与交期。',
  ),
}
