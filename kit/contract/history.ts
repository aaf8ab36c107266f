import type { Person } from './person.ts'

/** What can be done to a record, as history keeps it. */
export const changeActions = ['insert', 'update', 'delete'] as const
export type ChangeAction = (typeof changeActions)[number]

/** One change of one record as people read it, from `GET /api/history`: fields as in the contract, values as in a record. */
export type HistoryEntry = {
  readonly id: number
  /** The change that it is part of, and the record's version after it. */
  readonly change: string
  readonly version: number | null
  /** ISO 8601. */
  readonly at: string
  readonly actor: Person
  /** The label of the request that made it: "Add", "Edit", "Import" … */
  readonly state: string
  readonly action: ChangeAction
  /** The resource and record that changed, and what people call it. */
  readonly kind: string
  readonly recordId: string
  readonly name: string
  /** The record in whose history it stands: a sub-record's change stands in its parent's. */
  readonly rootKind: string
  readonly rootId: string
  readonly changes: readonly HistoryChange[]
}

export type HistoryChange = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** What people call the records that the values refer to, by id; absent where they refer to none. */
  readonly names?: Readonly<Record<string, string>>
}
