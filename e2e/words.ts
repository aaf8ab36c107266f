import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { fill, type Language, label, languages } from '@sms/kit/contract'

export { type Language, languages }

/** Words of toasts, which stand alone nowhere else. */
const toasts = 'kit/web/toast-text.ts'

const root = join(import.meta.dirname, '..')

/** Two texts side by side as labels, fields and tables have them: English, then Chinese. */
const pair = /[([]\s*(['"])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(['"])((?:(?!\3)[^\\\n]|\\.)+)\3/g

/** Every English text of the product, with what stands beside it in which file. */
const texts = new Map<string, Map<string, string[]>>()
for (const file of globSync('{kit,resources,apps/web}/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.test\.tsx?$/.test(file)) continue
  for (const [, , en, , zh] of readFileSync(join(root, file), 'utf8').matchAll(pair)) {
    if (!/[\p{Script=Han}（）]/u.test(zh!)) continue
    const found = texts.get(plain(en!)) ?? new Map<string, string[]>()
    texts.set(plain(en!), found.set(plain(zh!), [...(found.get(plain(zh!)) ?? []), file]))
  }
}

function plain(literal: string) {
  return literal.replace(/\\(.)/g, '$1')
}

/**
 * The product's own words in a language, so that a journey goes through its pages in each: a text is named by its
 * English, its places filled in. A text that no label has is an error, and so is one that labels put into Chinese in
 * several ways, unless `file` says whose it is. `done` is the toast of a change, by what it is called on the wire.
 */
export function wordsIn(language: Language) {
  const say = (en: string, values: Readonly<Record<string, string | number>> = {}, file = ''): string => {
    const found = [...(texts.get(en) ?? [])].filter(([, files]) =>
      files.some((one) => (file ? one.startsWith(file) : one !== toasts)),
    )
    if (found.length !== 1) throw new Error(`“${en}” stands for ${found.length} texts: ${JSON.stringify(found)}`)
    return fill(label(en, found[0]![0]), values)[language]
  }
  const done = (state: string) => (language === 'en' ? `${state} successfully` : `${say(state, {}, toasts)}成功`)
  return Object.assign(say, { language, done })
}

export type Say = ReturnType<typeof wordsIn>

/**
 * Declares journeys in each language. `npm test` goes through them in English, `npm run test:hard` in Chinese as well
 * (apps/journeys.mjs); what is Chinese of its own, such as input methods, is no round.
 */
export function rounds(journeys: (language: Language) => void) {
  for (const language of languages) test.describe(language, { tag: `@${language}` }, () => journeys(language))
}
