import type { Named } from './person.ts'

/** What a form is told while somebody types: records that have the value of a field already, or a name that resembles it. */
export type Alike = {
  readonly field: string
  /** `taken` will be refused; of `similar` ones whoever saves is asked. */
  readonly how: 'taken' | 'similar'
  /** Those that the asker may see. */
  readonly about: readonly Named[]
}
