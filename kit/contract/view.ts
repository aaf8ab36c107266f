import type { Person } from './person.ts'

export const viewNameMax = 200
/** The most views that one user may have of one list. */
export const viewsMax = 100
/** The largest view as JSON, in bytes (16 KiB). */
export const viewBytesMax = 16_384

/** The rows of a table, or cards with large pictures if records have pictures. */
export const viewDisplays = ['table', 'gallery'] as const
export type ViewDisplay = (typeof viewDisplays)[number]

/** The content of a saved view: its filters, its order and its look, but no page number. */
export type ViewState = {
  readonly q: string
  /** By field, as in the list's query string; '' removes a default filter of the page. */
  readonly filters: Readonly<Record<string, string>>
  /** As in the list's query string; '' is the contract's own order. */
  readonly sort: string
  /** Keys of the columns shown, and of all columns in their order; includes columns that are not fields. */
  readonly columns: readonly string[]
  readonly order: readonly string[]
  /** Pixels, of columns that the user has resized. */
  readonly widths: Readonly<Record<string, number>>
  readonly density: 'calm' | 'dense'
  readonly display: ViewDisplay
  readonly group?: string
}

/** A saved view as the API answers it to one user. */
export type ListView = {
  readonly id: string
  readonly kind: string
  readonly name: string
  /** Whether all users of the list see it. */
  readonly shared: boolean
  readonly owner: Person
  /** Whether this user may change it: its owner, and Administrators if it is shared. */
  readonly mayChange: boolean
  /** Whether this user's list opens with it. */
  readonly default: boolean
  readonly version: number
  readonly updatedAt: string
  /** Its content as far as it fits the present fields and this user's rights. */
  readonly content: ViewState
  /** Fields of its filters or order that are left out: fields that no longer exist or fit … */
  readonly missing: readonly string[]
  /** … and fields that this user may not see. */
  readonly closed: readonly string[]
}
