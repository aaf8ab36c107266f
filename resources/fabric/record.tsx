import type { RecordOf } from '@sms/kit/contract'
import { colourway } from '../colourway/contract.ts'
import { ColourwaysTab } from '../colourway/web/colourways-tab.tsx'
import { ItemRecord } from '../item/web/item-record.tsx'
import { fabric } from './contract.ts'
import { fabricLayout } from './web/layout.ts'

const colourwaysTab = {
  key: 'colourways',
  label: colourway.titles,
  content: ({ id }: RecordOf<typeof fabric>) => <ColourwaysTab fabric={id} />,
}

/** One fabric of the library. */
export default function FabricRecord({ id }: { id: string }) {
  return <ItemRecord contract={fabric} layout={fabricLayout} id={id} tabs={[colourwaysTab]} />
}
