import type { Label } from './label.ts'

/** How many records of one kind refer to a record by one of their fields. */
export type Use = {
  readonly kind: string
  /** What people call the records of that kind. */
  readonly titles: Label
  readonly field: string
  /** What they call that field. */
  readonly label: Label
  readonly n: number
}

/** A record that refers to another. */
export type UsedBy = {
  readonly id: string
  readonly name: string
  readonly status: 'Active' | 'inActive'
  /** Where it is shown: itself, or the record that it is part of, with what that is called. */
  readonly at: { readonly kind: string; readonly id: string; readonly name: string }
}

/** How many of them are given at a time. */
export const usedPage = 50
