/** The most records that one paste or fill changes. */
export const cellRowsMax = 500

/** `POST /api/<path>/cells`: changes in the cells of a list; either all are saved or nothing is. */
export type CellsRequest = {
  readonly rows: readonly {
    readonly id: string
    readonly version?: number
    /** By field, as text in the form of a spreadsheet cell; '' empties the field. */
    readonly texts?: Readonly<Record<string, string>>
    /** By field, as an edit takes it. */
    readonly values?: Readonly<Record<string, unknown>>
  }[]
}

/**
 * The result: the new version of each changed record by its id, and what `POST /api/undo` takes. Problems of a refusal
 * are at `rows.<index>.<field>`.
 */
export type CellsDone = {
  readonly changed: number
  readonly versions: Readonly<Record<string, number>>
  readonly change: string | null
}
