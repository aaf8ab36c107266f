import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { itemKept, quotedTitle, whileUnpriced } from '../../item/web/kept.tsx'
import { priceLine } from '../../price/contract.ts'
import { swatch } from '../../swatch/contract.ts'
import { labelItem } from '../contract.ts'
import { FromFabric } from './from-fabric.tsx'

/** How a label's fields stand in its form and on its page. */
export const labelLayout = formLayout(
  labelItem,
  [
    {
      title: label('Label', '唛头'),
      rows: [['code', 'function', 'make'], ['nameEn', 'nameZh'], ['supplier'], ['season', 'thema']],
    },
    {
      title: label('Size and fold', '尺寸与折法'),
      rows: [['widthMm', 'heightMm', 'fold']],
    },
    {
      title: label('Text', '内容'),
      rows: [['languages'], ['compositionOf', 'gtin'], ['care']],
    },
    { title: quotedTitle, rows: [['priceNote']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    first: ['price', 'priceNote', 'supplier', 'function', 'make', 'widthMm', 'heightMm', 'fold'],
    kin: [priceLine, swatch],
    kept: itemKept,
    when: { priceNote: whileUnpriced },
    below: { compositionOf: FromFabric },
  },
)
