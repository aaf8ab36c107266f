import { label, type RecordOf } from '@sms/kit/contract'
import { Expiry, ResourcePage } from '@sms/kit/web'
import { supplier } from './contract.ts'
import { Blocked } from './web/blocked.tsx'
import { supplierLayout } from './web/layout.ts'
import { ScoreMark } from './web/score-mark.tsx'

/** The list of suppliers. */
export default function SupplierPage() {
  return (
    <ResourcePage
      contract={supplier}
      layout={supplierLayout}
      title={title}
      columns={columns}
      card={card}
      marks={marks}
      filters={['type', 'region']}
      empty={empty}
    />
  )
}

const title = label('Supplier Profile', '供应商档案')
const columns = [
  'type',
  'priority',
  'star',
  {
    key: 'score',
    title: label('Score', '评分'),
    width: 150,
    render: ({ id }: { id: string }) => <ScoreMark supplier={id} />,
  },
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
const marks = ({ block }: RecordOf<typeof supplier>) => <Blocked block={block} />
const card = ['type', 'city', 'categories'] as const
const empty = {
  title: label('No suppliers yet', '还没有供应商'),
  text: label(
    'Everyone you buy fabrics, trims and garments from, with contacts, terms and certificates.',
    '所有面料、辅料和成衣供应商，以及联系人、交易条件和证书。',
  ),
}
