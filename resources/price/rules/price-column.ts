import { label } from '@sms/kit/contract'
import type { PriceUnit } from './fields.ts'

type Priced = {
  readonly price: string | null
  readonly priceCurrency: string | null
  readonly priceUnit: PriceUnit | null
}

/** How items show the price that counts today, in lists and on cards: `3.20 USD/m`. Only those with the right see the column. */
export const priceColumn = {
  key: 'price',
  title: label('Price', '价格'),
  width: 140,
  align: 'end',
  sort: 'price',
  render: ({ price, priceCurrency, priceUnit }: Priced) => (price ? `${price} ${priceCurrency}/${priceUnit}` : ''),
} as const
