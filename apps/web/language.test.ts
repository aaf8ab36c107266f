import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  [['zh-CN', 'en'], 'zh'],
  [['zh'], 'zh'],
  [['en-GB', 'zh-CN'], 'en'],
  [['de-DE', 'zh-TW', 'en'], 'zh'],
  [['de-DE'], 'en'],
  [[], 'en'],
])('a browser that wants %j is spoken to in %s', (wanted, language) => {
  expect(languageOf(wanted)).toBe(language)
})
