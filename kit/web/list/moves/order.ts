/** Moves one id to a place in the list; a place outside it means its nearest end. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((other) => other !== id)
  if (rest.length === ids.length) return [...ids]
  const at = Math.max(0, Math.min(rest.length, place))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

/** The target place of an entry dropped in a gap; gap 0 is before the first entry, gap n behind the nth. */
export const placeInGap = (from: number, gap: number) => (gap > from ? gap - 1 : gap)

/** Where an entry moves: by a number of places, negative upwards, or into a gap. */
export type Target = { readonly by: number } | { readonly gap: number }

/** The target place of an entry at `from`; it may lie beyond the ends. */
export const destinationOf = (from: number, target: Target) =>
  'gap' in target ? placeInGap(from, target.gap) : from + target.by

/** A rendered entry: its place, and its vertical middle in pixels. */
export type Drawn = { readonly place: number; readonly middle: number }

/** The gap nearest to `y` among rendered entries, which come from top to bottom. */
export function gapAt(drawn: readonly Drawn[], y: number): number {
  const above = drawn.findLast(({ middle }) => middle < y)
  return above ? above.place + 1 : (drawn[0]?.place ?? 0)
}

/** A change of the first ids of a list: their order before it and after it. */
export type OrderChange = { readonly before: readonly string[]; readonly after: readonly string[] }

/** Two changes in succession as one; they may cover different numbers of ids. */
export const merged = (first: OrderChange, second: OrderChange): OrderChange => ({
  before: followedBy(first.before, second.before),
  after: followedBy(second.after, first.after),
})

/** The ids of an order, followed by further ids of another one. */
export const followedBy = (ids: readonly string[], others: readonly string[]) => [...new Set([...ids, ...others])]
