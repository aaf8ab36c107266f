import { FlagMark, RecordPage } from '@sms/kit/web'
import { itemRecordActions } from '../item/web/item-record-actions.tsx'
import { usePricesTab } from '../price/web/prices-tab.tsx'
import { useReviewsTab } from '../review/web/reviews-tab.tsx'
import { swatchesTab, swatchMark } from '../swatch/web/swatches-tab.tsx'
import { labelItem } from './contract.ts'
import { labelLayout } from './web/layout.ts'

/** One label of the library. */
export default function LabelRecord({ id }: { id: string }) {
  const prices = usePricesTab('label')
  const reviews = useReviewsTab()
  return (
    <RecordPage
      contract={labelItem}
      layout={labelLayout}
      id={id}
      marks={({ incomplete, swatchDue }) => (
        <>
          <FlagMark field={labelItem.owned.incomplete} value={incomplete} />
          {swatchMark({ swatchDue })}
        </>
      )}
      actions={itemRecordActions(labelItem)}
      tabs={[...prices, swatchesTab, ...reviews]}
    />
  )
}
