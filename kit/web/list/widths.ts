import type { Field, Fields, Language, Resource } from '@sms/kit/contract'

/** Pixels that a cell keeps free at its two sides (list.css), and what a header needs besides for its arrow. */
const padding = 24
const arrow = 14
/** A column begins no narrower than this, and options or headers make it no wider than that, in pixels. */
const least = 72
const optionsMost = 168
const headerMost = 220

/** Chinese, Japanese and Korean characters and full-width signs, which are as wide as they are high. */
const square = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u

/**
 * About how wide a text is, in pixels, at a size of type in pixels: a square character as wide as the type is high, any
 * other six tenths of that. Generous, as the system's fonts differ.
 */
export const textWidth = (text: string, size: number) =>
  Math.ceil([...text].reduce((sum, character) => sum + (square.test(character) ? size : size * 0.6), 0))

/** How wide a column's header is in pixels, so that it can be read whole. */
export const headerWidth = (title: string) => Math.min(headerMost, textWidth(title, 12) + padding + arrow)

/**
 * A field's column in pixels, before anybody has changed it: a choice as wide as its longest option, dates and numbers
 * as wide as they get, and none narrower than its header.
 */
export const fieldWidth = (field: Field, language: Language) =>
  Math.max(least, headerWidth(field.label[language]), valueWidth(field, language))

function valueWidth({ type, unit = '' }: Field, language: Language): number {
  switch (type.kind) {
    case 'text':
      return type.form === 'code'
        ? 120
        : type.form === 'phone'
          ? 152
          : type.max <= 60
            ? 136
            : type.max <= 120
              ? 144
              : 184
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
      return 184
    case 'rows':
      return type.words ? 260 : 200
    default:
      return 200
  }
}

/** A picture in front of a name, with the gap behind it, in pixels (list.css). */
const picture = 36

/** What a tag's edges, or a status's dot, add to its text. */
const tag = 14

/**
 * The column of what people call a record: room for each of its names, those in two languages counted once. It is the
 * least that the column begins with; what the others leave over is its too.
 */
export function nameWidth(contract: Resource<any, any>): number {
  const names = contract.names as readonly string[]
  const shown = [...new Map(names.map((name) => [name.replace(/(Zh|En)$/, ''), name])).values()]
  const isPart = shown.length > 1
  const parts = shown.map((name) => {
    const { type } = (contract.all as Fields)[name]!
    if (type.kind === 'choice')
      return Math.min(
        126,
        Math.max(
          84,
          ...type.options.map((option) => textWidth((isPart ? option.short : undefined)?.en ?? option.label.en, 14)),
        ),
      )
    if (type.kind === 'integer') return 48
    return type.kind === 'text' && type.form !== 'code' ? 260 : isPart ? 86 : 126
  })
  return Math.min(420, padding + (contract.pictures ? picture : 0) + parts.reduce((sum, part) => sum + part, 0))
}
