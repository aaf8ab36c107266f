import {
  choice,
  date,
  type FieldProblem,
  file,
  integer,
  label,
  master,
  option,
  reference,
  required,
  resource,
  rows,
  text,
} from '@sms/kit/contract'
import { itemAbout, itemFields, itemNotes, itemOwnedOf } from '../item/contract.ts'
import { measure } from '../item/rules/size.ts'

/** The techniques that print; the others add a pattern without ink. */
const printing = ['screen', 'rotary', 'digital', 'sublimation', 'transfer', 'block']

/** An artwork of the library: a print, an embroidery, a jacquard (domain.md, Library). */
export const artwork = resource(
  'artwork',
  {
    title: label('Artwork', '花型'),
    titles: label('Artworks', '花型'),
    menu: 'Artworks',
    ...itemAbout,
    check: (artwork) => {
      const { technique, repeatKind, repeatWidth, repeatHeight } = artwork
      const problems: FieldProblem[] = []
      const at = (field: string, en: string, zh: string) => problems.push({ field, message: label(en, zh) })
      if ((repeatKind === 'half-drop' || repeatKind === 'brick') && !(repeatWidth && repeatHeight))
        at(
          repeatWidth ? 'repeatHeight' : 'repeatWidth',
          'A half-drop or brick repeat has a width and a height',
          '跳接(½)或砖式接版须填写循环宽和高',
        )
      if (!artwork.exclusiveTo && (artwork.territory || artwork.exclusiveUntil))
        at('exclusiveTo', 'Name the brand that it is exclusive to', '请填写独家品牌')
      if (artwork.chemistry && technique && !printing.includes(technique))
        at('chemistry', 'Only for a print', '仅适用于印花')
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
        option('block', '木版印花', 'Block print'),
        option('hand painted', '手绘', 'Hand-painted'),
        option('tie-dye', '扎染', 'Tie-dye'),
        option('flock', '植绒', 'Flock'),
        option('foil', '烫金', 'Foil'),
        option('emboss', '压花', 'Emboss'),
        option('embroidery', '绣花', 'Embroidery'),
        option('applique', '贴布绣', 'Appliqué'),
        option('sequins', '亮片', 'Sequins'),
        option('beading', '钉珠', 'Beading'),
        option('jacquard', '提花', 'Jacquard'),
        option('yarn dyed', '色织', 'Yarn-dyed'),
        option('intarsia', '嵌花', 'Intarsia'),
        option('quilting', '绗缝', 'Quilting'),
        option('laser', '激光', 'Laser'),
      ],
      { indexed: true },
    ),
    chemistry: choice('Print chemistry', '印花方法', [
      option('pigment', '涂料印花', 'Pigment'),
      option('reactive', '活性印花', 'Reactive'),
      option('disperse', '分散印花', 'Disperse'),
      option('acid', '酸性印花', 'Acid'),
      option('vat', '还原印花', 'Vat'),
      option('discharge', '拔染', 'Discharge'),
      option('resist', '防染', 'Resist'),
      option('devore', '烂花', 'Devoré'),
      option('plastisol', '胶浆印花', 'Plastisol'),
    ]),
    repeatWidth: measure('Repeat width', '循环宽', 'cm', '1000', 2),
    repeatHeight: measure('Repeat height', '循环高', 'cm', '1000', 2),
    repeatKind: choice('Repeat', '接版方式', [
      option('straight', '平接', 'Straight'),
      option('half-drop', '跳接(½)', 'Half-drop'),
      option('brick', '砖式', 'Brick'),
      option('placement', '定位', 'Placement'),
    ]),
    colourCount: integer('Number of colours', '套色数', { min: 1, max: 100 }),
    separations: integer('Separations', '分色数', { min: 1, max: 100 }),
    colourways: rows(
      'Colourways',
      '颜色',
      {
        name: required(text('Name', '名称', { max: 120 })),
        nameZh: text('Chinese name', '中文名', { max: 120 }),
        colours: text('Colours, screen by screen', '各套色', { max: 500 }),
        photo: file('Photo', '图片'),
      },
      { max: 60 },
    ),
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

/** The facts that an approved price or an order of an artwork requires. */
export const artworkFacts = ['type'] as const
