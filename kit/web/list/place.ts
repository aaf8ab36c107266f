import { keptInTab } from '../data/stored.ts'
import type { Span } from './span.ts'

/**
 * Where a list stood when it was left, for the Back button and reloads of this tab: `entry` is its place in the browser's
 * history and `key` its question, since only the same list in the same place goes on from there.
 */
export type Place = {
  readonly entry: string
  readonly key: string
  /** Pixels. */
  readonly top: number
  readonly span: Span
  readonly total: number
  /** The row that had the focus. */
  readonly row: number
}

const storeOf = (name: string) => keptInTab(`place.${name}`)

export const keepPlace = (name: string, place: Place) => storeOf(name).set(JSON.stringify(place))

/** The place of a list that is opened again; undefined for one that begins anew. */
export function placeOf(name: string, entry: string, key: string): Place | undefined {
  try {
    const place: unknown = JSON.parse(storeOf(name).get() ?? 'null')
    return isPlace(place) && place.entry === entry && place.key === key ? place : undefined
  } catch {
    return undefined
  }
}

const isPlace = (value: unknown): value is Place => {
  const { entry, key, span, ...numbers } = (value ?? {}) as Partial<Place>
  return (
    typeof entry === 'string' &&
    typeof key === 'string' &&
    [numbers.top, numbers.total, numbers.row, span?.from, span?.to].every(Number.isFinite)
  )
}
