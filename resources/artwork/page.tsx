import { label, type RecordOf } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { sizeText } from '../item/rules/size.ts'
import { priceColumns } from '../item/web/price-column.tsx'
import { useItemList } from '../item/web/use-item-list.tsx'
import { artwork } from './contract.ts'
import { artworkLayout } from './web/layout.ts'

/** The library of artworks. */
export default function ArtworkPage() {
  const shared = useItemList(artwork)
  return (
    <ResourcePage
      {...shared}
      layout={artworkLayout}
      columns={columns}
      card={card}
      filters={['type', 'style', 'technique', 'chemistry']}
      empty={empty}
    />
  )
}

const columns = [
  'type',
  'style',
  ...priceColumns,
  'technique',
  'chemistry',
  {
    key: 'repeat',
    title: label('Repeat size', '循环尺寸'),
    width: 150,
    sort: 'repeatWidth' as const,
    of: ['repeatWidth', 'repeatHeight'] as const,
    render: ({ repeatWidth, repeatHeight }: RecordOf<typeof artwork>) => sizeText(repeatWidth, repeatHeight, 'cm'),
  },
  'repeatKind',
  'colourCount',
  'exclusiveTo',
  'season',
  'updatedAt',
] as const
const card = ['technique', 'price', 'repeat', 'type', 'colourCount'] as const
const empty = {
  title: label('No artworks yet', '还没有花型'),
  text: label(
    'Prints, embroideries and jacquards with their repeats, colours and rights.',
    '印花、绣花与提花图案，含循环尺寸、套色与版权。',
  ),
}
