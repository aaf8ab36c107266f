import { type Label, label, option } from '@sms/kit/contract'
import type { subjectKinds } from '../../item/contract.ts'

/** The facts that a link may show of an item besides its code and pictures. */
export const factOptions = [
  option('names', '名称', 'Name'),
  option('category', '类别', 'Category'),
  option('composition', '成分', 'Composition'),
  option('colours', '颜色', 'Colours'),
  option('sizes', '尺码', 'Sizes'),
  option('weight', '克重', 'Weight'),
  option('width', '门幅', 'Width'),
  option('finish', '后整理', 'Finish'),
  option('season', '季节', 'Season'),
  option('collection', '系列', 'Collection'),
  option('notes', '备注', 'Notes'),
  option('price', '价格', 'Price'),
] as const

export type Fact = (typeof factOptions)[number]['value']
export type SubjectKind = (typeof subjectKinds)[number]

/** The facts of a new link by default. */
export const usualFacts: Fact[] = [
  'names',
  'category',
  'composition',
  'colours',
  'sizes',
  'weight',
  'width',
  'finish',
  'season',
]

/** The rights that users need to show a fact. */
export const factRights: Readonly<Partial<Record<Fact, string>>> = { price: 'cost' }

/** The fields of each fact by kind. */
export const factFields: Readonly<Record<SubjectKind, Readonly<Partial<Record<Fact, readonly string[]>>>>> = {
  showroom: {
    names: ['nameEn', 'nameZh'],
    category: ['category', 'gender'],
    composition: ['composition'],
    colours: ['colours'],
    sizes: ['sizes'],
    season: ['season'],
    collection: ['collection'],
    notes: ['notes'],
    price: ['targetPrice', 'currency'],
  },
  fabric: {
    names: ['nameEn', 'nameZh'],
    category: ['class', 'structure'],
    composition: ['composition'],
    colours: ['colours'],
    weight: ['weight'],
    width: ['width', 'cuttableWidth'],
    finish: ['finish', 'finishZh'],
    season: ['season'],
    notes: ['notes'],
    price: ['price', 'priceCurrency', 'priceUnit'],
  },
  artwork: {
    names: ['nameEn', 'nameZh'],
    category: ['type', 'technique'],
    sizes: ['repeatWidth', 'repeatHeight'],
    season: ['season'],
    notes: ['notes'],
    price: ['price', 'priceCurrency', 'priceUnit'],
  },
  trims: {
    names: ['nameEn', 'nameZh'],
    category: ['type', 'material'],
    colours: ['colours'],
    sizes: ['size', 'zipperLength'],
    finish: ['finish', 'finishZh'],
    season: ['season'],
    notes: ['notes'],
    price: ['price', 'priceCurrency', 'priceUnit'],
  },
  button: {
    names: ['nameEn', 'nameZh'],
    category: ['material', 'holes'],
    colours: ['colours'],
    sizes: ['ligne'],
    finish: ['finish', 'finishZh'],
    season: ['season'],
    notes: ['notes'],
    price: ['price', 'priceCurrency', 'priceUnit'],
  },
  label: {
    names: ['nameEn', 'nameZh'],
    category: ['function', 'make'],
    sizes: ['widthMm', 'heightMm'],
    season: ['season'],
    notes: ['notes'],
    price: ['price', 'priceCurrency', 'priceUnit'],
  },
}

/** The message of a link that does not open, the same for every reason. */
export const notOpen: Label = label(
  'This link does not open: it may have ended. Please ask whoever sent it to you for a new one.',
  '此链接无法打开，可能已失效。请向发送者索取新链接。',
)
