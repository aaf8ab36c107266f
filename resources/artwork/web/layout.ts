import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { itemOwnedText, quotedTitle, whileUnpriced } from '../../item/web/computed-facts.tsx'
import { priceLine } from '../../price/contract.ts'
import { swatch } from '../../swatch/contract.ts'
import { artwork } from '../contract.ts'

/** How an artwork's fields stand in its form and on its page. */
export const artworkLayout = formLayout(
  artwork,
  [
    {
      title: label('Artwork', '花型'),
      rows: [
        ['code', 'type', 'style'],
        ['nameEn', 'nameZh'],
        ['supplier', 'supplierArticleNo'],
        ['season', 'thema'],
      ],
    },
    {
      title: label('Technique and repeat', '工艺与循环'),
      rows: [
        ['technique', 'chemistry'],
        ['repeatKind', 'repeatWidth', 'repeatHeight'],
        ['colourCount', 'separations'],
        ['baseFabric'],
      ],
    },
    { title: label('Colourways', '颜色'), rows: [['colourways']] },
    {
      title: label('Rights', '版权'),
      rows: [
        ['designer', 'rightsHolder'],
        ['exclusiveTo', 'territory', 'exclusiveUntil'],
      ],
    },
    { title: quotedTitle, rows: [['priceNote']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    first: [
      'price',
      'priceNote',
      'supplier',
      'type',
      'style',
      'technique',
      'chemistry',
      'colourCount',
      'repeatKind',
      'repeatWidth',
      'repeatHeight',
      'separations',
      'baseFabric',
    ],
    related: [priceLine, swatch],
    ownedText: itemOwnedText,
    when: { priceNote: whileUnpriced },
  },
)
