import { label, type RecordOf } from '@sms/kit/contract'
import { Expiry, ResourcePage } from '@sms/kit/web'
import { certificate } from './contract.ts'
import { certificateLayout } from './web/layout.ts'

/** The certificates of all suppliers, sorted by expiry; they are added and changed on the page of their supplier. */
export default function CertificatePage() {
  return (
    <ResourcePage
      contract={certificate}
      layout={certificateLayout}
      columns={columns}
      filters={filters}
      nameLeast={nameLeast}
      mayChange={false}
      empty={empty}
    />
  )
}

/** Room for the longest standard and a number. */
const nameLeast = 350

const columns = [
  'supplier',
  {
    key: 'expiry',
    title: label('Expires', '到期日期'),
    width: 196,
    sort: 'expires' as const,
    render: ({ expires }: RecordOf<typeof certificate>) => <Expiry day={expires} />,
  },
  'issuer',
  'scope',
] as const
const filters = ['standard', 'expires', 'supplier'] as const
const empty = {
  title: label('No certificates yet', '还没有证书'),
  text: label(
    'Certificates and audits of all suppliers, so that none expires unseen. They are entered on the page of their supplier.',
    '汇总所有供应商的证书与验厂报告，避免到期遗漏。请在供应商页面录入。',
  ),
}
