import {
  choice,
  date,
  type FieldProblem,
  integer,
  label,
  master,
  option,
  reference,
  resource,
  text,
} from '@sms/kit/contract'
import { itemAbout, itemFields, itemNotes, itemOwnedOf } from '../item/contract.ts'
import { measure } from '../item/rules/size.ts'

/** An artwork of the library: a print, an embroidery, a jacquard (domain.md, Library). */
export const artwork = resource(
  'artwork',
  {
    title: label('Artwork', '花型'),
    titles: label('Artworks', '花型'),
    menu: 'Artworks',
    ...itemAbout,
    check: ({ repeatKind, repeatWidth, repeatHeight, exclusiveTo, territory, exclusiveUntil }) => {
      const problems: FieldProblem[] = []
      const at = (field: string, en: string, zh: string) => problems.push({ field, message: label(en, zh) })
      if ((repeatKind === 'half-drop' || repeatKind === 'brick') && !(repeatWidth && repeatHeight))
        at(
          repeatWidth ? 'repeatHeight' : 'repeatWidth',
          'A half-drop or brick repeat has a width and a height',
          '½ 接或砖式接版须填写循环宽和高',
        )
      const alone = label('Name the brand that it is exclusive to', '请填写独家品牌')
      if (!exclusiveTo && (territory || exclusiveUntil)) problems.push({ field: 'exclusiveTo', message: alone })
      return problems
    },
  },
  {
    ...itemFields,
    type: master('Type', '类型', 'Artwork_Type', { indexed: true }),
    style: master('Style', '风格', 'Artwork_Style', { indexed: true }),
    technique: choice(
      'Technique',
      '工艺',
      [
        option('screen', '平网印花', 'Screen print'),
        option('rotary', '圆网印花', 'Rotary print'),
        option('digital', '数码印花', 'Digital print'),
        option('sublimation', '热升华', 'Sublimation'),
        option('transfer', '转移印花', 'Transfer'),
        option('embroidery', '绣花', 'Embroidery'),
        option('jacquard', '提花', 'Jacquard'),
        option('laser', '激光', 'Laser'),
      ],
      { indexed: true },
    ),
    repeatWidth: measure('Repeat width', '循环宽', 'cm', '1000', 2),
    repeatHeight: measure('Repeat height', '循环高', 'cm', '1000', 2),
    repeatKind: choice('Repeat', '接版方式', [
      option('straight', '平接', 'Straight'),
      option('half-drop', '½ 接', 'Half-drop'),
      option('brick', '砖式', 'Brick'),
      option('placement', '定位', 'Placement'),
    ]),
    colourCount: integer('Colours', '套色数', { min: 1, max: 100 }),
    separations: integer('Separations', '分色数', { min: 1, max: 100 }),
    baseFabric: reference('Base fabric', '底布', 'fabric'),
    designer: text('Designer', '设计师', { max: 120 }),
    rightsHolder: text('Rights holder', '版权方', { max: 200 }),
    exclusiveTo: reference('Exclusive to', '独家品牌', 'brand'),
    territory: text('Territory', '授权地区', { max: 200 }),
    exclusiveUntil: date('Exclusive until', '独家至'),
    ...itemNotes,
  },
  itemOwnedOf('artwork'),
)

/** What an approved price or an order of an artwork cannot do without. */
export const artworkFacts = ['type'] as const
