import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { measured } from '../../item/rules/said.ts'
import { itemKept, quotedTitle, whileUnpriced } from '../../item/web/kept.tsx'
import { PaletteControl } from '../../item/web/palette.ts'
import { priceLine } from '../../price/contract.ts'
import { swatch } from '../../swatch/contract.ts'
import { button } from '../contract.ts'
import { mmOfLigne } from '../rules/ligne.ts'

/** How a button's fields stand in its form and on its page. */
export const buttonLayout = formLayout(
  button,
  [
    {
      title: label('Button', '纽扣'),
      rows: [
        ['code', 'ligne', 'holes'],
        ['nameEn', 'nameZh'],
        ['supplier', 'supplierArticleNo'],
        ['season', 'thema'],
      ],
    },
    {
      title: label('Specification', '规格'),
      rows: [['material', 'thickness', 'shankHeight'], ['finish', 'finishZh'], ['colours'], ['packUnit', 'dyeToMatch']],
    },
    { title: quotedTitle, rows: [['priceNote']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    first: [
      'price',
      'priceNote',
      'supplier',
      'ligne',
      'holes',
      'material',
      'colours',
      'thickness',
      'dyeToMatch',
      'packUnit',
    ],
    kin: [priceLine, swatch],
    when: { priceNote: whileUnpriced, shankHeight: ({ holes }) => holes === 'shank' },
    controls: { colours: PaletteControl },
    // Its millimetres stand beside its ligne.
    kept: { ...itemKept, diameter: () => undefined },
    beside: { ligne: ({ ligne }) => measured(ligne ? mmOfLigne(ligne) : null, 'mm') },
  },
)
