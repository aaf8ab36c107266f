import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { CaptureButton } from '../item/web/capture-button.tsx'
import { useItemActions } from '../item/web/item-actions.tsx'
import { itemMarks } from '../item/web/item-marks.tsx'
import { leadColumn, moqColumn, priceColumn } from '../item/web/price-column.tsx'
import { trims } from './contract.ts'
import { trimsLayout } from './web/layout.ts'

/** The library of trims. */
export default function TrimsPage() {
  const actions = useItemActions(trims)
  return (
    <ResourcePage
      contract={trims}
      layout={trimsLayout}
      title={title}
      columns={columns}
      card={card}
      marks={itemMarks}
      filters={['type', 'material']}
      first={<CaptureButton of="Trims" path="trims" />}
      empty={empty}
      {...actions}
    />
  )
}

const title = label('Trims', '辅料')
const columns = [
  'type',
  'material',
  priceColumn,
  moqColumn,
  leadColumn,
  'size',
  'colours',
  'finish',
  'supplier',
  'season',
  'updatedAt',
] as const
const card = ['type', 'price', 'material', 'size'] as const
const empty = {
  title: label('No trims yet', '还没有辅料'),
  text: label(
    'Zippers, threads, elastics, interlinings and other trims with size, finish and price.',
    '拉链、缝纫线、松紧带、衬布等辅料，含规格、表面处理与价格。',
  ),
}
