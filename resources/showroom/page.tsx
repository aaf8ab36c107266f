import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { shareTicked } from '../share/web/share-action.tsx'
import { style } from './contract.ts'
import { styleLayout } from './web/layout.ts'

/** Styles: those on display are the Showroom, those that have left it History. */
export default function ShowroomPage() {
  return (
    <ResourcePage
      contract={style}
      layout={styleLayout}
      title={title}
      columns={columns}
      card={card}
      filters={['showroom', 'collection', 'season', 'category']}
      empty={empty}
      bulk={bulk}
    />
  )
}

const bulk = shareTicked(style)
const title = label('Styles', '款式')
const columns = [
  'collection',
  'season',
  'category',
  'colours',
  'sizes',
  'targetPrice',
  'showroom',
  'updatedAt',
] as const
const card = ['colours', 'collection', 'composition', 'sizes', 'targetPrice'] as const
const empty = {
  title: label('No styles here yet', '这里还没有款式'),
  text: label(
    'What you show to brands: photos, colours, sizes, composition, and the materials that it is made of.',
    '向品牌展示的款式：图片、颜色、尺码、成分与用料。',
  ),
}
