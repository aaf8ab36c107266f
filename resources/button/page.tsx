import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { CaptureButton } from '../item/web/capture-button.tsx'
import { useItemActions } from '../item/web/item-actions.tsx'
import { itemMarks } from '../item/web/item-marks.tsx'
import { leadColumn, moqColumn, priceColumn } from '../item/web/price-column.tsx'
import { button } from './contract.ts'
import { buttonLayout } from './web/layout.ts'

/** The library of buttons. */
export default function ButtonPage() {
  const actions = useItemActions(button)
  return (
    <ResourcePage
      contract={button}
      layout={buttonLayout}
      title={title}
      columns={columns}
      card={card}
      marks={itemMarks}
      filters={['holes', 'material', 'ligne']}
      first={<CaptureButton of="Button" path="button" />}
      empty={empty}
      {...actions}
    />
  )
}

const title = label('Button', '纽扣')
const columns = [
  'ligne',
  'diameter',
  priceColumn,
  moqColumn,
  leadColumn,
  'holes',
  'material',
  'colours',
  'finish',
  'supplier',
  'updatedAt',
] as const
const card = ['ligne', 'price', 'diameter', 'holes', 'material'] as const
const empty = {
  title: label('No buttons yet', '还没有纽扣'),
  text: label(
    'Buttons by size, holes, material and finish, with prices by piece or gross.',
    '按型号、孔型、材质与表面处理管理的纽扣，按粒或罗计价。',
  ),
}
