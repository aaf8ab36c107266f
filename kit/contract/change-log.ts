import type { ChangeAction } from './history.ts'
import type { Person } from './person.ts'

/** One line of the office-wide log: everything that one transaction changed. */
export type ChangeLine = {
  /** Its id, for `POST /api/undo` and for its entries. */
  readonly change: string
  readonly at: string
  readonly actor: Person
  /** The label of the request that made it: "Add", "Edit", "Import" … */
  readonly state: string
  /** How many entries it left, by kind of record and what was done to it. */
  readonly counts: readonly {
    readonly kind: string
    readonly action: ChangeAction
    readonly count: number
  }[]
  /** The record that it is about, or the first of several. */
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string; readonly gone: boolean } | null
  /** The change that it took back. */
  readonly undoes: string | null
  /** It cannot be taken back any more: what it left is another by now. */
  readonly stuck: boolean
  /** Who took it back, if that stands. */
  readonly undone: { readonly by: Person; readonly at: string } | null
}
