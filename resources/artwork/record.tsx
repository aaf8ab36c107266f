import { RecordPage } from '@sms/kit/web'
import { artwork } from './contract.ts'
import { artworkLayout } from './web/layout.ts'

/** One artwork of the library. */
export default function ArtworkRecord({ id }: { id: string }) {
  return <RecordPage contract={artwork} layout={artworkLayout} id={id} />
}
