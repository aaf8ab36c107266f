/** Journeys that follow one corner of the product to its end: too long for `npm test`, part of `npm run test:hard`. */
const thorough = [
  'capture',
  'capture-doubts',
  'capture-tabs',
  'carry',
  'colourways',
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
  'new-noun',
  'over',
  'photos',
  'sample',
  'swatches',
  'tags',
  'views',
]

/**
 * Journeys that Chinese can take elsewhere than English: how days and compositions are written, how wide words are, what
 * is printed and what spreadsheets hold. Other rounds find in Chinese what they find in English.
 */
const chinese = ['dates', 'every-screen', 'export', 'import2', 'library', 'lists', 'sample', 'tags']

const anyOf = (files) => `\\b(${files.join('|')})\\.e2e\\.ts`

/** What Playwright's --grep-invert takes for `npm test`. */
export const notUsual = `@zh|${anyOf(thorough)}`

/** What its --grep takes for `npm run test:hard`: the thorough ones, and in Chinese what may differ there, or all. */
export const hard = (allInChinese) => `${anyOf(thorough)}(?!.*@zh)|${allInChinese ? '' : `${anyOf(chinese)}.*`}@zh`
