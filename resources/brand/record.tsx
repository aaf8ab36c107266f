import { RecordPage } from '@sms/kit/web'
import { brand } from './contract.ts'
import { brandLayout } from './web/layout.ts'

export { brandLayout as layout } from './web/layout.ts'

/** The page of a brand. */
export default function BrandRecord({ id }: { id: string }) {
  return <RecordPage contract={brand} layout={brandLayout} id={id} />
}
