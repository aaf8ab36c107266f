import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { priceColumns } from '../item/web/price-column.tsx'
import { useItemList } from '../item/web/use-item-list.tsx'
import { button } from './contract.ts'
import { buttonLayout } from './web/layout.ts'

/** The library of buttons. */
export default function ButtonPage() {
  const shared = useItemList(button)
  return (
    <ResourcePage
      {...shared}
      layout={buttonLayout}
      title={title}
      columns={columns}
      card={card}
      filters={['holes', 'material', 'ligne']}
      empty={empty}
    />
  )
}

const title = label('Button', '纽扣')
const columns = [
  'ligne',
  'diameter',
  ...priceColumns,
  'holes',
  'material',
  'colours',
  'finish',
  'supplier',
  'updatedAt',
] as const
const card = ['ligne', 'price', 'diameter', 'holes', 'material'] as const
const empty = {
  title: label('No buttons yet', '还没有纽扣'),
  text: label(
    'Buttons by size, holes, material and finish, with prices by piece or gross.',
    '按型号、孔型、材质与表面处理管理的纽扣，按粒或罗计价。',
  ),
}
