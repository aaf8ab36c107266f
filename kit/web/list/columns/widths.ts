import type { Field, Fields, Language, Resource } from '@sms/kit/contract'

/** The padding of a cell in pixels (grid.css), and the room for a header's arrow. */
const padding = 24
const arrow = 14
/** The least width of a column, and the largest that its options or its header give it, in pixels. */
const least = 72
const optionsMost = 168
const headerMost = 220

/** Chinese, Japanese and Korean characters and full-width signs, which are square. */
const square = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u

/** The approximate width of a text in pixels: square characters are `size` wide, others six tenths of it. */
export const textWidth = (text: string, size: number) =>
  Math.ceil([...text].reduce((sum, character) => sum + (square.test(character) ? size : size * 0.6), 0))

/** The width of a column's header in pixels, at most `headerMost`. */
export const headerWidth = (title: string) => Math.min(headerMost, textWidth(title, 12) + padding + arrow)

/** The default width of a field's column in pixels: by the kind of its values, at least that of the header. */
export const fieldWidth = (field: Field, language: Language) =>
  Math.max(least, headerWidth(field.label[language]), valueWidth(field, language))

/** The width in pixels that a field's usual values take, with the paddings of the cell. */
function valueWidth({ type, unit = '' }: Field, language: Language): number {
  switch (type.kind) {
    case 'text':
      if (type.form === 'code') return 120
      if (type.form === 'phone') return 152
      if (type.max <= 60) return 136
      return type.max <= 120 ? 144 : 184
    case 'choice': {
      const longest = Math.max(0, ...type.options.map(({ label }) => textWidth(label[language], 13)))
      return Math.min(optionsMost, longest + tag + padding)
    }
    case 'integer':
    case 'decimal':
      return 96 + textWidth(unit, 14)
    case 'date':
      return language === 'zh' ? textWidth('2026年12月31日', 14) + padding : 124
    case 'instant':
      return 168
    case 'flag':
      return least
    case 'master':
      return 152
    case 'reference':
      return 256
    case 'rows':
      return type.words ? 260 : 200
    default:
      return 200
  }
}

/** The picture in front of a name, with its gap, in pixels (grid.css). */
const picture = 36

/** The padding of a tag, or a status's dot, besides its text. */
const tag = 14

/** The least width in pixels of the column of names: room for each part of the name, with languages counted once. */
export function nameWidth(contract: Resource<any, any>): number {
  const names = contract.names as readonly string[]
  const parts = [...new Map(names.map((name) => [name.replace(/(Zh|En)$/, ''), name])).values()]
  const isOnly = parts.length === 1
  const widths = parts.map((name) => {
    const { type } = (contract.all as Fields)[name]!
    if (type.kind === 'choice') {
      const texts = type.options.map(({ label, short }) => (isOnly ? label.en : (short?.en ?? label.en)))
      return Math.min(126, Math.max(84, ...texts.map((text) => textWidth(text, 14))))
    }
    if (type.kind === 'integer') return 48
    if (type.kind === 'text' && type.form !== 'code') return 260
    return isOnly ? 126 : 86
  })
  return Math.min(420, padding + (contract.pictures ? picture : 0) + widths.reduce((sum, width) => sum + width, 0))
}
