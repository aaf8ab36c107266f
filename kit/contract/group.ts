import type { Field } from './field.ts'
import { filterKind } from './filter-text.ts'

/** Groups of a list are counted up to here, the largest first. */
export const groupsMax = 200

/** `GET /api/<path>/groups`: how many records each value of a field has; null is none. */
export type GroupAnswer = {
  readonly groups: readonly { readonly value: string | null; readonly count: number }[]
  /** There are more groups than are told. */
  readonly more: boolean
}

/** Whether a list can be grouped by the field: its values are chosen from others, so that each stands for many records. */
export const isGroupable = (field: Field) => filterKind(field) === 'anyOf'
