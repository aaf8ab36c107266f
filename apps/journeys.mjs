/** Journeys that follow one corner of the product to its end: too long for `npm test`, part of `npm run test:hard`. */
const thorough = [
  'capture',
  'capture-doubts',
  'dates',
  'drafts',
  'duplicate',
  'fair',
  'gallery',
  'gallery-pictures',
  'idle',
  'import2',
  'list-edits',
  'lists-large',
  'lists-large-edits',
  'master',
  'master-moves',
  'over',
  'photos',
  'sample',
  'swatches',
  'tags',
  'views',
]

/** What Playwright's --grep takes for the journeys of `npm run test:hard`: all in Chinese, and the thorough ones. */
export const hardJourneys = `@zh|\\b(${thorough.join('|')})\\.e2e\\.ts`
