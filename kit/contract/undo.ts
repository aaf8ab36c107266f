import type { Person } from './person.ts'

/**
 * The input of `POST /api/undo`: a change by its id, or the change that made a version of a record (by default the
 * newest).
 */
export type UndoRequest =
  | { readonly change: string }
  | { readonly kind: string; readonly id: string; readonly version?: number | undefined }

/** The result of an undo: its own change, and how many records it reverted by kind. */
export type Undone = { readonly change: string; readonly counts: Readonly<Record<string, number>> }

/** A record that prevents an undo, with who changed it since and when, if known. */
export type InTheWay = {
  readonly kind: string
  readonly id: string
  readonly name: string
  /** The field that has another value now. */
  readonly field?: string
  /** The reason, in the user's language. */
  readonly reason: string
  readonly by?: Person
  /** ISO 8601. */
  readonly at?: string
}

/** The data of an undo's refusal: the first obstacles, and how many more there are. */
export type UndoRefused = { readonly inTheWay: readonly InTheWay[]; readonly more?: number }
