import { label, type RecordOf } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { sizeText } from '../item/rules/size.ts'
import { CaptureButton } from '../item/web/capture-button.tsx'
import { useItemActions } from '../item/web/item-actions.tsx'
import { itemMarks } from '../item/web/item-marks.tsx'
import { leadColumn, moqColumn, priceColumn } from '../item/web/price-column.tsx'
import { artwork } from './contract.ts'
import { artworkLayout } from './web/layout.ts'

/** The library of artworks. */
export default function ArtworkPage() {
  const actions = useItemActions(artwork)
  return (
    <ResourcePage
      contract={artwork}
      layout={artworkLayout}
      title={title}
      columns={columns}
      card={card}
      marks={itemMarks}
      filters={['type', 'style', 'technique', 'chemistry']}
      first={<CaptureButton of="Artworks" path="artwork" />}
      empty={empty}
      {...actions}
    />
  )
}

const title = label('Artworks', '花型')
const columns = [
  'type',
  'style',
  priceColumn,
  moqColumn,
  leadColumn,
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
