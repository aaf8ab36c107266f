/** The layout of a line sheet on A4: the orientation, and the number of styles per page. */
export type SheetLayout = { readonly orientation: 'portrait' | 'landscape'; readonly perPage: 1 | 2 | 4 | 6 }

export const perPages = [1, 2, 4, 6] as const

const grids = {
  portrait: { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3] },
  landscape: { 1: [1, 1], 2: [2, 1], 4: [2, 2], 6: [3, 2] },
} as const

export const gridOf = ({ orientation, perPage }: SheetLayout): readonly [columns: number, rows: number] =>
  grids[orientation][perPage]

/** The page in millimetres (ISO 216). */
export const pageOf = ({ orientation }: SheetLayout): readonly [width: number, height: number] =>
  orientation === 'portrait' ? [210, 297] : [297, 210]

/** Millimetres: the margin of the page, its title with the space below, and the gap between places. */
const [margin, titleHeight, gap] = [10, 10, 6]

/** The share of the texts beside the picture in a wide place: larger in a small place. */
const textShare = (width: number) => (width > 150 ? 0.42 : 0.55)

/** The area of the texts of a style, in millimetres: beside its picture in a place wider than high, else below it. */
export function textAreaOf(layout: SheetLayout): {
  readonly beside: boolean
  readonly width: number
  readonly height: number
} {
  const [columns, rows] = gridOf(layout)
  const [pageWidth, pageHeight] = pageOf(layout)
  const width = (pageWidth - 2 * margin - gap * (columns - 1)) / columns
  const height = (pageHeight - 2 * margin - titleHeight - gap * (rows - 1)) / rows
  return width > height
    ? { beside: true, width: width * textShare(width), height }
    : { beside: false, width, height: height / 2 }
}

/** The estimated width of a text in millimetres; a Chinese character is as wide as high. */
const lengthOf = (text: string) => [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 3.3 : 1.7), 0)
/** The height of a line, the gap between rows, and the width of the column of quantities, in millimetres. */
const [lineHeight, rowGap, quantityWidth] = [4.5, 1.6, 14]

/** The estimated height of a row of texts in a column, in millimetres; each text begins a line. */
export const heightOf = (texts: readonly string[], width: number) =>
  texts.filter(Boolean).reduce((sum, text) => sum + Math.ceil((lengthOf(text) * 1.05) / width) * lineHeight, rowGap)

/** A row below the name of a style: a chosen colour, beside its quantity, or a fact. */
export type SheetRow = { readonly texts: readonly string[]; readonly hasQuantity: boolean }

/** The rows of a style split into places by their estimated heights; at least one place. */
export function placesOf<T extends SheetRow>(name: string, rows: readonly T[], layout: SheetLayout): T[][] {
  const { width, height } = textAreaOf(layout)
  // The name is larger, with its code and some space below.
  const placeHeight = height - 1.25 * heightOf([name], width / 1.25) - 1.4 * lineHeight
  const places: T[][] = [[]]
  let remaining = placeHeight
  for (const row of rows) {
    const rowHeight = heightOf(row.texts, row.hasQuantity ? width - quantityWidth : width)
    if (rowHeight > remaining && places.at(-1)!.length > 0) {
      places.push([])
      remaining = placeHeight
    }
    places.at(-1)!.push(row)
    remaining -= rowHeight
  }
  return places
}

/** The items of each page. */
export const pagesOf = <T>(items: readonly T[], { perPage }: SheetLayout): T[][] =>
  Array.from({ length: Math.ceil(items.length / perPage) }, (_, page) =>
    items.slice(page * perPage, (page + 1) * perPage),
  )

/** The stored layout, with defaults for invalid values: portrait, two styles per page. */
export function readLayout(stored: string | null): SheetLayout {
  const [orientation, perPage] = (stored ?? '').split(' ')
  return {
    orientation: orientation === 'landscape' ? 'landscape' : 'portrait',
    perPage: perPages.find((count) => String(count) === perPage) ?? 2,
  }
}
