import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { measuredHint } from '../../item/rules/hints.ts'
import { itemOwnedText, quotedTitle, whileUnpriced } from '../../item/web/computed-facts.tsx'
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
    related: [priceLine, swatch],
    when: { priceNote: whileUnpriced, shankHeight: ({ holes }) => holes === 'shank' },
    controls: { colours: PaletteControl },
    // The millimetres follow the ligne.
    ownedText: { ...itemOwnedText, diameter: () => undefined },
    beside: { ligne: ({ ligne }) => measuredHint(ligne ? mmOfLigne(ligne) : null, 'mm') },
  },
)
