import { test } from '@playwright/test'
import { fill, type Language, label, languages } from '@sms/kit/contract'
import { chineseOf, toasts } from './texts.ts'

export { type Language, languages }

/**
 * Returns a function that looks up the product's texts in a language by their English and fills in their places; `done`
 * is the toast of a change. It throws for a text that no label has, and for one with several Chinese unless `file`
 * tells which.
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
 * Declares journeys in each language: `npm test` runs them in English, `npm run test:hard` also in Chinese where that
 * can differ (apps/journeys.ts). Journeys of Chinese alone, such as input methods, are declared without it.
 */
export function rounds(journeys: (language: Language) => void) {
  for (const language of languages) test.describe(language, { tag: `@${language}` }, () => journeys(language))
}
