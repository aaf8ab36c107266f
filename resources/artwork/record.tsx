import { ItemRecord } from '../item/web/item-record.tsx'
import { artwork } from './contract.ts'
import { artworkLayout } from './web/layout.ts'

export { artworkLayout as layout } from './web/layout.ts'

/** One artwork of the library. */
export default function ArtworkRecord({ id }: { id: string }) {
  return <ItemRecord contract={artwork} layout={artworkLayout} id={id} />
}
