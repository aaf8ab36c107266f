import { FlagMark, RecordPage } from '@sms/kit/web'
import { trimsPrice } from '../price/contract.ts'
import { usePricesTab } from '../price/web/prices-tab.tsx'
import { trims } from './contract.ts'
import { trimsLayout } from './web/layout.ts'

/** One trim of the library. */
export default function TrimsRecord({ id }: { id: string }) {
  const prices = usePricesTab(trimsPrice)
  return (
    <RecordPage
      contract={trims}
      layout={trimsLayout}
      id={id}
      marks={({ incomplete }) => <FlagMark field={trims.owned.incomplete} value={incomplete} />}
      tabs={prices}
    />
  )
}
