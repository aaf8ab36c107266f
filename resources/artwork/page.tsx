import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { CaptureButton } from '../item/web/capture-button.tsx'
import { priceColumn } from '../price/rules/price-column.ts'
import { artwork } from './contract.ts'
import { artworkLayout } from './web/layout.ts'

/** The library of artworks. */
export default function ArtworkPage() {
  return (
    <ResourcePage
      contract={artwork}
      layout={artworkLayout}
      title={title}
      columns={columns}
      card={card}
      filters={['type', 'style', 'technique']}
      first={<CaptureButton of="Artworks" path="artwork" />}
      empty={empty}
    />
  )
}

const title = label('Artworks', '花型')
const columns = [
  'type',
  'style',
  priceColumn,
  'technique',
  'repeatWidth',
  'repeatHeight',
  'colourCount',
  'exclusiveTo',
  'season',
  'updatedAt',
] as const
const card = ['technique', 'type', 'colourCount', 'price'] as const
const empty = {
  title: label('No artworks yet', '还没有花型'),
  text: label(
    'Prints, embroideries and jacquards with their repeats, colours and rights.',
    '印花、绣花与提花图案，含循环尺寸、套色与版权。',
  ),
}
