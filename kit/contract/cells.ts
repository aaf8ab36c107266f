/** Records that one paste or fill changes at most. */
export const cellRowsMax = 500

/** `POST /api/<path>/cells`: changes in the cells of a list, all of them or none. */
export type CellsRequest = {
  readonly rows: readonly {
    readonly id: string
    readonly version?: number
    /** By field, as a spreadsheet's cell says it; '' empties the field. */
    readonly texts?: Readonly<Record<string, string>>
    /** By field, as an edit takes it. */
    readonly values?: Readonly<Record<string, unknown>>
  }[]
}

/** What it has done; `change` is what `POST /api/undo` takes. Problems of a refusal stand at `rows.<place>.<field>`. */
export type CellsDone = { readonly changed: number; readonly change: string | null }
