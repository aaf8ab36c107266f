import type { Label } from './label.ts'
import type { Named } from './person.ts'

/** A record that the search over everything found. */
export type Hit = Named & {
  readonly kind: string
  /** The field in which it was found, what people call it, and the text that holds the words, or sounds like them. */
  readonly where: { readonly field: string; readonly label: Label; readonly text: string } | null
  /** The choice under which it stands in the list of its kind, where that begins with one. */
  readonly chapter?: { readonly field: string; readonly value: string; readonly label: Label }
  /** The record that it is part of, whose page shows it. */
  readonly parent?: { readonly kind: string; readonly path: string; readonly id: string; readonly name: string }
}

/** What `GET /api/search` found of one kind: the best of it, and how much there is (exact to 10,000, beyond that `more`). */
export type Found = {
  readonly kind: string
  /** The kind's path under /api and /admin. */
  readonly path: string
  /** What people call its records. */
  readonly titles: Label
  readonly total: number
  readonly more?: true
  /** How near the best of it comes: 0 is called exactly so, 1 begins so, 2 holds it somewhere, 3 names a record that does. */
  readonly rank: number
  readonly records: readonly Hit[]
  /** What was looked for instead of what was typed, a letter away from it, since nothing holds that. */
  readonly meant?: string
  /** Looking through this kind took too long: what it holds is not known. */
  readonly tooLong?: true
}
