/** What the materials of one piece of a style cost, as `GET /api/showroom/cost` answers. */
export type StyleCost = {
  readonly currency: string | null
  /** A row for each Active material, in their order. */
  readonly rows: readonly {
    readonly id: string
    readonly item: string
    readonly placement: string | null
    readonly consumption: string
    readonly unit: string
    readonly wastage: string | null
    /** The price line that counts, and whose it is. */
    readonly price?: string
    readonly supplier?: string
    /** The price of one unit of the consumption, and what the row costs, in the style's currency to 4 decimals. */
    readonly each?: string
    readonly amount?: string
    /** What is missing for that, in the reader's words. */
    readonly missing?: string
  }[]
  /** The sum of what is known, and whether that is all. */
  readonly total: string
  readonly complete: boolean
}
