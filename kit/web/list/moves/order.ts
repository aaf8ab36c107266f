/** The ids with one of them moved to a place in the list; a place outside it means its nearest end. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((other) => other !== id)
  if (rest.length === ids.length) return [...ids]
  const at = Math.max(0, Math.min(rest.length, place))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

/** The place that an entry takes when it is let go in a gap; gap 0 is before the first entry, `n` behind the nth. */
export const placeInGap = (from: number, gap: number) => (gap > from ? gap - 1 : gap)

/** Where an entry goes: so many places on from where it stands, or into a gap. */
export type Way = { readonly by: number } | { readonly gap: number }

/** The place that an entry takes which stands at `from` and goes that way; it may lie beyond the ends. */
export const placeOn = (from: number, way: Way) => ('gap' in way ? placeInGap(from, way.gap) : from + way.by)

/** An entry that is drawn: its place, and the middle of it in pixels. */
export type Drawn = { readonly place: number; readonly middle: number }

/** The gap below `y` among entries from top to bottom; not all that the list has need be drawn. */
export function gapAt(drawn: readonly Drawn[], y: number): number {
  const above = drawn.findLast(({ middle }) => middle < y)
  return above ? above.place + 1 : (drawn[0]?.place ?? 0)
}

/** What the server was last asked to keep, and what is shown instead; both are the first ids of a list. */
export type Moved = { readonly before: readonly string[]; readonly ids: readonly string[] }

/** One order upon another that waits to be sent, as one: the ids that both name, as the second leaves them. */
export function upon(waiting: Moved | undefined, { before, ids }: Moved): Moved {
  if (!waiting) return { before, ids }
  return { before: withRest(waiting.before, before), ids: withRest(ids, waiting.ids) }
}

/** The ids of an order, and behind them those that another one names besides. */
export const withRest = (ids: readonly string[], others: readonly string[]) => [...new Set([...ids, ...others])]
