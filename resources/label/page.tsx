import { label, type RecordOf } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { sizeText } from '../item/rules/size.ts'
import { priceColumns } from '../item/web/price-column.tsx'
import { useItemList } from '../item/web/use-item-list.tsx'
import { labelItem } from './contract.ts'
import { labelLayout } from './web/layout.ts'

/** The library of labels. */
export default function LabelPage() {
  const shared = useItemList(labelItem)
  return (
    <ResourcePage
      {...shared}
      layout={labelLayout}
      title={title}
      columns={columns}
      card={card}
      filters={['function', 'make', 'fold']}
      empty={empty}
    />
  )
}

const title = label('Label', '唛标')
const columns = [
  'function',
  'make',
  ...priceColumns,
  {
    key: 'size',
    title: label('Size (W × H)', '尺寸（宽 × 高）'),
    width: 150,
    sort: 'widthMm' as const,
    of: ['widthMm', 'heightMm'] as const,
    render: ({ widthMm, heightMm }: RecordOf<typeof labelItem>) => sizeText(widthMm, heightMm, 'mm'),
  },
  'fold',
  'languages',
  'supplier',
  'updatedAt',
] as const
const card = ['function', 'price', 'size', 'make', 'fold'] as const
const empty = {
  title: label('No labels yet', '还没有唛标'),
  text: label(
    'Main, size, care and composition labels and hangtags with fold, size and languages.',
    '主唛、尺码唛、洗水唛、成分唛与吊牌，含折法、尺寸与语言。',
  ),
}
