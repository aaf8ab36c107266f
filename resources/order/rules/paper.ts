import { type Label, type Language, label, option } from '@sms/kit/contract'
import { optionLabel } from './option-label.ts'

export const paperOptions = [
  option('po', '采购单', 'Purchase order'),
  option('proforma', '形式发票', 'Proforma invoice'),
  option('invoice', '商业发票', 'Commercial invoice'),
  option('packing', '装箱单', 'Packing list'),
] as const
export type PaperKind = (typeof paperOptions)[number]['value']

/** The title of a paper. */
export const paperTitle = (kind: PaperKind): Label => optionLabel(paperOptions, kind)

export const paperLanguages = [
  option('en', '英文', 'English'),
  option('zh', '中文', 'Chinese'),
  option('both', '中英文', 'English and Chinese'),
] as const
export type PaperLanguage = (typeof paperLanguages)[number]['value']

/** The default language: both for suppliers, English for brands. */
export const usualLanguage = (kind: PaperKind): PaperLanguage => (kind === 'po' ? 'both' : 'en')

/** The address of a paper. The id is that of a purchase order, for a proforma of the order, else of the shipment. */
export const paperHref = (kind: PaperKind, id: string) => `/admin/ordertracking/sheet?paper=${kind}&id=${id}`

/** A text that is the same in every language. */
export const untranslated = (text: string): Label => label(text, text)

/** A name in two languages; a missing name is replaced by the other. */
export const nameLabel = (en: string | null, zh: string | null): Label | null =>
  en || zh ? label(en || zh!, zh || en!) : null

/** The texts of a label on a paper: both languages only where they differ. */
export const paperTexts = (
  { en, zh }: Label,
  language: PaperLanguage,
): readonly { language: Language; text: string }[] => {
  if (language !== 'both') return [{ language, text: language === 'en' ? en : zh }]
  const first = { language: 'en', text: en } as const
  return en === zh ? [first] : [first, { language: 'zh', text: zh }]
}

/** The texts of a label on a paper as a single text. */
export const paperText = (text: Label, language: PaperLanguage): string =>
  paperTexts(text, language)
    .map((part) => part.text)
    .join(' ')

/** A unit after its figure; English is enough on a paper in both languages. */
export const paperUnit = ({ en, zh }: Label, language: PaperLanguage): string => (language === 'zh' ? zh : en)

export type PaperParty = {
  readonly role: Label
  readonly name: Label | null
  readonly address: Label | null
  /** A name, a phone number, an address for mails. */
  readonly contact: readonly string[]
}

/** A fact at the head of a paper: a text or a day. */
export type PaperFact = { readonly title: Label } & ({ readonly text: Label } | { readonly day: string })

export type PaperLine = {
  readonly number: number
  readonly code: string | null
  readonly name: Label | null
  readonly description: string | null
  readonly colour: string | null
  readonly size: Label | null
  readonly composition: Label | null
  readonly hsCode: string | null
  readonly origin: Label | null
  readonly quantity: string
  readonly unit: Label
  /** Null without a price, and on a paper without prices. */
  readonly price: string | null
  /** The due day, if the lines have different ones. */
  readonly due: string | null
  readonly note: string | null
}

/** Composition, HS code and origin of goods in a single line, for customs. */
export function customsOf({ composition, hsCode, origin }: PaperLine): Label | null {
  const textIn = (language: Language) =>
    [
      composition?.[language],
      hsCode && `${paperWords.hsCode[language]} ${hsCode}`,
      origin && `${paperWords.origin[language]} ${origin[language]}`,
    ]
      .filter(Boolean)
      .join(' · ')
  return textIn('en') ? label(textIn('en'), textIn('zh')) : null
}

type PaperBank = {
  readonly bankName: string | null
  readonly accountName: string | null
  readonly accountNo: string | null
  readonly swift: string | null
  readonly bankAddress: string | null
}

export const bankFields = ['bankName', 'bankAddress', 'accountName', 'accountNo', 'swift'] as const

export type Paper = {
  readonly kind: PaperKind
  readonly number: string
  readonly house: {
    readonly name: Label | null
    readonly address: Label | null
    readonly phone: string | null
    readonly email: string | null
    readonly website: string | null
    /** A picture as a data URL. */
    readonly logo: string | null
  }
  readonly parties: readonly PaperParty[]
  readonly facts: readonly PaperFact[]
  /** Null on a paper without amounts. */
  readonly currency: string | null
  readonly lines: readonly PaperLine[]
  readonly terms: readonly { readonly words: Label; readonly percent: string }[]
  /** Whether the terms apply to this total, so that each stage has an amount. */
  readonly termsInAmounts: boolean
  readonly bank: PaperBank | null
  readonly shipment: {
    readonly cartons: number | null
    readonly volume: string | null
    readonly weight: string | null
  } | null
  readonly notes: string | null
  /** The order of the paper, and whether it is cancelled. */
  readonly order: string
  readonly isCancelled: boolean
}

export const paperWords = {
  number: label('No.', '编号'),
  date: label('Date', '日期'),
  ourOrder: label('Our order', '我方订单号'),
  yourOrder: label('Your order no.', '贵方订单号'),
  delivery: label('Delivery', '交期'),
  incoterm: label('Terms of delivery', '贸易条款'),
  tolerance: label('Quantity tolerance', '溢短装'),
  mode: label('Transport', '运输方式'),
  etd: label('ETD', '预计离港'),
  eta: label('ETA', '预计到港'),
  documentNo: label('B/L or AWB no.', '提单号'),
  supplier: label('Supplier', '供应商'),
  buyer: label('Buyer', '买方'),
  shipTo: label('Ship to', '收货地址'),
  consignee: label('Consignee', '收货人'),
  notifyParty: label('Notify party', '通知方'),
  line: label('Line', '行号'),
  code: label('Code', '编号'),
  goods: label('Goods', '货物'),
  description: label('Description', '品名'),
  colour: label('Colour', '颜色'),
  size: label('Size', '尺码'),
  composition: label('Composition', '成分'),
  hsCode: label('HS code', '海关编码'),
  origin: label('Country of origin', '原产地'),
  due: label('Due', '交期'),
  quantity: label('Quantity', '数量'),
  unit: label('Unit', '单位'),
  price: label('Unit price', '单价'),
  amount: label('Amount', '金额'),
  note: label('Note', '备注'),
  subtotal: label('Subtotal', '小计'),
  total: label('Total', '合计'),
  payment: label('Payment', '付款条件'),
  bank: label('Bank details', '银行信息'),
  bankName: label('Bank', '开户行'),
  accountName: label('Account name', '户名'),
  accountNo: label('Account no.', '账号'),
  swift: label('SWIFT/BIC', 'SWIFT 代码'),
  bankAddress: label('Bank address', '银行地址'),
  cartons: label('Cartons', '箱数'),
  volume: label('Volume', '体积'),
  weight: label('Gross weight', '毛重'),
  notes: label('Remarks', '备注'),
  phone: label('Tel.', '电话'),
  forHouse: label('For and on behalf of', '代表'),
  confirmed: label('Confirmed by the supplier', '供应商确认'),
} as const
