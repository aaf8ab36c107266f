import { type Label, label } from '@sms/kit/contract'

/** A paper and the places of tags on it; every length in millimetres. */
export type Sheet = {
  readonly key: string
  readonly label: Label
  readonly page: readonly [width: number, height: number]
  readonly tag: readonly [width: number, height: number]
  readonly columns: number
  readonly rows: number
  /** Free space within each tag: most printers leave 4 mm of a sheet's edge white. */
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

/** The page's margins around the tags. */
export const marginsOf = ({ page, tag, columns, rows }: Sheet): readonly [left: number, top: number] => [
  (page[0] - columns * tag[0]) / 2,
  (page[1] - rows * tag[1]) / 2,
]

/**
 * The tags of each page, place by place: every tag `copies` times, from place `start` (from 1) of the first page on.
 * Earlier places are undefined; no tags make no page.
 */
export function pagesOf<T>(tags: readonly T[], sheet: Sheet, copies: number, start: number): (T | undefined)[][] {
  if (tags.length === 0) return []
  const size = perPage(sheet)
  const used = Math.min(Math.max(start, 1), size) - 1
  const places = [...new Array<undefined>(used), ...tags.flatMap((tag) => new Array<T>(copies).fill(tag))]
  return Array.from({ length: Math.ceil(places.length / size) }, (_, page) =>
    places.slice(page * size, (page + 1) * size),
  )
}

/** The measures of a tag's text and QR code, in millimetres unless they count lines. */
export type Measures = {
  /** The size of the text; the record's code above it is larger by `codeScale`. */
  readonly font: number
  /** The side of the QR code. */
  readonly qr: number
  /** The length of a line of text beside the QR code. */
  readonly textWidth: number
  /** The most lines of one name. */
  readonly nameLines: number
  /** The room below the code, in lines of the text's size. */
  readonly lines: number
}

/** The gap between text and QR code; tags.css has the same. */
const qrGap = 2

export const nameScaleMin = 0.6

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u

/** The width of a bold text in ems: a Chinese character is one, a capital letter about 0.72, others about 0.6. */
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + emsOf(character), 0)

const emsOf = (character: string) => {
  if (wide.test(character)) return 1
  return /\p{Lu}/u.test(character) ? 0.72 : 0.6
}

/** What the free ends of lines take, in parts of the text that fills them. */
const freeEnds = 1.15

/** The scale of a name on its lines, from `nameScaleMin` to 1, and its largest height, in lines of full size. */
export function fitName(name: string, { font, textWidth, nameLines }: Measures) {
  const [width, line] = [widthOf(name), textWidth / font]
  const scale = Math.min(1, Math.max(nameScaleMin, Math.floor(((line * nameLines) / width) * 100) / 100))
  return { scale, height: scale * Math.min(nameLines, Math.ceil((width * scale * freeEnds) / line)) }
}

/**
 * The scale of the facts in a room of so many `lines` of full size, from 1 to 0.7, and the number of whole lines at
 * that scale. Counts three characters between facts.
 */
export function fitFacts(facts: readonly string[], lines: number, { font, textWidth }: Measures) {
  const needed = widthOf(facts.join('   ')) * freeEnds
  // 0.01 makes up for rounding where the lines fit exactly.
  const linesAt = (scale: number) => Math.max(1, Math.floor(lines / scale + 0.01))
  const fits = (scale: number) => (textWidth / (font * scale)) * linesAt(scale) >= needed
  const scale = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7].find(fits) ?? 0.7
  return { scale, lines: linesAt(scale) }
}

/** The size of the record's code, and the height of a line, in parts of the text's size. */
export const codeScale = 1.35
export const lineHeight = 1.35

/** The measures of a sheet's tags. */
export function measuresOf({ tag: [width, height], pad }: Sheet): Measures {
  const [inWidth, inHeight] = [width - 2 * pad, height - 2 * pad]
  const font = 1.2 + height * 0.033
  const line = font * lineHeight
  const qr = Math.min(inHeight, inWidth * 0.42, 34)
  return {
    font,
    qr,
    textWidth: inWidth - qr - qrGap,
    nameLines: height > 45 ? 2 : 1,
    lines: inHeight / line - codeScale,
  }
}
