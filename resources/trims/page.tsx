import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { priceColumns } from '../item/web/price-column.tsx'
import { useItemList } from '../item/web/use-item-list.tsx'
import { trims } from './contract.ts'
import { trimsLayout } from './web/layout.ts'

export default function TrimsPage() {
  const shared = useItemList(trims)
  return (
    <ResourcePage
      {...shared}
      layout={trimsLayout}
      columns={columns}
      card={card}
      filters={['type', 'material']}
      empty={empty}
    />
  )
}

const columns = [
  'type',
  'material',
  ...priceColumns,
  'size',
  'colours',
  'finish',
  'supplier',
  'season',
  'updatedAt',
] as const
const card = ['type', 'price', 'material', 'size'] as const
const empty = {
  title: label('No trims yet', '还没有辅料'),
  text: label(
    'Zippers, threads, elastics, interlinings and other trims with size, finish and price.',
    '拉链、缝纫线、松紧带、衬布等辅料，含规格、表面处理与价格。',
  ),
}
