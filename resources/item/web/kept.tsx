import { label } from '@sms/kit/contract'
import { integerText } from '@sms/kit/web'
import { itemNotes } from '../contract.ts'
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
  priceLeadDays: elsewhere,
  incomplete: elsewhere,
  swatchStock: ({ swatchStock: n }: { readonly swatchStock?: number }) =>
    n ? label(`${integerText(n, 'en')} pcs`, `${integerText(n, 'zh')} 件`) : undefined,
}

/** Over the price that a supplier said at a fair, in the form of an item. */
export const quotedTitle = itemNotes.priceNote.label

/** What was said before there was a price is asked for only until there is one; what is filled in stays in sight. */
export const whileUnpriced = (item: object) => !('price' in item && item.price)
