/** The ids with one of them moved to a place in the list; a place outside it means its nearest end. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((one) => one !== id)
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

/**
 * One more move on those that wait to be sent. `now` are the ids as they are shown, at least as many as wait and those
 * up to the farther of the two places.
 */
export function movedOn(waiting: Moved | undefined, now: readonly string[], id: string, to: number): Moved {
  const before = waiting ? [...waiting.before, ...now.slice(waiting.before.length)] : now
  return { before, ids: movedTo(now, id, to) }
}
