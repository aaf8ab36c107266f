import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the words in toasts. */
export const toasts = 'kit/web/toast/text.ts'

const root = join(import.meta.dirname, '..')

/** An English and a Chinese text side by side, as in labels, fields and tables. */
const pair = /[([]\s*(['"])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(['"])((?:(?!\3)[^\\\n]|\\.)+)\3/g

/** Each English text of the product: its Chinese texts, and the files of each. */
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
 * The Chinese texts that stand beside an English one, with their files: only those of files whose path begins with `file`,
 * or without it those of all files but the toasts.
 */
export const chineseOf = (en: string, file = ''): readonly (readonly [zh: string, files: readonly string[]])[] =>
  [...(texts.get(en) ?? [])].filter(([, files]) =>
    files.some((path) => (file ? path.startsWith(file) : path !== toasts)),
  )
