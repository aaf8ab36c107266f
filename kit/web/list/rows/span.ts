/** Rows by their indexes in a list, from 0: `from` up to, but not including, `to`. */
export type Span = { readonly from: number; readonly to: number }

/** The visible part of rows of equal height: how far they are scrolled and how much is visible, in pixels. */
export type Sight = { readonly top: number; readonly height: number }

/** Extra height in pixels below an expanded row, by its index. Lists of extras are sorted by place, one per row. */
export type Extra = { readonly place: number; readonly height: number }

const noExtras: readonly Extra[] = []

/** Rows per request. */
export const blockSize = 100
/** The most blocks of one list in the cache, with those in use; the farthest are removed. */
export const blocksMax = 24
/** How many rows are rendered around the visible ones; a span begins and ends at a multiple of `step`. */
export type Reach = { readonly beyond: number; readonly step: number }
const usualReach: Reach = { beyond: 8, step: 4 }
/** Rows loaded ahead of those rendered. */
const ahead = 40

/** The top of a row below the first one, in pixels; of the row count it is the height of all rows. */
export const topOf = (place: number, rowHeight: number, extras = noExtras) =>
  place * rowHeight + extrasAbove(place, extras)

/** The extra height above a row, in pixels. */
export const extrasAbove = (place: number, extras: readonly Extra[]) =>
  extras.reduce((sum, extra) => (extra.place < place ? sum + extra.height : sum), 0)

/** The row at a pixel, its extra height included. */
export function placeAt(y: number, rowHeight: number, extras = noExtras): number {
  let above = 0
  for (const { place, height } of extras) {
    const begin = (place + 1) * rowHeight + above
    if (y < begin) break
    if (y < begin + height) return place
    above += height
  }
  return Math.floor((y - above) / rowHeight)
}

/** The rows that are at least partly visible. */
export function inSight({ top, height }: Sight, rowHeight: number, count: number, extras = noExtras): Span {
  const from = Math.min(Math.max(0, placeAt(top, rowHeight, extras)), count)
  const last = placeAt(top + height, rowHeight, extras)
  const isLastSeen = topOf(last, rowHeight, extras) < top + height
  const to = isLastSeen ? last + 1 : last
  return { from, to: Math.max(from, Math.min(count, to)) }
}

/** The rows to render: the visible ones and some around them; high rows need a small `reach`. */
export function toDraw(sight: Sight, rowHeight: number, count: number, reach = usualReach, extras = noExtras): Span {
  const { beyond, step } = reach
  const { from, to } = inSight(sight, rowHeight, count, extras)
  return {
    from: Math.max(0, Math.floor((from - beyond) / step) * step),
    to: Math.min(count, Math.ceil((to + beyond) / step) * step),
  }
}

/** The blocks of these rows and of those loaded ahead; at least one. */
export function blocksOf({ from, to }: Span, count: number): number[] {
  const first = Math.floor(Math.max(0, from - ahead) / blockSize)
  const last = Math.floor(Math.max(0, Math.min(count, to + ahead) - 1) / blockSize)
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i)
}

/** The cached blocks to remove, the farthest from those in use first, until `blocksMax` are left. */
export function blocksToDrop(cached: readonly number[], used: readonly number[]): number[] {
  const distance = (block: number) => Math.min(...used.map((other) => Math.abs(other - block)))
  const far = cached.filter((block) => !used.includes(block)).sort((a, b) => distance(b) - distance(a))
  return far.slice(0, Math.max(0, cached.length - blocksMax))
}

/** A rendered row, and the number of skipped rows between it and the previous one. */
export type Line = { readonly place: number; readonly gap: number }

/** The rows of a span in order, with `others` that must stay rendered; `rest` is how many follow the last. */
export function linesOf({ from, to }: Span, others: readonly number[], count: number): { lines: Line[]; rest: number } {
  const spanned = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
  const places = [...new Set([...spanned, ...others])]
    .filter((place) => place >= 0 && place < count)
    .sort((a, b) => a - b)
  const lines = places.map((place, i) => ({ place, gap: place - (i ? places[i - 1]! + 1 : 0) }))
  return { lines, rest: count - (places.length ? places.at(-1)! + 1 : 0) }
}

/** The scroll position that makes a row fully visible with the least movement; its extra height may stay below. */
export function topFor(place: number, { top, height }: Sight, rowHeight: number, extras = noExtras): number {
  const begin = topOf(place, rowHeight, extras)
  return begin < top ? begin : Math.max(top, begin + rowHeight - height)
}

/** How many rows Page Up and Page Down skip: the visible ones but one, for orientation. */
export const leapOf = (height: number, rowHeight: number) => Math.max(1, Math.floor(height / rowHeight) - 1)
