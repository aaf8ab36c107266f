import type { ChangeAction } from './history.ts'
import type { Person } from './person.ts'

/** One line of the change log of all users: everything that one transaction changed. */
export type ChangeLine = {
  /** Its id, for `POST /api/undo` and for its entries. */
  readonly change: string
  readonly at: string
  readonly actor: Person
  /** The label of the request that made it: "Add", "Edit", "Import" … */
  readonly state: string
  /** How many history entries it made, by kind of record and action. */
  readonly counts: readonly {
    readonly kind: string
    readonly action: ChangeAction
    readonly count: number
  }[]
  /** The record that it changed, or the first of several. */
  readonly subject: {
    readonly kind: string
    readonly id: string
    readonly name: string
    readonly deleted: boolean
  } | null
  readonly undoes: string | null
  /** It can no longer be undone. */
  readonly permanent: boolean
  /** Who undid it, unless the undo was undone. */
  readonly undone: { readonly by: Person; readonly at: string } | null
}
