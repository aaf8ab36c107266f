/** The journeys of `npm test`. */
export const usual = [
  'every-screen',
  'export',
  'first-day',
  'import',
  'library',
  'lists',
  'orders',
  'papers',
  'prices',
  'records',
  'report',
  'reviews',
  'search',
  'share',
  'showroom',
  'undo',
]

/** Journeys that test a corner of the product thoroughly: too long for `npm test`, part of `npm run test:hard`. */
export const thorough = [
  'calendars',
  'capture',
  'capture-doubts',
  'capture-tabs',
  'carry',
  'colourways',
  'comments',
  'dates',
  'drafts',
  'duplicate',
  'fair',
  'gallery',
  'gallery-pictures',
  'idle',
  'import-running',
  'import2',
  'list-edits',
  'lists-large',
  'lists-large-edits',
  'live',
  'master',
  'master-moves',
  'meeting',
  'new-noun',
  'over',
  'photos',
  'price-form',
  'sample',
  'search-panel',
  'swatches',
  'tags',
  'views',
]

/**
 * Journeys whose Chinese round can fail where the English one does not: they depend on how days and compositions are
 * written, on the width of words, on prints or on spreadsheets.
 */
export const chinese = ['dates', 'every-screen', 'export', 'import2', 'library', 'lists', 'tags']

const anyOf = (files: readonly string[]) => `\\b(${files.join('|')})\\.e2e\\.ts`

/** The tests that Playwright's --grep runs in `npm test`: the usual journeys in English. */
export const inUsual = `${anyOf(usual)}(?!.*@zh)`

/** The tests of `npm run test:hard`: the thorough ones, and in Chinese those that can differ there, or all. */
export const inHard = (allInChinese: boolean) =>
  `${anyOf(thorough)}(?!.*@zh)|${allInChinese ? '' : `${anyOf(chinese)}.*`}@zh`
