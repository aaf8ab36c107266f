import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { brand } from './contract.ts'
import { brandLayout } from './web/layout.ts'

/** The list of brands. */
export default function BrandPage() {
  return <ResourcePage contract={brand} layout={brandLayout} columns={columns} filters={filters} empty={empty} />
}

const columns = ['currency', 'incoterm', 'incotermPlace', 'requiredCertificates', 'contacts', 'updatedAt'] as const
const filters = ['currency'] as const
const empty = {
  title: label('No brands yet', '还没有品牌'),
  text: label(
    'Everyone who orders from you, with contacts, terms, delivery addresses and the certificates they ask for.',
    '所有向贵司下单的品牌，以及联系人、交易条件、收货地址和所要求的证书。',
  ),
}
