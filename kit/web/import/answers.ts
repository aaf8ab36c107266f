/** What the import routes take and answer, as kit/server/import says it; texts come in the user's language. */

export type Mode = 'both' | 'create' | 'update'

/** How a file is to be read; see the server's `Settings`. Columns and sheets count from 0, rows from 1. */
export type Settings = {
  readonly sheet: number
  readonly headerRow: number
  readonly key: string | null
  readonly mapping: Readonly<Record<string, number>>
  readonly fixed: Readonly<Record<string, string>>
  readonly mode: Mode
  readonly options: {
    readonly skipErrors: boolean
    readonly similar: 'add' | 'skip'
    readonly emptyCells: 'keep' | 'clear'
  }
}

export type FileRead = {
  readonly id: string
  readonly name: string
  readonly format: string
  readonly encoding: string | null
  readonly delimiter: string | null
}

export type SheetHead = { readonly name: string; readonly hidden: boolean; readonly rows: number }

/** A column of the file: `filled` counts its cells that hold something. */
export type FileColumn = {
  readonly letter: string
  readonly header: string
  readonly filled: number
  readonly samples: readonly string[]
}

/** The file, how it is read, and how else it could be. */
export type Description = {
  readonly file: FileRead
  readonly sheets: readonly SheetHead[]
  /** The first rows of the sheet, cut to a corner. */
  readonly head: readonly (readonly string[])[]
  readonly settings: Settings
  readonly columns: readonly FileColumn[]
  readonly fields: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  readonly keys: readonly { readonly name: string; readonly label: string }[]
}

export type Counts = {
  readonly rows: number
  readonly create: number
  readonly update: number
  readonly unchanged: number
  readonly skip: number
  readonly errors: number
}

export type Problem = {
  readonly row: number
  readonly column: string
  readonly field: string
  readonly value: string
  readonly message: string
  readonly expected: string
}
export type ProblemTotal = Pick<Problem, 'field' | 'message' | 'expected'> & { readonly count: number }
export type Note = { readonly message: string; readonly count: number; readonly rows: readonly number[] }

export type Similar = {
  readonly groups: readonly {
    readonly rows: readonly { readonly row: number; readonly name: string }[]
    readonly records: readonly { readonly id: string; readonly name: string }[]
  }[]
  readonly total: number
  readonly rows: number
}

/** What there is to say about rows; the lists are cut at the server's limits, the totals are whole. */
export type Report = {
  readonly problems: readonly Problem[]
  readonly totals: readonly ProblemTotal[]
  readonly notes: readonly Note[]
}

export type SampleRow = {
  readonly row: number
  readonly action: 'create' | 'update' | 'unchanged' | 'skip' | 'error'
  /** What the record is called that the row found. */
  readonly name?: string
  readonly values: Readonly<Record<string, unknown>>
  readonly before?: Readonly<Record<string, unknown>>
}

/** What an import would do. `hindrance` says why it may not be carried out as it stands. */
export type Plan = Report & {
  readonly counts: Counts
  readonly missing: readonly string[]
  readonly hindrance: string | null
  readonly similar: Similar
  readonly sample: readonly SampleRow[]
}

/** How a run stands. */
export type Standing = Report & {
  readonly id: string
  readonly name: string
  readonly state: 'uploaded' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly phase: 'waiting' | 'reading' | 'checking' | 'writing' | null
  readonly done: number
  readonly total: number
  readonly counts: Counts | null
  readonly message: string | null
}
