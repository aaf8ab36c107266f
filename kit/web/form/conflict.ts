import { emptyValue, type Fields } from '@sms/kit/contract'
import { same, type Values } from './values.ts'

export type Side = 'mine' | 'theirs'

/** A field on which two users differ: its earlier value, both new values, and whether both changed it. */
export type Difference = {
  readonly field: string
  readonly was: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Both users changed it, so that the user has to choose. */
  readonly clash: boolean
}

/**
 * The fields on which a user's change of a record and the current record differ: `base` is the record as the user read
 * it, `changes` the changed fields alone, `current` the whole record. The same value on both sides is no difference.
 */
export function differences(fields: Fields, base: Values, changes: Values, current: Values): Difference[] {
  return Object.entries(fields).flatMap(([name, field]): Difference[] => {
    const valueIn = (values: Values) => values[name] ?? emptyValue(field)
    const was = valueIn(base)
    const mine = name in changes ? valueIn(changes) : was
    const theirs = valueIn(current)
    if (same(mine, theirs)) return []
    return [{ field: name, was, mine, theirs, clash: !same(mine, was) && !same(theirs, was) }]
  })
}

/** The differences in fields that the other user changed. */
export const changedByThem = (differing: readonly Difference[]) =>
  differing.filter(({ was, theirs }) => !same(was, theirs))

/** The preselected sides: the side that alone changed a field; fields changed by both have none. */
export const preselected = (differing: readonly Difference[]): Readonly<Record<string, Side>> =>
  Object.fromEntries(
    differing
      .filter((difference) => !difference.clash)
      .map((difference) => [difference.field, same(difference.mine, difference.was) ? 'theirs' : 'mine']),
  )

/** The values to send for the new version after the choice: those of fields where `mine` was chosen. */
export const chosenValues = (differing: readonly Difference[], chosen: Readonly<Record<string, Side>>) =>
  Object.fromEntries(
    differing
      .filter((difference) => chosen[difference.field] === 'mine')
      .map((difference) => [difference.field, difference.mine]),
  )
