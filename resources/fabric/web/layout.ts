import { label } from '@sms/kit/contract'
import { formLayout, lazyControl } from '@sms/kit/web'
import { colourway } from '../../colourway/contract.ts'
import { compositionSoFar, measuredHint } from '../../item/rules/hints.ts'
import { CareOf } from '../../item/web/care.tsx'
import { itemOwnedText, quotedTitle, whileUnpriced } from '../../item/web/computed-facts.tsx'
import { priceLine } from '../../price/contract.ts'
import { gramsToMomme, gramsToOunces } from '../../price/rules/units.ts'
import { swatch } from '../../swatch/contract.ts'
import { fabric } from '../contract.ts'
import { type FabricClass, hasField, structuresOf } from '../rules/class.ts'
import { gramsPerMetre } from '../rules/weight.ts'
import { densityIn, yarnInTex, yarnsIn } from '../rules/yarn.ts'

const asTex = (text: string | null | undefined) => {
  const tex = yarnInTex(text)
  return tex === undefined ? undefined : label(`= ${tex}`, `= ${tex}`)
}

/** Structures that silk is woven in, whose weights are given in momme. */
const silks: readonly unknown[] = ['satin', 'crepe', 'crepe de chine', 'chiffon', 'georgette', 'organza', 'taffeta']
const inMomme = (grams: string, structure: unknown) =>
  silks.includes(structure) ? ` = ${gramsToMomme(grams)} momme` : ''

type Classed = { readonly class?: FabricClass | null }
const isNoLeather = ({ class: of }: Classed) => of !== 'leather'

const MeasureControl = lazyControl(() => import('./measure-control.tsx'))

const bothYarns = (text: string, { class: of }: Classed) => (hasField(of, 'yarnWarp') ? yarnsIn(text) : undefined)
const bothDensities = (text: string) => {
  const both = densityIn(text)
  return both && { epi: Number(both.epi), ppi: Number(both.ppi) }
}

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
        ['weight', 'weightTolerance', 'thickness'],
        ['width', 'cuttableWidth'],
      ],
    },
    {
      folded: true,
      title: label('Yarn and density', '纱支与密度'),
      rows: [
        ['yarn', 'yarnWarp', 'yarnWeft'],
        ['epi', 'ppi', 'gauge'],
      ],
    },
    {
      folded: true,
      title: label('Dyeing and finishing', '染整'),
      rows: [['dyeMethod'], ['finish', 'finishZh'], ['handFeel', 'selvedge']],
    },
    { folded: true, title: label('Supply', '供货'), rows: [['rollLength', 'greige']] },
    {
      folded: true,
      title: label('Performance', '性能'),
      rows: [
        ['stretch', 'lengthChange', 'widthChange'],
        ['fastnessWashing', 'fastnessRubbing', 'fastnessLight'],
        ['pilling', 'gb18401'],
      ],
    },
    { folded: true, title: label('Test reports', '检测报告'), rows: [['tests']] },
    { folded: true, title: label('Care', '洗护'), rows: [['care']] },
    { folded: true, title: label('Customs', '海关'), rows: [['hsCode', 'origin']] },
    { title: quotedTitle, rows: [['priceNote']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    first: [
      'price',
      'priceNote',
      'supplier',
      'composition',
      'weight',
      'weightTolerance',
      'thickness',
      'width',
      'cuttableWidth',
    ],
    related: [colourway, priceLine, swatch],
    ownedText: itemOwnedText,
    below: { care: CareOf },
    controls: {
      weight: MeasureControl,
      width: MeasureControl,
      cuttableWidth: MeasureControl,
      rollLength: MeasureControl,
    },
    when: {
      priceNote: whileUnpriced,
      thickness: ({ class: of }) => of === 'leather' || of === 'nonwoven',
      weight: isNoLeather,
      width: isNoLeather,
      cuttableWidth: isNoLeather,
      rollLength: isNoLeather,
      selvedge: ({ class: of }) => of !== 'leather' && of !== 'nonwoven',
      greige: isNoLeather,
      lengthChange: isNoLeather,
      widthChange: isNoLeather,
      composition: isNoLeather,
      weightTolerance: isNoLeather,
      yarn: ({ class: of }) => of !== 'woven' && hasField(of, 'yarn'),
      yarnWarp: ({ class: of }) => hasField(of, 'yarnWarp'),
      yarnWeft: ({ class: of }) => hasField(of, 'yarnWeft'),
      epi: ({ class: of }) => hasField(of, 'epi'),
      ppi: ({ class: of }) => hasField(of, 'ppi'),
      gauge: ({ class: of }) => hasField(of, 'gauge'),
    },
    spreads: {
      yarn: bothYarns,
      yarnWarp: bothYarns,
      yarnWeft: bothYarns,
      epi: bothDensities,
      ppi: bothDensities,
    },
    offers: { structure: ({ class: of }) => (of ? structuresOf[of] : undefined) },
    beside: {
      yarn: ({ yarn }) => asTex(yarn),
      yarnWarp: ({ yarnWarp }) => asTex(yarnWarp),
      yarnWeft: ({ yarnWeft }) => asTex(yarnWeft),
      weight: ({ weight, structure }) =>
        measuredHint(weight ? gramsToOunces(weight) : null, `oz/yd²${weight ? inMomme(weight, structure) : ''}`),
      composition: ({ composition }) => compositionSoFar(composition),
      width: ({ weight, width }) => measuredHint(gramsPerMetre(weight, width), 'g/m'),
    },
  },
)
