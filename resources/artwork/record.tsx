import { FlagMark, RecordPage } from '@sms/kit/web'
import { itemRecordActions } from '../item/web/item-record-actions.tsx'
import { usePricesTab } from '../price/web/prices-tab.tsx'
import { useReviewsTab } from '../review/web/reviews-tab.tsx'
import { swatchesTab, swatchMark } from '../swatch/web/swatches-tab.tsx'
import { artwork } from './contract.ts'
import { artworkLayout } from './web/layout.ts'

/** One artwork of the library. */
export default function ArtworkRecord({ id }: { id: string }) {
  const prices = usePricesTab('artwork')
  const reviews = useReviewsTab()
  return (
    <RecordPage
      contract={artwork}
      layout={artworkLayout}
      id={id}
      marks={({ incomplete, swatchDue }) => (
        <>
          <FlagMark field={artwork.owned.incomplete} value={incomplete} />
          {swatchMark({ swatchDue })}
        </>
      )}
      actions={itemRecordActions(artwork)}
      tabs={[...prices, swatchesTab, ...reviews]}
    />
  )
}
