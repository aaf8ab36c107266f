/** Rows by their places in a list, from 0: `from` up to but without `to`. */
export type Span = { readonly from: number; readonly to: number }

/** What is in sight of rows of one height: how far they are scrolled and how much of them shows, in pixels. */
export type Sight = { readonly top: number; readonly height: number }

/** Room below a row, in pixels, for what it has opened to. Given in the order of places, each once. */
export type Room = { readonly place: number; readonly extra: number }

const noRooms: readonly Room[] = []

/** Rows asked for at a time. */
export const blockSize = 100
/** Blocks of one list that stay in memory, those in use among them: rows far from what is looked at are let go. */
export const blocksKept = 24
/** Rows drawn above and below those in sight; a span begins and ends at a multiple of `step`, so that it rarely moves. */
export type Reach = { readonly beyond: number; readonly step: number }
const lines: Reach = { beyond: 8, step: 4 }
/** Rows asked for ahead of those drawn. */
const ahead = 40

/** How far below the first row a place begins, in pixels; that of the number of rows is how high all of them are. */
export const topOf = (place: number, row: number, rooms = noRooms) =>
  rooms.reduce((top, room) => top + (room.place < place ? room.extra : 0), place * row)

/** The place that a pixel belongs to: that of the row it lies in, or in whose room. */
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

/** The rows that are in sight, even by an edge. */
export function inSight({ top, height }: Sight, row: number, count: number, rooms = noRooms): Span {
  const from = Math.min(Math.max(0, placeAt(top, row, rooms)), count)
  const last = placeAt(top + height, row, rooms)
  // A row that begins where the window ends is not in it.
  const to = last + (topOf(last, row, rooms) < top + height ? 1 : 0)
  return { from, to: Math.max(from, Math.min(count, to)) }
}

/** The rows to draw: those in sight and some around them; of high rows a small `reach` will do. */
export function toDraw(sight: Sight, row: number, count: number, reach: Reach = lines, rooms = noRooms): Span {
  const { beyond, step } = reach
  const { from, to } = inSight(sight, row, count, rooms)
  return {
    from: Math.max(0, Math.floor((from - beyond) / step) * step),
    to: Math.min(count, Math.ceil((to + beyond) / step) * step),
  }
}

/** The blocks that hold these rows and those soon to come, in order; always the first one, if nothing else. */
export function blocksOf({ from, to }: Span, count: number): number[] {
  const first = Math.floor(Math.max(0, from - ahead) / blockSize)
  const last = Math.floor(Math.max(0, Math.min(count, to + ahead) - 1) / blockSize)
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i)
}

/** Of the blocks in memory those to let go, the farthest from the ones in use first, until `blocksKept` are left. */
export function blocksToDrop(held: readonly number[], used: readonly number[]): number[] {
  const distance = (block: number) => Math.min(...used.map((other) => Math.abs(other - block)))
  const far = held.filter((block) => !used.includes(block)).sort((a, b) => distance(b) - distance(a))
  return far.slice(0, Math.max(0, held.length - blocksKept))
}

/** A row that is drawn, and how many that are not stand between it and the one drawn before. */
export type Line = { readonly place: number; readonly gap: number }

/**
 * The rows of a span in order, with others that must not vanish (the one with the focus, the one being edited), and
 * how many rows are left out behind the last.
 */
export function linesOf({ from, to }: Span, others: readonly number[], count: number): { lines: Line[]; rest: number } {
  const inside = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
  const places = [...new Set([...inside, ...others])]
    .filter((place) => place >= 0 && place < count)
    .sort((a, b) => a - b)
  const lines = places.map((place, i) => ({ place, gap: place - (i ? places[i - 1]! + 1 : 0) }))
  return { lines, rest: count - (places.length ? places.at(-1)! + 1 : 0) }
}

/** How far to scroll so that a row is wholly in sight, with the least movement; its room may stay below. */
export function topFor(place: number, { top, height }: Sight, row: number, rooms = noRooms): number {
  const begin = topOf(place, row, rooms)
  return begin < top ? begin : Math.max(top, begin + row - height)
}

/** How many rows Page Up and Page Down pass: those in sight but one, so that the eye has something to hold on to. */
export const leapOf = (height: number, row: number) => Math.max(1, Math.floor(height / row) - 1)
