import {
  choice,
  code,
  date,
  decimal,
  type FieldProblem,
  type Fields,
  flag,
  integer,
  isEmpty,
  type Label,
  label,
  longText,
  master,
  option,
  reference,
  required,
  resource,
  text,
} from '@sms/kit/contract'
import { unitChoice } from '../price/rules/fields.ts'
import { currencyOptions } from '../standards/currencies.ts'

/** The fields of all five library nouns (domain.md, Library): an item's names and origin. */
export const itemFields = {
  code: required(code('Code', '编号')),
  nameEn: text('English name', '英文名', { indexed: true }),
  nameZh: text('Chinese name', '中文名', { indexed: true }),
  supplier: reference('Supplier', '供应商', 'supplier', { searched: ['shortName', 'city'] }),
  supplierArticleNo: text('Supplier article no.', '供应商货号', { max: 120, indexed: true }),
  season: master('Season', '季节', 'Season', { indexed: true }),
  thema: master('Theme', '主题', 'Thema', { indexed: true }),
} as const

/** The fields for a part's finish in both languages; `en` and `zh` are labels. */
export const finishFields = (en: string, zh: string) =>
  ({
    finish: text(en, zh, { max: 120 }),
    finishZh: text('Finish in Chinese', '表面处理（中文）', { max: 120 }),
  }) as const

/** The problems of those of `fields` that are filled; `message` says why they must be empty. */
export const refuseFilled = (
  item: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  message: Label,
): FieldProblem[] => fields.filter((field) => !isEmpty(item[field])).map((field) => ({ field, message }))

/** The last of an item's fields, after those of its kind. */
export const itemNotes = {
  /** The price as quoted by the supplier before there is a price line. */
  priceNote: text('Price as quoted', '原始报价', { right: 'cost', alone: true }),
  notes: longText('Notes', '备注'),
} as const

/**
 * Computed fields: the price that counts today with its terms, the stock of swatches, when the next is due back, and
 * whether required facts are missing.
 */
export const itemOwned = {
  price: decimal('Price', '价格', {
    scale: 4,
    right: 'cost',
    help: label(
      'Each in its own currency and unit: filter by “Price currency” and “Price unit” as well to compare like with like',
      '各价格以其自身的币种与单位计：请同时按“价格币种”和“价格单位”筛选，以便同类比较',
    ),
  }),
  priceCurrency: choice('Price currency', '价格币种', currencyOptions, { right: 'cost' }),
  priceUnit: unitChoice('Price unit', '价格单位', { right: 'cost' }),
  priceMoq: decimal('Price MOQ', '价格起订量', {
    scale: 2,
    right: 'cost',
    help: label('In the unit of the price: filter by “Price unit” as well', '以价格单位计：请同时按“价格单位”筛选'),
  }),
  priceLeadDays: integer('Price lead time', '大货周期', { unit: 'days', right: 'cost' }),
  swatchStock: required(integer('Swatches', '样卡库存', { unit: 'pcs' })),
  swatchDue: date('Swatch due back', '样卡应归还'),
  incomplete: required(
    flag('Incomplete', '资料不全', {
      help: label('Facts that a price or an order needs are missing', '缺少报价或下单所需的资料'),
    }),
  ),
} as const

/** The computed fields of an item of one kind; `carriedFrom` is the item of which it is a copy for another season. */
export const itemOwnedOf = (kind: string) =>
  ({ ...itemOwned, carriedFrom: reference('Carried over from', '沿用自', kind, { indexed: true }) }) as const

/** The kinds of item, and the menu key that opens each. */
export const itemKinds = {
  fabric: 'Fabric',
  artwork: 'Artworks',
  trims: 'Trims',
  button: 'Button',
  label: 'Label',
} as const

export type ItemKind = keyof typeof itemKinds

export const allKinds = Object.keys(itemKinds) as ItemKind[]

const kindOptions = [
  option('fabric', '面料', 'Fabric'),
  option('artwork', '花型', 'Artwork'),
  option('trims', '辅料', 'Trim'),
  option('button', '纽扣', 'Button'),
  option('label', '唛标', 'Label'),
] as const

/** The kinds that `item` stands for: those of the library, and styles, which are sampled and ordered like them. */
export const subjectKinds = [...allKinds, 'showroom'] as const

export type SubjectKind = (typeof subjectKinds)[number]

/** The menu keys of which each opens a kind: Showroom and History open styles. */
export const menusOf = (kind: SubjectKind): readonly string[] =>
  kind === 'showroom' ? ['Showroom', 'History'] : [itemKinds[kind]]

/** The field for the kind of the item that something belongs to; the database fills it in. */
export const itemKind = () => required(choice('Kind of item', '物料类别', kindOptions))

const subjectOptions = [...kindOptions, option('showroom', '款式', 'Style')] as const

/** Like `itemKind`, for something that belongs to an item or a style. */
export const subjectKind = () => required(choice('Kind of item', '物料类别', subjectOptions))

/**
 * Any item of the library or style by the fields of all kinds, to which references to several kinds point. The database
 * maintains it (docs/decisions/items.md).
 */
export const item = resource(
  'item',
  {
    title: label('Item', '物料'),
    titles: label('Items', '物料'),
    menu: '',
    names: ['code', 'nameEn', 'nameZh'],
    sort: 'code',
    imported: false,
  },
  {},
  {
    kind: required(choice('Kind', '类别', subjectOptions)),
    code: itemFields.code,
    nameEn: itemFields.nameEn,
    nameZh: itemFields.nameZh,
  },
)

/** Column headers for a referenced item in people's files, besides its label: names of kinds in both languages. */
export const itemHeaders = [...kindOptions.flatMap(({ label }) => [label.en, label.zh]), '标签', '唛头', '图案']

/** The item that something belongs to, of any kind. */
export const itemReference = () => required(reference('Item', '物料', 'item', { kinds: allKinds }))

/** An item or style of any kind, which is sampled, chosen or ordered; `searched` as of a `reference`. */
export const subjectReference = (en: string, zh: string, more: { searched?: readonly string[] } = {}) =>
  reference(en, zh, 'item', { kinds: subjectKinds, ...more })

/** The properties that the contracts of all kinds share. */
export const itemAbout = {
  files: true,
  pictures: true,
  numbered: true,
  followed: {
    right: 'cost',
    notices: ['price'],
    labels: {
      begin: label('Be told when its prices change', '价格变动时通知我'),
      end: label('You are told when its prices change', '价格变动时会通知您'),
      lost: label(
        'You follow this but may no longer see its prices: press to stop',
        '您已无权查看其价格，点击可取消关注',
      ),
    },
  },
  names: ['code', 'nameEn', 'nameZh'],
  sort: 'code',
} as const

/** The fields of a kind that are required once a price is approved or the item is ordered. */
export type Facts<F extends Fields = Fields> =
  | readonly (keyof F & string)[]
  | ((item: Readonly<Record<string, unknown>>) => readonly (keyof F & string)[])

/** The names of the facts that an item requires. */
export const factsOf = (facts: Facts, item: Readonly<Record<string, unknown>>): readonly string[] =>
  typeof facts === 'function' ? facts(item) : facts
