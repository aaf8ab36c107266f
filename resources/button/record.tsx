import { ItemRecord } from '../item/web/item-record.tsx'
import { button } from './contract.ts'
import { buttonLayout } from './web/layout.ts'

export { buttonLayout as layout } from './web/layout.ts'

/** One button of the library. */
export default function ButtonRecord({ id }: { id: string }) {
  return <ItemRecord contract={button} layout={buttonLayout} id={id} />
}
