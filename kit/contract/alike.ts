import type { Named } from './person.ts'

/** Records with the same value in a field, or a similar name, shown while the user types. */
export type Alike = {
  readonly field: string
  /** A save with a `taken` value is refused; with a `similar` name it asks the user to confirm. */
  readonly how: 'taken' | 'similar'
  /** Those that the user may see. */
  readonly about: readonly Named[]
}
