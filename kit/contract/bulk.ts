/** The records of a bulk action: `ids`, or `all` matches of a list's parameters (as in its URL) minus `except`. */
export type BulkSet = {
  readonly ids?: readonly string[]
  readonly all?: Readonly<Record<string, string>>
  readonly except?: readonly string[]
  /** Computes what would change and changes nothing. */
  readonly preview?: true
  /** How many records the user saw selected; the request is refused if there are more or fewer now. */
  readonly expect?: number
}

/** `POST /api/<path>/bulk`: the same change to many records. */
export type BulkRequest = BulkSet & {
  /** Field to its new value; of a list of choices or master data also `{ add, remove }`. */
  readonly patch: Readonly<Record<string, unknown>>
  /** Leaves out records that the rules refuse; otherwise one refused record stops the whole change. */
  readonly skipRefused?: boolean
}

/** Adds to and takes from a list instead of replacing it. */
export type ListChange = { readonly add?: readonly string[]; readonly remove?: readonly string[] }

/** A record that the rules refuse, and why, in the user's language. */
export type BulkRefused = {
  readonly id: string
  readonly name: string
  readonly field: string
  readonly message: string
}

/** The effect of a bulk change, in counts of records. */
export type BulkPreview = {
  readonly matched: number
  readonly changing: number
  readonly unchanged: number
  readonly fields: readonly {
    readonly field: string
    readonly changing: number
    /** Old values with the new value, the most frequent first, at most 20; `others` counts the remaining records. */
    readonly values: readonly { readonly before: unknown; readonly after: unknown; readonly count: number }[]
    readonly others: number
  }[]
  /** The refused records, at most 50. */
  readonly refused: { readonly count: number; readonly rows: readonly BulkRefused[] }
}

/** The result of a bulk change; `change` is what `POST /api/undo` takes, null when nothing changed. */
export type BulkDone = {
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  readonly change: string | null
}
