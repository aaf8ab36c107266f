import { type Label, label } from '@sms/kit/contract'

/** How tags stand on paper; every length in millimetres. */
export type Sheet = {
  readonly key: string
  readonly label: Label
  readonly page: readonly [width: number, height: number]
  readonly tag: readonly [width: number, height: number]
  readonly columns: number
  readonly rows: number
  /** Kept free within each tag: most printers leave 4 mm of a sheet's edge white. */
  readonly pad: number
}

const a4 = (columns: number, rows: number, width: number, height: number): Sheet => ({
  key: `a4-${columns}x${rows}`,
  label: label(
    `A4, ${columns} × ${rows} (${width} × ${height} mm)`,
    `A4，${columns} × ${rows}（${width} × ${height} 毫米）`,
  ),
  page: [210, 297],
  tag: [width, height],
  columns,
  rows,
  pad: 4.5,
})

/** A label printer's roll: each label is a page. */
const roll = (width: number, height: number): Sheet => ({
  key: `${width}x${height}`,
  label: label(`Label printer, ${width} × ${height} mm`, `标签打印机，${width} × ${height} 毫米`),
  page: [width, height],
  tag: [width, height],
  columns: 1,
  rows: 1,
  pad: 2,
})

/** The papers that tags are printed on: common sheets of self-adhesive labels (ISO 216 A4), and rolls. */
export const sheets: readonly Sheet[] = [
  a4(3, 8, 70, 37),
  a4(3, 7, 70, 42.3),
  a4(2, 4, 105, 74),
  roll(50, 30),
  roll(70, 50),
  roll(100, 60),
]

/** How many tags a page of a sheet holds. */
export const perPage = ({ columns, rows }: Sheet) => columns * rows

/** What is left of the page on each side of the tags, left and top. */
export const marginsOf = ({ page, tag, columns, rows }: Sheet): readonly [left: number, top: number] => [
  (page[0] - columns * tag[0]) / 2,
  (page[1] - rows * tag[1]) / 2,
]

/**
 * What each page holds, place by place: every tag `copies` times, from place `start` (1 is the first) of the first page
 * on; undefined where a label has been used already.
 */
export function pagesOf<T>(tags: readonly T[], sheet: Sheet, copies: number, start: number): (T | undefined)[][] {
  const size = perPage(sheet)
  const used = Math.min(Math.max(start, 1), size) - 1
  const all = [...new Array<undefined>(used), ...tags.flatMap((tag) => new Array<T>(copies).fill(tag))]
  if (tags.length === 0) return []
  return Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size))
}

/** The measures of a tag's text and code that follow from its size; millimetres and lines. */
export type Measures = {
  /** The size of the text; the code above it is larger by `codeScale`. */
  readonly font: number
  readonly qr: number
  /** The room for a line of text beside the code. */
  readonly textWidth: number
  /** How many lines each name may take, and how many are left for the facts below. */
  readonly nameLines: number
  readonly factLines: (names: number) => number
}

/** Between text and code (tags.css). */
const codeGap = 2

/** A name is printed no smaller than this, in parts of the text's size; what is longer still is cut. */
export const smallest = 0.6

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u

/** The width of a bold text in ems: a Chinese character is one, a Latin letter about 0.6. */
const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (wide.test(one) ? 1 : 0.6), 0)

/** By how much a name is set smaller so that it fits its lines, in parts of the text's size; 1 where it fits as it is. */
export function shrunk(name: string, { font, textWidth, nameLines }: Measures): number {
  const room = (textWidth / font) * nameLines
  return Math.min(1, Math.max(smallest, Math.floor((room / widthOf(name)) * 100) / 100))
}

/**
 * How facts are set so that all of them fit into some lines: by how much smaller, and into how many lines then. Words
 * leave a part of their lines free, and between facts stands a point.
 */
export function factsIn(facts: readonly string[], lines: number, { font, textWidth }: Measures) {
  const needed = widthOf(facts.join('   ')) * 1.15
  const fits = (scale: number) => (textWidth / (font * scale)) * Math.floor(lines / scale) >= needed
  const scale = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7].find(fits) ?? 0.7
  return { scale, lines: Math.floor(lines / scale) }
}

export const codeScale = 1.35
export const lineHeight = 1.35

/** Nothing on a tag is cut through: its text has as many whole lines as fit, and ends with an ellipsis. */
export function measuresOf({ tag: [width, height], pad }: Sheet): Measures {
  const [inWidth, inHeight] = [width - 2 * pad, height - 2 * pad]
  const font = 1.2 + height * 0.033
  const line = font * lineHeight
  const nameLines = height > 45 ? 2 : 1
  const qr = Math.min(inHeight, inWidth * 0.42, 34)
  return {
    font,
    qr,
    textWidth: inWidth - qr - codeGap,
    nameLines,
    factLines: (names) => Math.max(1, Math.floor((inHeight - line * codeScale) / line + 0.01) - names * nameLines),
  }
}
