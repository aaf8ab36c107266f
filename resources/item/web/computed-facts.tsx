import { label } from '@sms/kit/contract'
import { integerText } from '@sms/kit/web'
import { itemNotes } from '../contract.ts'
import { priceText } from './price-column.tsx'

const hidden = () => undefined

/**
 * How an item's page shows computed fields: the current price with its terms as one fact; `incomplete` and a stock of
 * no swatches are hidden.
 */
export const itemOwnedText = {
  price: priceText,
  priceCurrency: hidden,
  priceUnit: hidden,
  priceMoq: hidden,
  priceLeadDays: hidden,
  incomplete: hidden,
  swatchStock: ({ swatchStock: n }: { readonly swatchStock?: number }) =>
    n ? label(`${integerText(n, 'en')} pcs`, `${integerText(n, 'zh')} 件`) : undefined,
}

export const quotedTitle = itemNotes.priceNote.label

/** Whether no current price is known of an item. */
export const whileUnpriced = (item: object) => !('price' in item && item.price)
