export { reviewApi, reviewNoun } from './server/reviews.ts'
