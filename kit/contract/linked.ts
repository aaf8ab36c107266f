import type { Label } from './label.ts'

/** How many records of one kind reference a record or belong to it. */
export type Linked = {
  readonly kind: string
  /** The kind's name for display. */
  readonly titles: Label
  readonly n: number
}
