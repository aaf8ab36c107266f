import type { Density } from '../columns/layout.ts'
import type { Span } from '../rows/span.ts'

/** Pixels between cards, and from the edge of the scroller to the first card (gallery.css). */
export const gap = 12
/** The narrowest card beside others, in pixels; a phone always has two in a row. */
const narrowestCard: Readonly<Record<Density, number>> = { calm: 240, dense: 160 }
/** Pixels below the picture (gallery.css): the code and the name with their padding, and each fact. */
const nameHeight = 64
const factHeight = 22
/** The most facts on a card. */
const mostFacts = { calm: 5, dense: 3, phone: 4 } as const
/** Pixels that a page's own actions take. */
const actionsHeight = 40

/** The layout of a gallery's cards, in CSS pixels. */
export type Shape = {
  /** Cards in a row. */
  readonly across: number
  /** Of one card. */
  readonly width: number
  readonly height: number
  /** The distance between the tops of two rows of cards. */
  readonly rowHeight: number
  readonly facts: number
}

type Options = {
  /** The width for all cards of a row, in pixels. */
  readonly room: number
  readonly density: Density
  readonly phone: boolean
  readonly actions: boolean
  readonly wanted: number
  /** The user's choice of cards in a row; ignored on a phone and in a narrow window. */
  readonly chosen?: number | undefined
}

/** The narrowest card if the user wants more in a row than fit. */
const narrowestChosen = 88

/** The layout of a gallery's cards, whose pictures are square; at least two are in a row. */
export function shapeOf({ room, density, phone, actions, wanted, chosen }: Options): Shape {
  const fitting = (narrowest: number) => Math.max(2, Math.floor((room + gap) / (narrowest + gap)))
  const onDesk = chosen ? Math.min(chosen, fitting(narrowestChosen)) : fitting(narrowestCard[density])
  const across = phone ? 2 : onDesk
  const width = Math.max(1, Math.floor((room - gap * (across - 1)) / across))
  // The facts and the name take less height than the picture, which is as high as it is wide.
  const fittingFacts = Math.floor((width - nameHeight - 1) / factHeight)
  const facts = Math.max(1, Math.min(wanted, mostFacts[phone ? 'phone' : density], fittingFacts))
  const height = width + nameHeight + facts * factHeight + (actions ? actionsHeight : 0)
  return { across, width, height, rowHeight: height + gap, facts }
}

/** The number of rows of cards for so many records. */
export const rowsFor = (count: number, across: number) => Math.ceil(count / across)

/** The indexes, from 0, of the records in some rows of cards. */
export const placesIn = ({ from, to }: Span, across: number, count: number): Span => ({
  from: Math.min(from * across, count),
  to: Math.min(to * across, count),
})

/** The rows of cards that contain these indexes. */
export const rowsWith = ({ from, to }: Span, across: number): Span => ({
  from: Math.floor(from / across),
  to: Math.max(Math.floor(from / across), rowsFor(to, across)),
})

type Cards = { readonly across: number; readonly count: number; readonly leap: number }

/** The index that a key leads to; undefined for other keys. Left and right treat the cards as one long line. */
export function placeBy(key: string, from: number, { across, count, leap }: Cards): number | undefined {
  const last = Math.max(0, count - 1)
  const rows = rowsFor(count, across)
  const inRow = (row: number) => Math.min(last, Math.max(0, Math.min(rows - 1, row)) * across + (from % across))
  const row = Math.floor(from / across)
  switch (key) {
    case 'ArrowRight':
    case 'j':
      return Math.min(last, from + 1)
    case 'ArrowLeft':
    case 'k':
      return Math.max(0, from - 1)
    case 'ArrowDown':
      return inRow(row + 1)
    case 'ArrowUp':
      return inRow(row - 1)
    case 'PageDown':
      return inRow(row + leap)
    case 'PageUp':
      return inRow(row - leap)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
