import { priceSaid } from './price-column.tsx'

const elsewhere = () => undefined

/**
 * How an item's page says what follows: the price that counts today is one fact with its currency, unit and MOQ, and the
 * mark beside the name says whether anything is missing.
 */
export const itemKept = {
  price: priceSaid,
  priceCurrency: elsewhere,
  priceUnit: elsewhere,
  priceMoq: elsewhere,
  incomplete: elsewhere,
}
