/** Rows by their indexes in a list, from 0: `from` up to, but not including, `to`. */
export type Span = { readonly from: number; readonly to: number }

/** The visible part of rows of equal height: how far they are scrolled and how much is visible, in pixels. */
export type Sight = { readonly top: number; readonly height: number }

/** Extra height below an expanded row, in pixels. Lists of rooms are sorted by place, one per row. */
export type Room = { readonly place: number; readonly extra: number }

const noRooms: readonly Room[] = []

/** Rows per request. */
export const blockSize = 100
/** The most blocks of one list in the cache, with those in use; the farthest are removed. */
export const blocksMax = 24
/**
 * Rows rendered above and below the visible ones; a span begins and ends at a multiple of `step`, so that it rarely
 * moves.
 */
export type Reach = { readonly beyond: number; readonly step: number }
const lines: Reach = { beyond: 8, step: 4 }
/** Rows loaded ahead of those rendered. */
const ahead = 40

/** The top of a row below the first one, in pixels; of the row count it is the height of all rows. */
export const topOf = (place: number, row: number, rooms = noRooms) =>
  rooms.reduce((top, room) => top + (room.place < place ? room.extra : 0), place * row)

/** The row at a pixel, its extra height included. */
export function placeAt(y: number, row: number, rooms = noRooms): number {
  let above = 0
  for (const { place, extra } of rooms) {
    const begin = (place + 1) * row + above
    if (y < begin) break
    if (y < begin + extra) return place
    above += extra
  }
  return Math.floor((y - above) / row)
}

/** The rows that are at least partly visible. */
export function inSight({ top, height }: Sight, row: number, count: number, rooms = noRooms): Span {
  const from = Math.min(Math.max(0, placeAt(top, row, rooms)), count)
  const last = placeAt(top + height, row, rooms)
  // A row that begins at the window's end is not visible.
  const to = last + (topOf(last, row, rooms) < top + height ? 1 : 0)
  return { from, to: Math.max(from, Math.min(count, to)) }
}

/** The rows to render: the visible ones and some around them; high rows need a small `reach`. */
export function toDraw(sight: Sight, row: number, count: number, reach: Reach = lines, rooms = noRooms): Span {
  const { beyond, step } = reach
  const { from, to } = inSight(sight, row, count, rooms)
  return {
    from: Math.max(0, Math.floor((from - beyond) / step) * step),
    to: Math.min(count, Math.ceil((to + beyond) / step) * step),
  }
}

/** The blocks of these rows and of those loaded ahead, in order; at least the first one. */
export function blocksOf({ from, to }: Span, count: number): number[] {
  const first = Math.floor(Math.max(0, from - ahead) / blockSize)
  const last = Math.floor(Math.max(0, Math.min(count, to + ahead) - 1) / blockSize)
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i)
}

/** The cached blocks to remove, the farthest from those in use first, until `blocksMax` are left. */
export function blocksToDrop(loaded: readonly number[], used: readonly number[]): number[] {
  const distance = (block: number) => Math.min(...used.map((other) => Math.abs(other - block)))
  const far = loaded.filter((block) => !used.includes(block)).sort((a, b) => distance(b) - distance(a))
  return far.slice(0, Math.max(0, loaded.length - blocksMax))
}

/** A rendered row, and the number of skipped rows between it and the previous one. */
export type Line = { readonly place: number; readonly gap: number }

/**
 * The rows of a span in order, with others that must stay rendered (the focused and the edited one), and
 * how many rows are skipped behind the last.
 */
export function linesOf({ from, to }: Span, others: readonly number[], count: number): { lines: Line[]; rest: number } {
  const inside = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
  const places = [...new Set([...inside, ...others])]
    .filter((place) => place >= 0 && place < count)
    .sort((a, b) => a - b)
  const lines = places.map((place, i) => ({ place, gap: place - (i ? places[i - 1]! + 1 : 0) }))
  return { lines, rest: count - (places.length ? places.at(-1)! + 1 : 0) }
}

/** The scroll position that makes a row fully visible with the least movement; its extra height may stay below. */
export function topFor(place: number, { top, height }: Sight, row: number, rooms = noRooms): number {
  const begin = topOf(place, row, rooms)
  return begin < top ? begin : Math.max(top, begin + row - height)
}

/** How many rows Page Up and Page Down skip: the visible ones but one, for orientation. */
export const leapOf = (height: number, row: number) => Math.max(1, Math.floor(height / row) - 1)
