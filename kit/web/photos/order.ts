/** Moves an id to a place counted from 0; returns the same list if nothing changes. */
export function movedTo(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id)
  const place = Math.min(Math.max(to, 0), ids.length - 1)
  if (from < 0 || from === place) return ids
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}

/** The place of an entry that is dropped on a gap; gap 0 is before the first entry. */
export const placeInGap = (ids: readonly string[], id: string, gap: number): number =>
  gap > ids.indexOf(id) ? gap - 1 : gap
