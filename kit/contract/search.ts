import type { Label } from './label.ts'
import type { Named } from './person.ts'

export type Hit = Named & {
  readonly kind: string
  /** The matching field, its label, and the text that contains the words, or sounds like them. */
  readonly where: { readonly field: string; readonly label: Label; readonly text: string } | null
  /** The option of the choice that the list's own order begins with, if any. */
  readonly leadingChoice?: { readonly field: string; readonly value: string; readonly label: Label }
  /** The parent of a sub-record, whose page shows it. */
  readonly parent?: { readonly kind: string; readonly path: string; readonly id: string; readonly name: string }
}

/** The matches of `GET /api/search` in one kind: the best ones, and the count (exact to 10,000, beyond that `more`). */
export type Found = {
  readonly kind: string
  /** The kind's path under /api and /admin. */
  readonly path: string
  readonly titles: Label
  readonly total: number
  readonly more?: true
  /**
   * The rank of the best match: 0 equals the name, 1 begins it, 2 is anywhere in the record, 3 is in a referenced
   * record.
   */
  readonly rank: number
  readonly records: readonly Hit[]
  /** The corrected text, one letter away from the typed text, which has no matches. */
  readonly meant?: string
  /** The search in this kind took too long; its matches are unknown. */
  readonly tooLong?: true
}
