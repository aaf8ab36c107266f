import { label } from '@sms/kit/contract'
import { formLayout, lazyControl } from '@sms/kit/web'
import { CareOf } from '../../item/web/care.tsx'
import { itemOwnedText, quotedTitle, whileUnpriced } from '../../item/web/computed-facts.tsx'
import { PaletteControl } from '../../item/web/palette.ts'
import { priceLine } from '../../price/contract.ts'
import { swatch } from '../../swatch/contract.ts'
import { labelItem } from '../contract.ts'
import { FromFabric } from './from-fabric.tsx'

export const labelLayout = formLayout(
  labelItem,
  [
    {
      title: label('Label', '唛标'),
      rows: [
        ['code', 'function', 'make'],
        ['nameEn', 'nameZh'],
        ['supplier', 'supplierArticleNo'],
        ['season', 'thema'],
      ],
    },
    {
      title: label('Size, fold and colours', '尺寸、折法与颜色'),
      rows: [
        ['widthMm', 'heightMm', 'fold'],
        ['attachment', 'groundColours', 'logoColours'],
      ],
    },
    {
      title: label('Text', '内容'),
      rows: [['languages'], ['compositionOf', 'gtin'], ['gtins'], ['care']],
    },
    { title: quotedTitle, rows: [['priceNote']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    first: ['price', 'priceNote', 'supplier', 'function', 'make', 'widthMm', 'heightMm', 'fold', 'attachment'],
    related: [priceLine, swatch],
    ownedText: itemOwnedText,
    when: { priceNote: whileUnpriced },
    controls: {
      groundColours: PaletteControl,
      logoColours: PaletteControl,
      gtins: lazyControl(() => import('./gtins-control.tsx')),
    },
    below: { compositionOf: FromFabric, care: CareOf },
  },
)
