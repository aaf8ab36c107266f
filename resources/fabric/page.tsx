import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { CaptureButton } from '../item/web/capture-button.tsx'
import { priceColumn } from '../price/rules/price-column.ts'
import { fabric } from './contract.ts'
import { fabricLayout } from './web/layout.ts'

/** The library of fabrics. */
export default function FabricPage() {
  return (
    <ResourcePage
      contract={fabric}
      layout={fabricLayout}
      title={title}
      columns={columns}
      card={card}
      filters={['class', 'structure', 'composition', 'weight', 'width']}
      first={<CaptureButton of="Fabric" path="fabric" />}
      empty={empty}
    />
  )
}

const title = label('Fabric', '面料')
const columns = [
  'class',
  'structure',
  'composition',
  priceColumn,
  'weight',
  'width',
  'supplier',
  'season',
  'updatedAt',
] as const
const card = ['composition', 'weight', 'width', 'price'] as const
const empty = {
  title: label('No fabrics yet', '还没有面料'),
  text: label(
    'Every quality you buy or could buy, with composition, weight, width, colourways, prices and who makes it.',
    '所有在用和可选的面料，含成分、克重、门幅、色系、价格与供应商。',
  ),
}
