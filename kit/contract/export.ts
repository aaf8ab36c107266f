/** The optional contents of an export besides the list's columns: `GET /api/<path>/export/about`. */
export type ExportAbout = {
  readonly pictures: boolean
  /** Further sheets; `field` is true for a field of the records, false for a sub-resource. */
  readonly lists: readonly { readonly name: string; readonly label: string; readonly field: boolean }[]
}
