import { ItemRecord } from '../item/web/item-record.tsx'
import { trims } from './contract.ts'
import { trimsLayout } from './web/layout.ts'

export { trimsLayout as layout } from './web/layout.ts'

export default function TrimsRecord({ id }: { id: string }) {
  return <ItemRecord contract={trims} layout={trimsLayout} id={id} />
}
