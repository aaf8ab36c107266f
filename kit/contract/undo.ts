import type { Person } from './person.ts'

/** What `POST /api/undo` takes: a change by its id, or as the one that made a version of a record (the newest unless said). */
export type UndoRequest =
  | { readonly change: string }
  | { readonly kind: string; readonly id: string; readonly version?: number | undefined }

/** What an undo did: the change that it is itself, and how many records it took back by kind. */
export type Undone = { readonly change: string; readonly counts: Readonly<Record<string, number>> }

/** A record that keeps a change from being undone, with who changed it since and when, where that is known. */
export type InTheWay = {
  readonly kind: string
  readonly id: string
  readonly name: string
  /** The field that has another value now. */
  readonly field?: string
  /** Why, in the asker's language. */
  readonly reason: string
  readonly by?: Person
  /** ISO 8601. */
  readonly at?: string
}

/** The data of an undo's refusal: the first of what stands in the way, and how many there are besides. */
export type UndoRefused = { readonly inTheWay: readonly InTheWay[]; readonly more?: number }
