/** Moves one id to a place in the list; a place outside it means its nearest end. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((other) => other !== id)
  if (rest.length === ids.length) return [...ids]
  const at = Math.max(0, Math.min(rest.length, place))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

/** The target place of an entry dropped in a gap; gap 0 is before the first entry, gap n behind the nth. */
export const placeInGap = (from: number, gap: number) => (gap > from ? gap - 1 : gap)

/** The target of an entry: a distance from its place, or a gap. */
export type Way = { readonly by: number } | { readonly gap: number }

/** The target place of an entry at `from`; it may lie beyond the ends. */
export const placeOn = (from: number, way: Way) => ('gap' in way ? placeInGap(from, way.gap) : from + way.by)

/** A rendered entry: its place, and its vertical middle in pixels. */
export type Drawn = { readonly place: number; readonly middle: number }

/** The gap below `y` among rendered entries, from top to bottom. */
export function gapAt(drawn: readonly Drawn[], y: number): number {
  const above = drawn.findLast(({ middle }) => middle < y)
  return above ? above.place + 1 : (drawn[0]?.place ?? 0)
}

/** The order last sent to the server, and the order shown instead; both are the first ids of a list. */
export type Moved = { readonly before: readonly string[]; readonly ids: readonly string[] }

/** Merges an order into one that waits: the ids of both, as the second orders them. */
export function upon(waiting: Moved | undefined, { before, ids }: Moved): Moved {
  if (!waiting) return { before, ids }
  return { before: withRest(waiting.before, before), ids: withRest(ids, waiting.ids) }
}

/** The ids of an order, followed by further ids of another one. */
export const withRest = (ids: readonly string[], others: readonly string[]) => [...new Set([...ids, ...others])]
