import type { Label } from './label.ts'

/** How many records of one kind refer to a record or hang on it. */
export type Linked = {
  readonly kind: string
  /** What people call its records. */
  readonly titles: Label
  readonly n: number
}
