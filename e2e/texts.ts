import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words of toasts, which stand alone nowhere else. */
export const toasts = 'kit/web/toast/text.ts'

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

/** Every English text of the product that stands beside its Chinese one. */
export const englishTexts = (): readonly string[] => [...texts.keys()]

function plain(literal: string) {
  return literal.replace(/\\(.)/g, '$1')
}

/**
 * What stands in Chinese beside an English text, for each way in which labels put it: one where it is known whose it is,
 * `file` being how the file of its label begins. Without a file, words of toasts stand aside.
 */
export const chineseOf = (en: string, file = ''): readonly (readonly [zh: string, files: readonly string[]])[] =>
  [...(texts.get(en) ?? [])].filter(([, files]) => files.some((one) => (file ? one.startsWith(file) : one !== toasts)))
