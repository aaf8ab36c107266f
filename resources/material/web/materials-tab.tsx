import { label } from '@sms/kit/contract'
import { ResourcePage, useMay } from '@sms/kit/web'
import { material } from '../contract.ts'
import { materialLayout } from './layout.ts'
import { StyleCostPanel } from './style-cost.tsx'
import './material.css'

/** The content of the tab with a style's materials, and their cost for users who may see it. */
export default function MaterialsTab({ style, currency }: { style: string; currency: string | null }) {
  const may = useMay()
  return (
    <div className="materials">
      <ResourcePage
        contract={material}
        layout={materialLayout}
        title={material.titles}
        columns={columns}
        card={card}
        fixed={{ style }}
        preset={{ style, unit: 'm' }}
        filters={['item']}
        inside={inside}
        empty={empty}
      />
      {may('cost') && <StyleCostPanel style={style} currency={currency} />}
    </div>
  )
}

const inside = ['tab'] as const
const columns = [
  { key: 'item', title: label('Material', '用料'), width: 300, wide: true, sort: 'item' },
  'colourway',
  'consumption',
  'unit',
  'wastage',
  'note',
] as const
const card = ['item', 'colourway', 'consumption', 'unit', 'wastage'] as const
const empty = {
  title: label('No materials yet', '还没有用料'),
  text: label(
    'A row for each fabric, artwork, trim, button or label, with how much of it one piece takes.',
    '每种面料、花型、辅料、纽扣或唛标一行，填写每件的用量。',
  ),
}
