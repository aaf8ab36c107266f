import type { Field } from './field.ts'
import { filterKind } from './filter-text.ts'

/** The most groups in an answer, the largest first. */
export const groupsMax = 200

/** `GET /api/<path>/groups`: how many records have each value of a field; the value null is an empty field. */
export type GroupAnswer = {
  readonly groups: readonly { readonly value: string | null; readonly count: number }[]
  readonly more: boolean
}

/** Whether a list can be grouped by the field: one that is filtered by any of some values. */
export const isGroupable = (field: Field) => filterKind(field) === 'anyOf'
