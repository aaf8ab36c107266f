import type { Label } from './label.ts'

/** How many records of one kind reference a record or belong to it. */
export type Linked = {
  readonly kind: string
  readonly titles: Label
  readonly n: number
}
