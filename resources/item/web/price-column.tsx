import { fill, label, optionText } from '@sms/kit/contract'
import { decimalText, useApp, useSay } from '@sms/kit/web'
import { type PriceUnit, priceUnits } from '../../price/rules/fields.ts'
import { asMoney } from '../../price/rules/money.ts'

type Priced = {
  readonly price?: string | null
  readonly priceCurrency?: string | null
  readonly priceUnit?: PriceUnit | null
  readonly priceMoq?: string | null
  readonly priceLeadDays?: number | null
}

/** The current price with MOQ and lead time: `3.20 USD/m · MOQ 300 m · 30 d`; undefined without a price. */
export function priceText({ price, priceCurrency, priceUnit, priceMoq, priceLeadDays }: Priced) {
  const textIn = (language: 'en' | 'zh', moqWord: string) => {
    const unit = optionText(priceUnits, priceUnit ?? '', language)
    // No-break spaces keep the number beside its word; a word joiner keeps the Chinese word whole.
    const moq = priceMoq ? ` · ${moqWord}\u00a0${decimalText(priceMoq, language)}\u00a0${unit}` : ''
    const lead = priceLeadDays == null ? '' : ` · ${fill(inDays, { n: priceLeadDays })[language]}`
    return `${decimalText(asMoney(price ?? ''), language)} ${priceCurrency}/${unit}${moq}${lead}`
  }
  return price ? label(textIn('en', 'MOQ'), textIn('zh', '起\u2060订')) : undefined
}

function PriceInColumn({ price, priceCurrency, priceUnit }: Priced) {
  const { language } = useApp()
  if (!price) return null
  return `${decimalText(asMoney(price), language)} ${priceCurrency}/${optionText(priceUnits, priceUnit ?? '', language)}`
}

function PriceOnCard(priced: Priced) {
  const say = useSay()
  const text = priceText(priced)
  return text && say(text)
}

/** The current price: `3.20 USD/m` in a column, with MOQ and lead time on a card. */
const priceColumn = {
  key: 'price',
  title: label('Price', '价格'),
  width: 140,
  align: 'end',
  sort: 'price',
  speaks: true,
  render: (priced: Priced) => <PriceInColumn {...priced} />,
  card: (priced: Priced) => <PriceOnCard {...priced} />,
} as const

function MoqInColumn({ priceMoq, priceUnit }: Priced) {
  const { language } = useApp()
  return priceMoq ? `${decimalText(priceMoq, language)} ${optionText(priceUnits, priceUnit ?? '', language)}` : null
}

const moqColumn = {
  key: 'priceMoq',
  title: label('MOQ', '起订量'),
  width: 96,
  align: 'end',
  sort: 'priceMoq',
  render: (priced: Priced) => <MoqInColumn {...priced} />,
} as const

function LeadInColumn({ priceLeadDays }: Priced) {
  const say = useSay()
  return priceLeadDays == null ? null : say(fill(inDays, { n: priceLeadDays }))
}

export const inDays = label('{n} d', '{n} 天')

const leadColumn = {
  key: 'priceLeadDays',
  title: label('Lead time', '大货周期'),
  width: 92,
  align: 'end',
  sort: 'priceLeadDays',
  render: (priced: Priced) => <LeadInColumn {...priced} />,
} as const

export const priceColumns = [priceColumn, moqColumn, leadColumn] as const
