import { emptyValue, type Fields } from '@sms/kit/contract'
import { same, type Values } from './values.ts'

/** The side whose value a field takes. */
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
 * The fields on which a change (`mine`, made to the record `was`) and the current record differ. The same value on both
 * sides is no difference.
 */
export function differences(fields: Fields, was: Values, mine: Values, theirs: Values): Difference[] {
  const at = (values: Values, name: string) => values[name] ?? emptyValue(fields[name]!)
  return Object.keys(fields).flatMap((field): Difference[] => {
    const before = at(was, field)
    const me = Object.hasOwn(mine, field) ? at(mine, field) : before
    const them = at(theirs, field)
    if (same(me, them)) return []
    return [{ field, was: before, mine: me, theirs: them, clash: !same(me, before) && !same(them, before) }]
  })
}

/** The differences in fields that the other user changed; only these need a choice. */
export const changedByThem = (differing: readonly Difference[]) =>
  differing.filter(({ was, theirs }) => !same(was, theirs))

/** The preselected sides: the side that alone changed a field; fields changed by both have none. */
export const preselected = (differing: readonly Difference[]): Readonly<Record<string, Side>> =>
  Object.fromEntries(
    differing
      .filter((difference) => !difference.clash)
      .map((difference) => [difference.field, same(difference.mine, difference.was) ? 'theirs' : 'mine']),
  )

/** The values to send for the new version after the choice: those of fields where the own side was chosen. */
export const chosenValues = (differing: readonly Difference[], chosen: Readonly<Record<string, Side>>) =>
  Object.fromEntries(
    differing
      .filter((difference) => chosen[difference.field] === 'mine')
      .map((difference) => [difference.field, difference.mine]),
  )
