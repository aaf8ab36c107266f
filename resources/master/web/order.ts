/** The ids with one of them moved to a place in the list; a place outside it means its nearest end. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((one) => one !== id)
  if (rest.length === ids.length) return [...ids]
  const at = Math.max(0, Math.min(rest.length, place))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

/** The place that an entry takes when it is let go in a gap; gap 0 is before the first entry, `n` behind the nth. */
export const placeInGap = (from: number, gap: number) => (gap > from ? gap - 1 : gap)

/** The gap below `y` between entries whose middles are given from top to bottom. */
export const gapAt = (middles: readonly number[], y: number) => middles.filter((middle) => middle < y).length

/** The gap between the order numbers of neighbours, as the server numbers them. */
const step = 10

type Ordered = { readonly id: string; readonly key: string; readonly sort: number | null }

/** All values with those of a category numbered in the given order; others keep what they have. */
export function withOrder<V extends Ordered>(values: readonly V[], key: string, ids: readonly string[]): V[] {
  const places = new Map(ids.map((id, at) => [id, (at + 1) * step]))
  return values.map((value) => {
    const sort = value.key === key ? places.get(value.id) : undefined
    return sort === undefined || sort === value.sort ? value : { ...value, sort }
  })
}
