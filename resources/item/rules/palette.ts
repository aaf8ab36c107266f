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
  withRule,
} from '@sms/kit/contract'
import { pantoneCode, pantoneField } from '../../colourway/rules/pantone.ts'

const colour = {
  name: required(text('Name', '名称', { max: 120 })),
  nameZh: text('Chinese name', '中文名', { max: 120 }),
  pantone: pantoneField,
  /** The screen preview of the colourway that the colour was taken from. */
  hex: withRule(
    token('Screen preview', '屏幕预览', { max: 7 }),
    (value) => /^#[0-9a-f]{6}$/.test(value),
    label('Like #1e3a5f', '格式如 #1e3a5f'),
  ),
}

export type KnownColour = {
  readonly name: string
  readonly nameZh: string | null
  readonly pantone: string | null
  readonly hex: string | null
}

type ColourNames = { readonly name: string; readonly nameZh?: string | null }

/** The name of a colour in a language, or in the other language where it has none. */
export const colourName = ({ name, nameZh }: ColourNames, language: 'en' | 'zh'): string =>
  (language === 'zh' && nameZh) || name

const pantonePattern = /(?:pantone\s*)?\b(\d{2}-\d{4})\s*(TCX|TPG|TPX)?(?![\w-])/i
const han = /\p{Script=Han}/u

/** Reads one colour: `Navy`, `藏青`, `Navy / 藏青 19-3933 TCX`; a Pantone code alone is its own name. */
function readColour(text: string): KnownColour {
  const written = pantonePattern.exec(text)?.[0]
  const pantone = written ? pantoneCode(written) : null
  const names = text
    .replace(written ?? '', ' ')
    .replace(/[()（）]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [first = '', second = ''] = names.split(/\s*\/\s*/)
  const areTwoLanguages = second && han.test(first) !== han.test(second)
  if (!areTwoLanguages) return { name: names || pantone!, nameZh: null, pantone, hex: null }
  const [name, nameZh] = han.test(first) ? [second, first] : [first, second]
  return { name: name || pantone || nameZh, nameZh, pantone, hex: null }
}

/** Prints and reads colours in one line: `Navy 19-3933 TCX, Ecru`. */
export const paletteWords: RowsWords = {
  write: (colours: readonly KnownColour[], language) =>
    colours
      .map((colour) => [colourName(colour, language), colour.pantone].filter(Boolean).join(' '))
      .join(language === 'zh' ? '、' : ', '),
  read: (line): { readonly rows: readonly KnownColour[] } | Misread => {
    const texts = line
      .normalize('NFKC')
      .split(/[;,、，|\r\n]/)
      .map((text) => text.trim())
      .filter(Boolean)
    if (texts.length > coloursMax) return { problem: label('Too many colours', '颜色过多') }
    return { rows: texts.map(readColour) }
  },
  expected: label('Colours, such as Navy 19-3933 TCX, Ecru', '颜色，例如：藏青 19-3933 TCX、米白'),
}

const coloursMax = 60

/** A field for the names, Pantone codes and screen previews of colours, at most `coloursMax`. */
export const palette = (en: string, zh: string, more: { readonly help?: Label } = {}) =>
  rows(en, zh, colour, { max: coloursMax, words: paletteWords, ...more })

export type Palette = ValueOf<ReturnType<typeof palette>>
