import { choice, choices, label, option, reference, resource } from '@sms/kit/contract'
import { itemAbout, itemFields, itemNotes, itemOwnedOf } from '../item/contract.ts'
import { careCodes } from '../item/rules/care.ts'
import { measure } from '../item/rules/size.ts'
import { gtinField } from './rules/gtin.ts'

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
    title: label('Label', '唛头'),
    titles: label('Labels', '唛头'),
    menu: 'Label',
    ...itemAbout,
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
        option('straight', '平切', 'Straight cut'),
        option('centre', '对折', 'Centre fold'),
        option('loop', '环折', 'Loop fold'),
        option('end', '两端折', 'End fold'),
        option('mitre', '斜折', 'Mitre fold'),
        option('Manhattan', '曼哈顿折', 'Manhattan fold'),
        option('book', '书页折', 'Book fold'),
      ],
      { indexed: true },
    ),
    languages: choices('Languages', '语言', languages),
    care: careCodes(),
    compositionOf: reference('Composition of', '成分取自面料', 'fabric', {
      help: label('Its composition text is printed on the label', '唛头上印制该面料的成分'),
    }),
    gtin: gtinField,
    ...itemNotes,
  },
  itemOwnedOf('label'),
)

/** What an approved price or an order of a label cannot do without. */
export const labelFacts = ['function'] as const
