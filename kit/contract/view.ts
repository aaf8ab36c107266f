import type { Person } from './person.ts'

/** Longest name of a saved view. */
export const viewNameMax = 200
/** How many views one user may have of one list. */
export const viewsMax = 100
/** All that one view holds, as JSON, in bytes (16 KiB). */
export const viewBytesMax = 16_384

/** Rows of a table, or cards with large pictures where records have some. */
export const viewDisplays = ['table', 'gallery'] as const
export type ViewDisplay = (typeof viewDisplays)[number]

/** What a saved view holds of a list: what narrows it, its order and its look. A page number is no part of it. */
export type ViewState = {
  readonly q: string
  /** By field, as in the list's query string; '' says that a filter which the page starts with was taken away. */
  readonly filters: Readonly<Record<string, string>>
  /** As in the list's query string; '' is the contract's own order. */
  readonly sort: string
  /** Keys of the columns shown, and of all columns in their order. Pages have columns that are no field. */
  readonly columns: readonly string[]
  readonly order: readonly string[]
  /** Pixels, of the columns that somebody has resized. */
  readonly widths: Readonly<Record<string, number>>
  readonly density: 'calm' | 'dense'
  readonly display: ViewDisplay
  /** The field that the list is grouped by. */
  readonly group?: string
}

/** A saved view as the API answers it to one user. */
export type ListView = {
  readonly id: string
  /** The resource whose list it is of. */
  readonly kind: string
  readonly name: string
  /** Whether everybody who may open the list sees it. */
  readonly shared: boolean
  readonly owner: Person
  /** Whether this user may change it: its owner, and an Administrator what is shared. */
  readonly mayChange: boolean
  /** Whether this user's list opens with it. */
  readonly default: boolean
  readonly version: number
  readonly updatedAt: string
  /** What it holds, as far as it fits today's fields and this user's rights. */
  readonly content: ViewState
  /** Fields that it filters or sorts by and that are left out: those that no longer exist or no longer fit … */
  readonly gone: readonly string[]
  /** … and those that this user may not see. */
  readonly closed: readonly string[]
}
