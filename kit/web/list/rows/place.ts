import { storedInTab } from '../../data/stored.ts'
import type { Span } from './span.ts'

/**
 * The scroll position of a list, for the Back button and reloads of this tab: `entry` is the history entry
 * and `key` the query that it belongs to.
 */
export type Place = {
  readonly entry: string
  readonly key: string
  /** Pixels. */
  readonly top: number
  readonly span: Span
  readonly total: number
  /** The row with the focus. */
  readonly row: number
}

const storeOf = (name: string) => storedInTab(`place.${name}`)

export const savePlace = (name: string, place: Place) => storeOf(name).set(JSON.stringify(place))

/** The position to restore; undefined if there is none. */
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
