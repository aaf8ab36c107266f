import type { Density } from '../layout.ts'
import type { Span } from '../span.ts'

/** Pixels between cards, and from the edge of what scrolls to the first of them (gallery.css). */
export const gap = 12
/** The narrowest card beside others, in pixels; a phone has two in a row, however narrow they are. */
const narrowestCard: Readonly<Record<Density, number>> = { calm: 240, dense: 160 }
/** Pixels of what stands below the picture (gallery.css): the code and the name with the air around, and each fact. */
const nameHeight = 64
const factHeight = 22
/** The most facts on a card; on a narrow one fewer, so that the picture takes more than half of it. */
const mostFacts = { calm: 5, dense: 3, phone: 4 } as const
/** Pixels that a page's own actions take. */
const actionsHeight = 40

/** How the cards of a gallery stand, in CSS pixels. */
export type Shape = {
  /** Cards in a row. */
  readonly across: number
  /** Of one card. */
  readonly width: number
  readonly height: number
  /** From the top of one row of cards to that of the next. */
  readonly row: number
  /** How many facts a card shows. */
  readonly facts: number
}

type Given = {
  /** Room for the cards, in pixels. */
  readonly room: number
  readonly density: Density
  readonly phone: boolean
  readonly actions: boolean
  /** How many facts the page would have on a card. */
  readonly wanted: number
  /** Cards in a row, as somebody has chosen; on a phone and in a narrow window that does not count. */
  readonly chosen?: number | undefined
}

/** The narrowest card of those that somebody wants more of than fit. */
const narrowestChosen = 88

/** As many cards in a row as are chosen, else as fit, at least two; pictures are square, and every card has one height. */
export function shapeOf({ room, density, phone, actions, wanted, chosen }: Given): Shape {
  const fitting = (narrowest: number) => Math.max(2, Math.floor((room + gap) / (narrowest + gap)))
  const across = phone ? 2 : chosen ? Math.min(chosen, fitting(narrowestChosen)) : fitting(narrowestCard[density])
  const width = Math.max(1, Math.floor((room - gap * (across - 1)) / across))
  const below = Math.floor((width - nameHeight - 1) / factHeight)
  const facts = Math.max(1, Math.min(wanted, phone ? mostFacts.phone : mostFacts[density], below))
  const height = width + nameHeight + facts * factHeight + (actions ? actionsHeight : 0)
  return { across, width, height, row: height + gap, facts }
}

/** Rows of cards that so many records take. */
export const rowsFor = (count: number, across: number) => Math.ceil(count / across)

/** The places, from 0, of the records in some rows of cards. */
export const placesIn = ({ from, to }: Span, across: number, count: number): Span => ({
  from: Math.min(from * across, count),
  to: Math.min(to * across, count),
})

/** The rows of cards that these places lie in. */
export const rowsWith = ({ from, to }: Span, across: number): Span => ({
  from: Math.floor(from / across),
  to: Math.max(Math.floor(from / across), rowsFor(to, across)),
})

type Field = { readonly across: number; readonly count: number /** Rows of a screen. */; readonly leap: number }

/**
 * The place that a key leads to from another; undefined for a key that does not move. To the left and right the cards
 * are one long line; up and down stay in their column, and where the last row has no card there, go to its last.
 */
export function placeBy(key: string, from: number, { across, count, leap }: Field): number | undefined {
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
