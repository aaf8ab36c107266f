import { label, type RecordOf } from '@sms/kit/contract'
import { Expiry, ResourcePage, useMay } from '@sms/kit/web'
import { supplier } from './contract.ts'
import { Blocked } from './web/blocked.tsx'
import { supplierLayout } from './web/layout.ts'
import { ScoreMark } from './web/score-mark.tsx'

export default function SupplierPage() {
  const may = useMay()
  return (
    <ResourcePage
      contract={supplier}
      layout={supplierLayout}
      title={title}
      columns={may(supplier.all.score.right) ? columns : openColumns}
      card={card}
      marks={marks}
      filters={['type', 'region']}
      empty={empty}
    />
  )
}

const title = label('Supplier Profile', '供应商档案')
/** The score of the parts that the user may see, with what the limits say. */
const scoreColumn = <K extends 'score' | 'openScore'>(key: K) => ({
  key,
  sort: key,
  title: supplier.all.score.label,
  width: 150,
  render: ({ id }: { id: string }) => <ScoreMark supplier={id} />,
})
const columnsWith = <K extends 'score' | 'openScore'>(score: K) =>
  [
    'type',
    'priority',
    'star',
    scoreColumn(score),
    'country',
    'region',
    'city',
    'categories',
    'contacts',
    {
      key: 'expiry',
      title: label('Next certificate expiry', '最近证书到期'),
      width: 210,
      sort: 'nextExpiry' as const,
      render: ({ nextExpiry }: { nextExpiry: string | null }) => <Expiry day={nextExpiry} />,
    },
    'updatedAt',
  ] as const
const columns = columnsWith('score')
const openColumns = columnsWith('openScore')
const marks = ({ block }: RecordOf<typeof supplier>) => <Blocked block={block} />
const card = ['type', 'city', 'categories'] as const
const empty = {
  title: label('No suppliers yet', '还没有供应商'),
  text: label(
    'Everyone you buy fabrics, trims and garments from, with contacts, terms and certificates.',
    '所有面料、辅料和成衣供应商，以及联系人、交易条件和证书。',
  ),
}
