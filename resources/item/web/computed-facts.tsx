import { label } from '@sms/kit/contract'
import { integerText } from '@sms/kit/web'
import { itemNotes } from '../contract.ts'
import { priceText } from './price-column.tsx'

const hidden = () => undefined

/**
 * How an item's page shows computed fields: the current price with its currency, unit, MOQ and lead time as one fact. A mark
 * beside the name shows `incomplete`, and a stock of no swatches is hidden.
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

/** The title of the form's section with the price as quoted. */
export const quotedTitle = itemNotes.priceNote.label

/** Whether an item has no price yet: the form then asks for the price as quoted. */
export const whileUnpriced = (item: object) => !('price' in item && item.price)
