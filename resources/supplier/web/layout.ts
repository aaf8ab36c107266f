import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { certificate } from '../../certificate/contract.ts'
import { stagesSoFar } from '../../party/rules/payment-terms.ts'
import { supplier } from '../contract.ts'

export const supplierLayout = formLayout(
  supplier,
  [
    {
      title: label('Supplier', '供应商'),
      rows: [['code', 'type'], ['nameZh', 'nameEn'], ['shortName', 'uscc'], ['priority', 'star'], ['categories']],
    },
    {
      title: label('Where', '所在地'),
      rows: [['country', 'region', 'city'], ['addressZh'], ['addressEn'], ['website']],
    },
    { title: label('Contacts', '联系人'), rows: [['contacts']] },
    { title: label('Facilities', '工厂设施'), rows: [['facilities']] },
    {
      title: label('Terms', '交易条件'),
      rows: [
        ['currencies', 'vatRate'],
        ['incoterm', 'incotermPlace'],
        ['moq', 'moqUnit'],
        ['leadDaysSample', 'leadDaysBulk'],
        ['paymentTerms'],
      ],
    },
    { title: label('Bank details', '银行信息'), rows: [['bank']] },
    { title: label('Blocking', '冻结设置'), rows: [['block', 'blockUntil'], ['blockReason']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    first: ['city', 'region', 'country', 'type', 'priority', 'star'],
    related: [certificate],
    // The head of the page shows the score.
    ownedText: { score: () => undefined, openScore: () => undefined },
    when: {
      blockUntil: ({ block }) => block !== 'none',
      blockReason: ({ block }) => block !== 'none',
    },
    beside: {
      paymentTerms: ({ paymentTerms }) => stagesSoFar(paymentTerms),
    },
  },
)
