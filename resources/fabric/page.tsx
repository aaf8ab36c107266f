import { label, type RecordOf } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { lazy, Suspense } from 'react'
import { Colours } from '../item/web/colours.tsx'
import { priceColumns } from '../item/web/price-column.tsx'
import { useItemList } from '../item/web/use-item-list.tsx'
import { fabric } from './contract.ts'
import { FindColour, useColourSearch } from './web/find-colour.tsx'
import { fabricLayout } from './web/layout.ts'

const NearGallery = lazy(() => import('./web/near-gallery.tsx'))

/** The library of fabrics. */
export default function FabricPage() {
  const shared = useItemList(fabric)
  const { colour, setColour, filters, clearFilters } = useColourSearch()
  if (colour !== undefined)
    return (
      <Suspense fallback={null}>
        <NearGallery colour={colour} onColour={setColour} filters={filters} onClearFilters={clearFilters} />
      </Suspense>
    )
  return (
    <ResourcePage
      {...shared}
      layout={fabricLayout}
      title={title}
      columns={columns}
      card={card}
      filters={['class', 'structure', 'composition', 'weight', 'width']}
      actions={() => <FindColour onOpen={() => setColour('')} />}
      empty={empty}
    />
  )
}

const title = label('Fabric', '面料')
/** In the order in which buyers ask. */
const columns = [
  'composition',
  ...priceColumns,
  'weight',
  'width',
  {
    key: 'colours',
    title: label('Colourways', '颜色'),
    width: 168,
    speaks: true as const,
    render: ({ colours }: RecordOf<typeof fabric>) => <Colours colours={colours} />,
  },
  'class',
  'structure',
  'supplier',
  'season',
  'updatedAt',
] as const
const card = ['colours', 'price', 'composition', 'weight', 'width'] as const
const empty = {
  title: label('No fabrics yet', '还没有面料'),
  text: label(
    'Every quality you buy or could buy, with composition, weight, width, colourways, prices and who makes it.',
    '所有在用和可选的面料，含成分、克重、门幅、颜色、价格与供应商。',
  ),
}
