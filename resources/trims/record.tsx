import { FlagMark, RecordPage } from '@sms/kit/web'
import { itemRecordActions } from '../item/web/item-record-actions.tsx'
import { usePricesTab } from '../price/web/prices-tab.tsx'
import { useReviewsTab } from '../review/web/reviews-tab.tsx'
import { swatchesTab, swatchMark } from '../swatch/web/swatches-tab.tsx'
import { trims } from './contract.ts'
import { trimsLayout } from './web/layout.ts'

/** One trim of the library. */
export default function TrimsRecord({ id }: { id: string }) {
  const prices = usePricesTab('trims')
  const reviews = useReviewsTab()
  return (
    <RecordPage
      contract={trims}
      layout={trimsLayout}
      id={id}
      marks={({ incomplete, swatchDue }) => (
        <>
          <FlagMark field={trims.owned.incomplete} value={incomplete} />
          {swatchMark({ swatchDue })}
        </>
      )}
      actions={itemRecordActions(trims)}
      tabs={[...prices, swatchesTab, ...reviews]}
    />
  )
}
