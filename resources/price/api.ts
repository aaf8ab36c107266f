export { priceApi, priceNoun } from './server/prices.ts'
