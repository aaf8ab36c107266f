import { FlagMark, RecordPage } from '@sms/kit/web'
import { labelPrice } from '../price/contract.ts'
import { usePricesTab } from '../price/web/prices-tab.tsx'
import { labelSwatch } from '../swatch/contract.ts'
import { swatchesTab, swatchMark } from '../swatch/web/swatches-tab.tsx'
import { labelItem } from './contract.ts'
import { labelLayout } from './web/layout.ts'

const swatches = swatchesTab(labelSwatch)

/** One label of the library. */
export default function LabelRecord({ id }: { id: string }) {
  const prices = usePricesTab(labelPrice)
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
      tabs={[...prices, swatches]}
    />
  )
}
