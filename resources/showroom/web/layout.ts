import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { material } from '../../material/contract.ts'
import { style } from '../contract.ts'

export const styleLayout = formLayout(
  style,
  [
    {
      title: label('Style', '款式'),
      rows: [
        ['code', 'category', 'gender'],
        ['nameEn', 'nameZh'],
        ['showroom', 'collection'],
        ['season', 'line', 'thema'],
      ],
    },
    { title: label('Colours and sizes', '颜色与尺码'), rows: [['colours'], ['sizes']] },
    { title: label('Composition', '成分'), rows: [['composition']] },
    { title: label('Price', '价格'), rows: [['targetPrice', 'currency']] },
    { title: label('Customs', '海关'), rows: [['hsCode', 'origin']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    first: ['targetPrice', 'currency', 'colours', 'sizes', 'composition'],
    related: [material],
    // The colours show it already.
    ownedText: { swatches: () => undefined },
  },
)
