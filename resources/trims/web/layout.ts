import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { itemOwnedText, quotedTitle, whileUnpriced } from '../../item/web/computed-facts.tsx'
import { PaletteControl } from '../../item/web/palette.ts'
import { priceLine } from '../../price/contract.ts'
import { swatch } from '../../swatch/contract.ts'
import { trims } from '../contract.ts'

const isZipper = ({ type }: { type?: string | null }) => type === 'zipper'

export const trimsLayout = formLayout(
  trims,
  [
    {
      title: label('Trim', '辅料'),
      rows: [
        ['code', 'type', 'snapKind'],
        ['nameEn', 'nameZh'],
        ['supplier', 'supplierArticleNo'],
        ['season', 'thema'],
      ],
    },
    {
      title: label('Specification', '规格'),
      rows: [['material', 'size'], ['finish', 'finishZh'], ['colours']],
    },
    {
      title: label('Zipper', '拉链'),
      rows: [
        ['zipperGauge', 'zipperTeeth'],
        ['zipperKind', 'zipperLength'],
        ['zipperSlider', 'zipperPuller'],
        ['tapeColours', 'teethColours'],
      ],
    },
    { title: quotedTitle, rows: [['priceNote']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    first: ['price', 'priceNote', 'supplier', 'type', 'material', 'colours', 'size'],
    related: [priceLine, swatch],
    ownedText: itemOwnedText,
    controls: { colours: PaletteControl, tapeColours: PaletteControl, teethColours: PaletteControl },
    when: {
      priceNote: whileUnpriced,
      zipperGauge: isZipper,
      zipperTeeth: isZipper,
      zipperKind: isZipper,
      zipperLength: isZipper,
      zipperSlider: isZipper,
      zipperPuller: isZipper,
      tapeColours: isZipper,
      teethColours: isZipper,
      colours: (trim) => !isZipper(trim),
      snapKind: ({ type }) => type === 'snap',
    },
  },
)
