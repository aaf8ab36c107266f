/** How a line sheet stands on A4: which way round, and how many styles a page. */
export type SheetLayout = { readonly way: 'portrait' | 'landscape'; readonly each: 1 | 2 | 4 | 6 }

export const perPages = [1, 2, 4, 6] as const

/** Columns and rows of a page. */
const grids = {
  portrait: { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3] },
  landscape: { 1: [1, 1], 2: [2, 1], 4: [2, 2], 6: [3, 2] },
} as const

export const gridOf = ({ way, each }: SheetLayout): readonly [columns: number, rows: number] => grids[way][each]

/** The page in millimetres (ISO 216). */
export const pageOf = ({ way }: SheetLayout): readonly [width: number, height: number] =>
  way === 'portrait' ? [210, 297] : [297, 210]

/** Millimetres: around the page, its title with what follows it, and between two places. */
const [edge, title, gap] = [10, 10, 6]

/** The part of a wide place that its words take, the picture beside them: more where it is small. */
const wordsShare = (width: number) => (width > 150 ? 0.42 : 0.55)

/** Where the words of a style stand, in millimetres: beside its picture in a place that is wider than high, else below it. */
export function wordsOf(layout: SheetLayout): {
  readonly beside: boolean
  readonly width: number
  readonly height: number
} {
  const [columns, rows] = gridOf(layout)
  const [pageWidth, pageHeight] = pageOf(layout)
  const width = (pageWidth - 2 * edge - gap * (columns - 1)) / columns
  const height = (pageHeight - 2 * edge - title - gap * (rows - 1)) / rows
  return width > height
    ? { beside: true, width: width * wordsShare(width), height }
    : { beside: false, width, height: height / 2 }
}

/** Millimetres that a text takes in one line, somewhat generously: a Chinese character is a square of the type's size. */
const lengthOf = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 3.3 : 1.7), 0)
/** The height of a line, and what is between two rows. */
const [line, between] = [4.5, 1.6]
/** The width of a number of pieces. */
const figures = 14

/** How high some texts stand in a column, in millimetres: each begins a line, and a line ends with a word. */
export const heightOf = (texts: readonly string[], width: number) =>
  texts.filter(Boolean).reduce((sum, text) => sum + Math.ceil((lengthOf(text) * 1.05) / width) * line, between)

/** What stands below a style's name, a row for each colour that was chosen and for each fact. */
export type SheetRow = { readonly texts: readonly string[]; readonly counted: boolean }

/** The rows of a style in as many places as they take, so that none is cut; a style without rows has a place, too. */
export function placesOf<T extends SheetRow>(name: string, rows: readonly T[], layout: SheetLayout): T[][] {
  const { width, height } = wordsOf(layout)
  // The name stands larger, its code and some space below.
  const room = height - 1.25 * heightOf([name], width / 1.25) - 1.4 * line
  const places: T[][] = [[]]
  let left = room
  for (const row of rows) {
    const takes = heightOf(row.texts, row.counted ? width - figures : width)
    if (takes > left && places.at(-1)!.length > 0) {
      places.push([])
      left = room
    }
    places.at(-1)!.push(row)
    left -= takes
  }
  return places
}

/** What each page holds. */
export const pagesOf = <T>(items: readonly T[], { each }: SheetLayout): T[][] =>
  Array.from({ length: Math.ceil(items.length / each) }, (_, page) => items.slice(page * each, (page + 1) * each))

/** What was kept of somebody's last sheet, as far as it is possible; else two a page, upright. */
export function readLayout(kept: string | null): SheetLayout {
  const [way, each] = (kept ?? '').split(' ')
  return {
    way: way === 'landscape' ? 'landscape' : 'portrait',
    each: perPages.find((one) => String(one) === each) ?? 2,
  }
}
