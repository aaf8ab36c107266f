import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { colourway } from '../../colourway/contract.ts'
import { compositionSoFar, measured } from '../../item/rules/said.ts'
import { CareOf } from '../../item/web/care.tsx'
import { itemKept, quotedTitle, whileUnpriced } from '../../item/web/kept.tsx'
import { priceLine } from '../../price/contract.ts'
import { gramsToOunces } from '../../price/rules/units.ts'
import { swatch } from '../../swatch/contract.ts'
import { fabric } from '../contract.ts'
import { gramsPerMetre } from '../rules/weight.ts'
import { convertYarn, type YarnSystem } from '../rules/yarn.ts'

/** A yarn's count in tex, where it is one of another system. */
const asTex = (count: string | null | undefined, system: YarnSystem | null | undefined) =>
  measured(count && system && system !== 'tex' ? convertYarn(count, system, 'tex') : null, 'tex')

/** How a fabric's fields stand in its form and on its page. */
export const fabricLayout = formLayout(
  fabric,
  [
    {
      title: label('Fabric', '面料'),
      rows: [
        ['code', 'class', 'structure'],
        ['nameEn', 'nameZh'],
        ['supplier', 'supplierArticleNo'],
        ['season', 'thema'],
      ],
    },
    { title: label('Composition', '成分'), rows: [['composition']] },
    {
      title: label('Weight and width', '克重与门幅'),
      rows: [
        ['weight', 'weightTolerance'],
        ['width', 'cuttableWidth'],
      ],
    },
    {
      folded: true,
      title: label('Yarn and density', '纱支与密度'),
      rows: [
        ['yarnWarp', 'yarnWeft', 'yarnSystem'],
        ['epi', 'ppi', 'gauge'],
      ],
    },
    { folded: true, title: label('Dyeing and finishing', '染整'), rows: [['dyeMethod'], ['finish', 'finishZh']] },
    {
      folded: true,
      title: label('Performance', '性能'),
      rows: [
        ['stretch', 'shrinkageWarp', 'shrinkageWeft'],
        ['fastnessWashing', 'fastnessRubbing', 'fastnessLight'],
        ['pilling', 'gb18401'],
      ],
    },
    { folded: true, title: label('Care', '洗护'), rows: [['care']] },
    { folded: true, title: label('Customs', '海关'), rows: [['hsCode', 'origin']] },
    { title: quotedTitle, rows: [['priceNote']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    first: ['price', 'priceNote', 'supplier', 'composition', 'weight', 'weightTolerance', 'width', 'cuttableWidth'],
    kin: [colourway, priceLine, swatch],
    kept: itemKept,
    below: { care: CareOf },
    when: {
      priceNote: whileUnpriced,
      epi: ({ class: of }) => of !== 'knit',
      ppi: ({ class: of }) => of !== 'knit',
      gauge: ({ class: of }) => of !== 'woven',
    },
    beside: {
      yarnWarp: ({ yarnWarp, yarnSystem }) => asTex(yarnWarp, yarnSystem),
      yarnWeft: ({ yarnWeft, yarnSystem }) => asTex(yarnWeft, yarnSystem),
      weight: ({ weight }) => measured(weight ? gramsToOunces(weight) : null, 'oz/yd²'),
      composition: ({ composition }) => compositionSoFar(composition),
      width: ({ weight, width }) => measured(gramsPerMetre(weight, width), 'g/m'),
    },
  },
)
