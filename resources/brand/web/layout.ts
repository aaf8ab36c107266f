import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { stagesSoFar } from '../../party/rules/payment-terms.ts'
import { brand } from '../contract.ts'

/** The layout of the brand form and page. */
export const brandLayout = formLayout(
  brand,
  [
    { title: label('Brand', '品牌'), rows: [['code', 'name'], ['nameZh'], ['requiredCertificates']] },
    { title: label('Contacts', '联系人'), rows: [['contacts']] },
    { title: label('Terms', '交易条件'), rows: [['currency'], ['incoterm', 'incotermPlace'], ['paymentTerms']] },
    { title: label('Delivery', '收货'), rows: [['shipTo'], ['consignee'], ['notifyParty']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  { beside: { paymentTerms: ({ paymentTerms }) => stagesSoFar(paymentTerms) } },
)
