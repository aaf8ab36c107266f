import type { Person } from './person.ts'

export const changeActions = ['insert', 'update', 'delete'] as const
export type ChangeAction = (typeof changeActions)[number]

/** One change of one record for display, from `GET /api/history`: fields as in the contract, values as in a record. */
export type HistoryEntry = {
  readonly id: number
  /** The change that it belongs to, and the record's version after it. */
  readonly change: string
  readonly version: number | null
  /** ISO 8601. */
  readonly at: string
  readonly actor: Person
  /** The label of the request that made it: "Add", "Edit", "Import" … */
  readonly state: string
  readonly action: ChangeAction
  /** The resource and record that changed, and the record's name. */
  readonly kind: string
  readonly recordId: string
  readonly name: string
  /** The record whose history contains it: a change of a sub-record belongs to its parent's history. */
  readonly rootKind: string
  readonly rootId: string
  readonly changes: readonly HistoryChange[]
}

export type HistoryChange = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** The names of the records that the values reference, by id; absent if they reference no records. */
  readonly names?: Readonly<Record<string, string>>
}
