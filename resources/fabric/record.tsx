import type { RecordOf } from '@sms/kit/contract'
import { lazy } from 'react'
import { colourway } from '../colourway/contract.ts'
import { ItemRecord } from '../item/web/item-record.tsx'
import { fabric } from './contract.ts'
import { fabricLayout } from './web/layout.ts'

export { fabricLayout as layout } from './web/layout.ts'

const ColourwaysTab = lazy(() =>
  import('../colourway/web/colourways-tab.tsx').then(({ ColourwaysTab }) => ({ default: ColourwaysTab })),
)

const colourwaysTab = {
  key: 'colourways',
  label: colourway.titles,
  content: (record: RecordOf<typeof fabric>) => <ColourwaysTab of={record} />,
}

/** One fabric of the library. */
export default function FabricRecord({ id }: { id: string }) {
  return <ItemRecord contract={fabric} layout={fabricLayout} id={id} tabs={[colourwaysTab]} />
}
