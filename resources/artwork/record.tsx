import { FlagMark, RecordPage } from '@sms/kit/web'
import { artworkPrice } from '../price/contract.ts'
import { usePricesTab } from '../price/web/prices-tab.tsx'
import { artwork } from './contract.ts'
import { artworkLayout } from './web/layout.ts'

/** One artwork of the library. */
export default function ArtworkRecord({ id }: { id: string }) {
  const prices = usePricesTab(artworkPrice)
  return (
    <RecordPage
      contract={artwork}
      layout={artworkLayout}
      id={id}
      marks={({ incomplete }) => <FlagMark field={artwork.owned.incomplete} value={incomplete} />}
      tabs={prices}
    />
  )
}
