import { choice, choices, label, master, option, reference, required, resource, rows, text } from '@sms/kit/contract'
import { itemAbout, itemFields, itemNotes, itemOwnedOf } from '../item/contract.ts'
import { careCodes } from '../item/rules/care.ts'
import { palette } from '../item/rules/palette.ts'
import { measure } from '../item/rules/size.ts'
import { gtinField, gtinProblems } from './rules/gtin.ts'

/** Languages that labels are commonly printed in, by ISO 639-1. */
const languages = [
  option('en', '英语', 'English'),
  option('zh', '中文', 'Chinese'),
  option('fr', '法语', 'French'),
  option('de', '德语', 'German'),
  option('es', '西班牙语', 'Spanish'),
  option('it', '意大利语', 'Italian'),
  option('pt', '葡萄牙语', 'Portuguese'),
  option('nl', '荷兰语', 'Dutch'),
  option('pl', '波兰语', 'Polish'),
  option('cs', '捷克语', 'Czech'),
  option('sv', '瑞典语', 'Swedish'),
  option('da', '丹麦语', 'Danish'),
  option('fi', '芬兰语', 'Finnish'),
  option('el', '希腊语', 'Greek'),
  option('tr', '土耳其语', 'Turkish'),
  option('ru', '俄语', 'Russian'),
  option('ar', '阿拉伯语', 'Arabic'),
  option('ja', '日语', 'Japanese'),
  option('ko', '韩语', 'Korean'),
]

/** A label or tag of the library (domain.md, Library). */
export const labelItem = resource(
  'label',
  {
    title: label('Label', '唛标'),
    titles: label('Labels', '唛标'),
    menu: 'Label',
    ...itemAbout,
    check: ({ gtins }) => gtinProblems(gtins),
  },
  {
    ...itemFields,
    function: choice(
      'Function',
      '用途',
      [
        option('main', '主唛', 'Main'),
        option('size', '尺码唛', 'Size'),
        option('care', '洗水唛', 'Care'),
        option('composition', '成分唛', 'Composition'),
        option('origin', '产地唛', 'Origin'),
        option('hangtag', '吊牌', 'Hangtag'),
        option('price', '价格牌', 'Price'),
        option('patch', '皮牌/布章', 'Patch'),
        option('barcode', '条码贴', 'Barcode'),
      ],
      { indexed: true },
    ),
    make: choice(
      'Make',
      '制作',
      [
        option('woven damask', '高密织唛', 'Woven damask'),
        option('woven satin', '缎面织唛', 'Woven satin'),
        option('woven taffeta', '平面织唛', 'Woven taffeta'),
        option('printed', '印唛', 'Printed'),
        option('heat transfer', '热转印', 'Heat transfer'),
        option('leather', '皮革', 'Leather'),
      ],
      { indexed: true },
    ),
    widthMm: measure('Width', '宽', 'mm', '1000'),
    heightMm: measure('Height', '高', 'mm', '1000'),
    fold: choice(
      'Fold',
      '折法',
      [
        option('straight', '直切', 'Straight cut'),
        option('centre', '对折', 'Centre fold'),
        option('loop', '环折', 'Loop fold'),
        option('end', '两端折', 'End fold'),
        option('mitre', '切角折', 'Mitre fold'),
        option('Manhattan', '曼哈顿折', 'Manhattan fold'),
        option('book', '书页折', 'Book fold'),
      ],
      { indexed: true },
    ),
    attachment: choice('Attachment', '固定方式', [
      option('sewn in seam', '夹缝车缝', 'Sewn into a seam'),
      option('sewn flat', '四边车缝', 'Sewn on all sides'),
      option('sewn ends', '两端车缝', 'Sewn at both ends'),
      option('heat pressed', '烫压', 'Heat-pressed'),
      option('adhesive', '背胶粘贴', 'Self-adhesive'),
      option('riveted', '铆钉', 'Riveted'),
      option('string', '吊绳', 'String'),
      option('pin', '胶针', 'Plastic fastener'),
      option('safety pin', '别针', 'Safety pin'),
    ]),
    groundColours: palette('Ground colour', '底色'),
    logoColours: palette('Logo colour', '标志颜色'),
    languages: choices('Languages', '语言', languages),
    care: careCodes(),
    compositionOf: reference('Composition of', '成分取自面料', 'fabric', {
      help: label('Its composition text is printed on the label', '唛标上印制该面料的成分'),
    }),
    gtin: gtinField,
    gtins: {
      ...rows('GTIN per size and colour', '各尺码与颜色的 GTIN', {
        size: master('Size', '尺码', 'Size'),
        colour: text('Colour', '颜色', { max: 120 }),
        colourZh: text('Colour in Chinese', '颜色（中文）', { max: 120 }),
        gtin: required(gtinField),
      }),
      alone: true,
    },
    ...itemNotes,
  },
  itemOwnedOf('label'),
)

/** The facts that an approved price or an order of a label requires. */
export const labelFacts = ['function'] as const
