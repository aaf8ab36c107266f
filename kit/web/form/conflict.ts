import { emptyValue, type Fields } from '@sms/kit/contract'
import { same, type Values } from './values.ts'

/** Whose value a field shall have. */
export type Side = 'mine' | 'theirs'

/** One field on which two people differ: what it was, what each made of it, and whether both changed it. */
export type Difference = {
  readonly field: string
  readonly was: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changed it, so only a person can say which one holds. */
  readonly clash: boolean
}

/**
 * The fields on which a change (`mine`, over the record `was`) and the record as somebody else has left it differ.
 * What both made the same is no difference.
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

/** Those that somebody else has touched: what one alone has changed is nothing to choose about. */
export const touched = (differing: readonly Difference[]) => differing.filter(({ was, theirs }) => !same(was, theirs))

/** What stands chosen before anybody has: the side that alone changed the field, nothing where both did. */
export const obvious = (differing: readonly Difference[]): Readonly<Record<string, Side>> =>
  Object.fromEntries(
    differing
      .filter((difference) => !difference.clash)
      .map((difference) => [difference.field, same(difference.mine, difference.was) ? 'theirs' : 'mine']),
  )

/** What remains to be sent on the new version once every difference is decided: the values of the chosen own sides. */
export const chosenValues = (differing: readonly Difference[], chosen: Readonly<Record<string, Side>>) =>
  Object.fromEntries(
    differing
      .filter((difference) => chosen[difference.field] === 'mine')
      .map((difference) => [difference.field, difference.mine]),
  )
