import {
  type Label,
  label,
  type Misread,
  type RowsWords,
  required,
  rows,
  text,
  token,
  type ValueOf,
  when,
} from '@sms/kit/contract'
import { pantoneCode, pantoneField } from '../../colourway/rules/pantone.ts'

const colour = {
  name: required(text('Name', '名称', { max: 120 })),
  nameZh: text('Chinese name', '中文名', { max: 120 }),
  pantone: pantoneField,
  /** What it looks like on a screen, as the colourway has it that it was taken from. */
  hex: when(
    token('Screen preview', '屏幕预览', { max: 7 }),
    (value) => /^#[0-9a-f]{6}$/.test(value),
    label('Like #1e3a5f', '格式如 #1e3a5f'),
  ),
}

/** A colour of the house: what colourways call it and how it looks on a screen. */
export type KnownColour = {
  readonly name: string
  readonly nameZh: string | null
  readonly pantone: string | null
  readonly hex: string | null
}

type Called = { readonly name: string; readonly nameZh?: string | null }

/** What a colour is called in a language, the other where it has none there. */
export const colourName = ({ name, nameZh }: Called, language: 'en' | 'zh'): string =>
  (language === 'zh' && nameZh) || name

const code = /(?:pantone\s*)?\b(\d{2}-\d{4})\s*(TCX|TPG|TPX)?(?![\w-])/i
const han = /\p{Script=Han}/u

/** One colour as people write it: `Navy`, `藏青`, `Navy / 藏青 19-3933 TCX`, a Pantone code alone. */
function readColour(piece: string): KnownColour {
  const pantone = code.exec(piece)?.[0]
  const names = piece
    .replace(pantone ?? '', ' ')
    .replace(/[()（）]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [first = '', second = ''] = names.split(/\s*\/\s*/)
  const two = second && han.test(first) !== han.test(second)
  const [name, nameZh] = two ? (han.test(first) ? [second, first] : [first, second]) : [names, null]
  const coded = pantone ? pantoneCode(pantone) : null
  return { name: name || coded!, nameZh, pantone: coded, hex: null }
}

/** How colours stand in one line: `Navy 19-3933 TCX, Ecru`, and how such a line is read. */
export const paletteWords: RowsWords = {
  say: (colours: readonly KnownColour[], language) =>
    colours
      .map((one) => [colourName(one, language), one.pantone].filter(Boolean).join(' '))
      .join(language === 'zh' ? '、' : ', '),
  read: (given): { readonly rows: readonly KnownColour[] } | Misread => {
    const pieces = given
      .normalize('NFKC')
      .split(/[;,、，|\r\n]/)
      .map((one) => one.trim())
      .filter(Boolean)
    if (pieces.length > most) return { problem: label('Too many colours', '颜色过多') }
    return { rows: pieces.map(readColour) }
  },
  expected: label('Colours, such as Navy 19-3933 TCX, Ecru', '颜色，例如：藏青 19-3933 TCX、米白'),
}

const most = 60

/**
 * Colours that a thing is made in, by the names and Pantone codes that the colourways of the library bear; others may be
 * typed. Each has both languages.
 */
export const palette = (en: string, zh: string, more: { readonly help?: Label } = {}) =>
  rows(en, zh, colour, { max: most, words: paletteWords, ...more })

/** Some colours of a record. */
export type Palette = ValueOf<ReturnType<typeof palette>>
