import type { Label } from './label.ts'

/** How many records of one kind reference a record by one of their fields. */
export type Use = {
  readonly kind: string
  readonly titles: Label
  readonly field: string
  readonly label: Label
  readonly n: number
}

export type UsedBy = {
  readonly id: string
  readonly name: string
  readonly status: 'Active' | 'inActive'
  /** The record whose page shows it: itself, or its parent, with the name. */
  readonly at: { readonly kind: string; readonly id: string; readonly name: string }
}

export const usedPage = 50
