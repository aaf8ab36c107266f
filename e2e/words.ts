import { test } from '@playwright/test'
import { fill, type Language, label, languages } from '@sms/kit/contract'
import { chineseOf, toasts } from './texts.ts'

export { type Language, languages }

/**
 * The product's own words in a language, so that a journey goes through its pages in each: a text is named by its
 * English, its places filled in. A text that no label has is an error, and so is one that labels put into Chinese in
 * several ways, unless `file` says whose it is. `done` is the toast of a change, by what it is called on the wire.
 */
export function wordsIn(language: Language) {
  const say = (en: string, values: Readonly<Record<string, string | number>> = {}, file = ''): string => {
    const found = chineseOf(en, file)
    if (found.length !== 1) throw new Error(`“${en}” stands for ${found.length} texts: ${JSON.stringify(found)}`)
    return fill(label(en, found[0]![0]), values)[language]
  }
  const done = (state: string) => (language === 'en' ? `${state} successfully` : `${say(state, {}, toasts)}成功`)
  return Object.assign(say, { language, done })
}

export type Say = ReturnType<typeof wordsIn>

/**
 * Declares journeys in each language. `npm test` goes through them in English, `npm run test:hard` also in Chinese where
 * that can differ (apps/journeys.ts); what is Chinese of its own, such as input methods, is no round.
 */
export function rounds(journeys: (language: Language) => void) {
  for (const language of languages) test.describe(language, { tag: `@${language}` }, () => journeys(language))
}
