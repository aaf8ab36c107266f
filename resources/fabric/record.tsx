import { RecordPage } from '@sms/kit/web'
import { fabricPrice } from '../price/contract.ts'
import { usePricesTab } from '../price/web/prices-tab.tsx'
import { fabric } from './contract.ts'
import { fabricLayout } from './web/layout.ts'

/** One fabric of the library. */
export default function FabricRecord({ id }: { id: string }) {
  const prices = usePricesTab(fabricPrice)
  return <RecordPage contract={fabric} layout={fabricLayout} id={id} tabs={prices} />
}
