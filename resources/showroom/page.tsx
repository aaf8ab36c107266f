import { label, type RecordOf } from '@sms/kit/contract'
import { decimalText, type ListNow, ResourcePage, type Selection, useApp } from '@sms/kit/web'
import { useSearch } from '@tanstack/react-router'
import { Colours } from '../item/web/colours.tsx'
import { TickedTagsLink } from '../item/web/tags-action.tsx'
import { ShareAction } from '../share/web/share-action.tsx'
import { style } from './contract.ts'
import { styleLayout } from './web/layout.ts'

/** The list of styles: Active styles in Showroom, inActive styles in History. */
export default function ShowroomPage() {
  const { status } = useSearch({ strict: false }) as { status?: string }
  const isHistory = status === 'inActive'
  return (
    <ResourcePage
      contract={style}
      layout={styleLayout}
      title={isHistory ? history : showroom}
      columns={columns}
      card={card}
      display="gallery"
      filters={['showroom', 'collection', 'season', 'category']}
      empty={isHistory ? emptyHistory : empty}
      bulk={bulk}
    />
  )
}

function TargetPrice({ targetPrice, currency }: Pick<RecordOf<typeof style>, 'targetPrice' | 'currency'>) {
  const { language } = useApp()
  return targetPrice && `${decimalText(targetPrice, language)} ${currency}`
}

const showroom = label('Showroom', '展厅')
const history = label('History', '历史款式')
const bulk = (selection: Selection, now: ListNow) => (
  <>
    <ShareAction contract={style} selection={selection} now={now} />
    <TickedTagsLink contract={style} selection={selection} now={now} />
  </>
)
const columns = [
  'collection',
  'season',
  'category',
  {
    key: 'swatches',
    title: label('Colours', '颜色'),
    width: 168,
    speaks: true as const,
    render: ({ swatches }: RecordOf<typeof style>) => <Colours colours={swatches} />,
  },
  'sizes',
  {
    key: 'targetPrice',
    title: style.fields.targetPrice.label,
    width: 130,
    align: 'end',
    sort: 'targetPrice',
    speaks: true,
    render: (record: RecordOf<typeof style>) => <TargetPrice {...record} />,
  },
  'showroom',
  'updatedAt',
] as const
const card = ['swatches', 'collection', 'composition', 'sizes', 'targetPrice'] as const
const empty = {
  title: label('No styles on display yet', '还没有在展款式'),
  text: label(
    'What you show to brands: photos, colours, sizes, composition, and the materials that it is made of.',
    '向品牌展示的款式：图片、颜色、尺码、成分与用料。',
  ),
}
const emptyHistory = {
  title: label('Nothing has left the showroom yet', '还没有撤展的款式'),
  text: label(
    'Styles that are no longer on display stand here, and can be brought back.',
    '撤展的款式保留在这里，可随时移回展厅。',
  ),
}
