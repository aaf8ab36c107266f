/** The response of `GET /api/showroom/cost`: the material cost of a piece of a style. */
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
    /** The ids of the applicable price line and its supplier. */
    readonly price?: string
    readonly supplier?: string
    /** The price of a unit of the consumption, and the cost of the row, in the style's currency with 4 decimals. */
    readonly each?: string
    readonly amount?: string
    /** Why the cost is unknown, in the user's language. */
    readonly missing?: string
  }[]
  /** The sum of the known amounts, and whether all are known. */
  readonly total: string
  readonly complete: boolean
}
