import { ItemRecord } from '../item/web/item-record.tsx'
import { labelItem } from './contract.ts'
import { labelLayout } from './web/layout.ts'

export { labelLayout as layout } from './web/layout.ts'

/** One label of the library. */
export default function LabelRecord({ id }: { id: string }) {
  return <ItemRecord contract={labelItem} layout={labelLayout} id={id} />
}
