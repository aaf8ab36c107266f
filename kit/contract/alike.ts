import type { Named } from './person.ts'

/** What a form learns while the user types: records that have the same value in a field, or a similar name. */
export type Alike = {
  readonly field: string
  /** A save with a `taken` value is refused; with a `similar` name it asks the user to confirm. */
  readonly how: 'taken' | 'similar'
  /** Those that the user may see. */
  readonly about: readonly Named[]
}
