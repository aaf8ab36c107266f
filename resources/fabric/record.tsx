import type { RecordOf } from '@sms/kit/contract'
import { FlagMark, RecordPage } from '@sms/kit/web'
import { colourway } from '../colourway/contract.ts'
import { ColourwaysTab } from '../colourway/web/colourways-tab.tsx'
import { itemRecordActions } from '../item/web/item-record-actions.tsx'
import { usePricesTab } from '../price/web/prices-tab.tsx'
import { useReviewsTab } from '../review/web/reviews-tab.tsx'
import { swatchesTab, swatchMark } from '../swatch/web/swatches-tab.tsx'
import { fabric } from './contract.ts'
import { fabricLayout } from './web/layout.ts'

/** One fabric of the library. */
export default function FabricRecord({ id }: { id: string }) {
  const prices = usePricesTab('fabric')
  const reviews = useReviewsTab()
  const colourways = {
    key: 'colourways',
    label: colourway.titles,
    content: (record: RecordOf<typeof fabric>) => <ColourwaysTab fabric={record.id} />,
  }
  return (
    <RecordPage
      contract={fabric}
      layout={fabricLayout}
      id={id}
      marks={({ incomplete, swatchDue }) => (
        <>
          <FlagMark field={fabric.owned.incomplete} value={incomplete} />
          {swatchMark({ swatchDue })}
        </>
      )}
      actions={itemRecordActions(fabric)}
      tabs={[colourways, ...prices, swatchesTab, ...reviews]}
    />
  )
}
