import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { priceLine } from '../contract.ts'
import { approvedTerms } from '../workflow.ts'

const keepsTerms = label(
  'Approved: its terms are not changed. Set its state back to Quoted to change them, or duplicate the line.',
  '该价格已核准，条款不可更改。如需更改，请先将报价状态改回“已报价”，或复制为新价格。',
)

export const priceLayout = formLayout(
  priceLine,
  [
    {
      title: label('Offer', '报价'),
      rows: [
        ['supplier', 'supplierArticleNo'],
        ['currency', 'unit', 'taxIncluded'],
        ['validFrom', 'validTo'],
        ['stage', 'reference'],
      ],
    },
    { title: label('Price breaks', '价格阶梯'), rows: [['breaks']] },
    {
      title: label('Quantities', '数量'),
      rows: [['moq', 'moqPerColour', 'increment']],
    },
    {
      title: label('Delivery', '交付'),
      rows: [
        ['incoterm', 'incotermPlace'],
        ['leadDaysSample', 'leadDaysBulk', 'samplePrice'],
      ],
    },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    preset: ['item'],
    settled: { fields: approvedTerms, when: ({ stage }) => stage === 'Approved', why: keepsTerms },
  },
)
