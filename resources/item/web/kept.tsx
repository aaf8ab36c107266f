import { label } from '@sms/kit/contract'
import { integerText } from '@sms/kit/web'
import { priceSaid } from './price-column.tsx'

const elsewhere = () => undefined

/**
 * How an item's page says what follows: the price that counts today is one fact with its currency, unit and MOQ, and the
 * mark beside the name says whether anything is missing; that there are no swatches is said in their tab alone.
 */
export const itemKept = {
  price: priceSaid,
  priceCurrency: elsewhere,
  priceUnit: elsewhere,
  priceMoq: elsewhere,
  incomplete: elsewhere,
  swatchStock: ({ swatchStock: n }: { readonly swatchStock?: number }) =>
    n ? label(`${integerText(n, 'en')} pcs`, `${integerText(n, 'zh')} 件`) : undefined,
}
