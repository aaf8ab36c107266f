import { FlagMark, RecordPage } from '@sms/kit/web'
import { itemRecordActions } from '../item/web/item-record-actions.tsx'
import { usePricesTab } from '../price/web/prices-tab.tsx'
import { useReviewsTab } from '../review/web/reviews-tab.tsx'
import { swatchesTab, swatchMark } from '../swatch/web/swatches-tab.tsx'
import { button } from './contract.ts'
import { buttonLayout } from './web/layout.ts'

/** One button of the library. */
export default function ButtonRecord({ id }: { id: string }) {
  const prices = usePricesTab('button')
  const reviews = useReviewsTab()
  return (
    <RecordPage
      contract={button}
      layout={buttonLayout}
      id={id}
      marks={({ incomplete, swatchDue }) => (
        <>
          <FlagMark field={button.owned.incomplete} value={incomplete} />
          {swatchMark({ swatchDue })}
        </>
      )}
      actions={itemRecordActions(button)}
      tabs={[...prices, swatchesTab, ...reviews]}
    />
  )
}
