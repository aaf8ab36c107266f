import type { Person } from './person.ts'
import type { DayOrder } from './read-date.ts'
import type { DecimalSign } from './read-number.ts'

/**
 * The inputs and answers of the import routes; the server stores reports in both languages (`Text` is then a Label).
 * Columns and sheets count from 0, rows from 1.
 */

/** Which rows are imported: all, those of new records, or those of existing records. */
export type ImportMode = 'both' | 'create' | 'update'

/** How a file is read. It is always complete: the server guesses what a request leaves out. */
export type ImportSettings = {
  readonly sheet: number
  /** Row of the headers; 0 when the sheet has none. */
  readonly headerRow: number
  /** The key by which rows find their record, its fields joined by `+`; null if every row is a new record. */
  readonly key: string | null
  /** Field to column. A column may serve several fields. */
  readonly mapping: Readonly<Record<string, number>>
  /** Field to the default text for new, or for existing, records whose row has no value. */
  readonly fixed: Readonly<Record<string, string>>
  readonly mode: ImportMode
  /** The encoding of a text file, if the user has chosen it. */
  readonly encoding: string | null
  /** By column: how its numbers or dates are written, if the user has chosen it. */
  readonly formats: Readonly<Record<string, ImportFormat>>
  /** By row and column: the user's replacement for the content of a cell. */
  readonly cells: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly omit: readonly number[]
  /** By field: unknown texts, and the value that the user has chosen for each. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** By name: the corrections in further sheets of the file. */
  readonly further: Readonly<Record<string, SheetCorrections>>
  readonly options: {
    /** Leaves out rows with errors; otherwise one error stops the import. */
    readonly skipErrors: boolean
    /** New rows with a similar name: added, or left out. */
    readonly similar: 'add' | 'skip'
    /** Empty cells of a mapped column: keep the record's value, or empty it if it may be empty. */
    readonly emptyCells: 'keep' | 'clear'
    /** Fields whose unknown names become records: of master data, or of the referenced resource. */
    readonly create: readonly string[]
    /** Further sheets of the file that are left out, by the names of their lists. */
    readonly without: readonly string[]
  }
}

/** Corrected cells and rows that are left out. */
export type SheetCorrections = Pick<ImportSettings, 'cells' | 'omit'>

/** How the cells of a column are written: the sign in front of decimals, or the order of day, month and year. */
export type ImportFormat = DecimalSign | DayOrder

/** A file as it was read; only text files have `encoding` and `delimiter`. */
export type ImportFile = {
  readonly id: string
  readonly name: string
  readonly format: string
  readonly encoding: string | null
  readonly delimiter: string | null
}

type ImportSheet = { readonly name: string; readonly hidden: boolean; readonly rows: number }

/** The answer to an upload: the guessed sheet, and each sheet with its guessed headers. */
export type ImportUpload = ImportFile & {
  readonly sheet: number
  readonly sheets: readonly (ImportSheet & {
    readonly columns: number
    readonly headerRow: number
    readonly headers: readonly string[]
  })[]
}

/** A column of the file: `filled` counts its cells that are not empty. */
export type ImportColumn = {
  readonly letter: string
  readonly header: string
  readonly filled: number
  readonly samples: readonly string[]
  /** How its cells are read, if that is not obvious. */
  readonly note?: string
  /** The possible readings of its numbers or dates, each with an example cell; `is` is null if it is ambiguous. */
  readonly format?: {
    readonly is: ImportFormat | null
    readonly text: string
    readonly options: readonly { readonly value: ImportFormat; readonly means: string }[]
  }
}

type ImportEncoding = { readonly encoding: string; readonly sample: string }

export type ImportDescription = {
  readonly file: ImportFile
  /** The possible encodings of the text, likeliest first; empty if its encoding is known. */
  readonly encodings: readonly ImportEncoding[]
  readonly unsure: boolean
  /** The last import of the same file that has not been undone. */
  readonly before: { readonly own: boolean; readonly at: string } | null
  readonly sheets: readonly ImportSheet[]
  /** The first rows and columns of the sheet. */
  readonly head: readonly (readonly string[])[]
  readonly settings: ImportSettings
  readonly columns: readonly ImportColumn[]
  readonly fields: readonly {
    readonly name: string
    readonly label: string
    readonly required: boolean
    /** Whether it may be part of a key. */
    readonly comparable: boolean
    /**
     * What may be chosen in a field of records beside the main ones (`price.currency`), whose contract the page lacks.
     */
    readonly options?: readonly { readonly value: string; readonly text: string }[]
  }[]
  /** The keys that find existing records; a key needs all of its fields. */
  readonly keys: readonly { readonly name: string; readonly label: string; readonly fields: readonly string[] }[]
}

/** The counts of rows by outcome; the five add up to `rows`. Blank rows are not counted. */
export type ImportCounts = {
  readonly rows: number
  readonly create: number
  readonly update: number
  readonly unchanged: number
  readonly skip: number
  readonly errors: number
}

/** A further sheet of the file: the rows of a list, or sub-records of the records in the main sheet. */
export type ImportPart<Text = string> = {
  readonly name: string
  readonly label: Text
  readonly sheet: string
  readonly rows: number
  /** The outcomes of its rows if they are records; null for a list, and for a sheet that is left out. */
  readonly counts: ImportCounts | null
  /** How many records get the rows of a list; null if the rows are records. */
  readonly records: number | null
  readonly used: boolean
  /** True for records in columns of the main sheet. */
  readonly beside?: boolean
}

/** Unknown names in a column, and the records that could be created from them. `names` is cut, `count` is complete. */
export type ImportCreatable<Text = string> = {
  readonly field: string
  readonly label: Text
  readonly names: readonly string[]
  readonly count: number
  readonly chosen: boolean
}

/** One problem in one row: where, the content (at most 200 characters), why, and what was expected. */
export type ImportProblem<Text = string> = {
  /** The sheet, if it is not the main one. */
  readonly sheet?: string
  readonly row: number
  readonly column: string
  /** Index of the column in its sheet, if there is one. */
  readonly index?: number
  readonly field: string
  readonly value: string
  readonly message: Text
  readonly expected: Text
  /** The unknown name, if that is the problem. */
  readonly unknown?: string
}

export type ImportProblemTotal<Text = string> = Pick<
  ImportProblem<Text>,
  'sheet' | 'field' | 'message' | 'expected'
> & {
  readonly count: number
  /** Unknown names, each with its number of occurrences; the user can choose another value for each. */
  readonly unknown?: readonly { readonly text: string; readonly count: number }[]
}

/** A warning that the user should see before confirming: how often, and the first rows. */
export type ImportNote<Text = string> = {
  readonly message: Text
  readonly count: number
  readonly rows: readonly number[]
}

/** Rows with similar names, of the file or of existing records. */
export type ImportSimilarGroup = {
  readonly rows: readonly { readonly row: number; readonly name: string }[]
  readonly records: readonly { readonly id: string; readonly name: string }[]
}
export type ImportSimilar = {
  readonly groups: readonly ImportSimilarGroup[]
  readonly total: number
  readonly rows: number
}

/** Everything reported about rows; the lists are cut at the server's limits, the counts are complete. */
export type ImportReport<Text = string> = {
  readonly problems: readonly ImportProblem<Text>[]
  readonly totals: readonly ImportProblemTotal<Text>[]
  readonly notes: readonly ImportNote<Text>[]
  readonly parts: readonly ImportPart<Text>[]
  readonly creatable: readonly ImportCreatable<Text>[]
}

/** One row as it will be imported: its values, and for an update the record and its present values. */
export type ImportSample = {
  readonly row: number
  readonly action: 'create' | 'update' | 'unchanged' | 'skip' | 'error'
  /** The name of the record that the row found. */
  readonly name?: string
  readonly values: Readonly<Record<string, unknown>>
  readonly before?: Readonly<Record<string, unknown>>
}

/**
 * A preview of an import. `hindrance` says why it cannot run at present, `obstacle` why it cannot run even without
 * the rows with errors; `ready` says that it can run.
 */
export type ImportPlan = ImportReport & {
  readonly counts: ImportCounts
  /** Required fields of new records that have neither a column nor a default. */
  readonly missing: readonly string[]
  readonly ready: boolean
  readonly hindrance: string | null
  readonly obstacle: string | null
  readonly similar: ImportSimilar
  readonly sample: readonly ImportSample[]
}

/** `uploaded` is read and waiting, also after a refusal; the last three are the ways a run can end. */
export type ImportState = 'uploaded' | 'running' | 'done' | 'failed' | 'cancelled'
export type ImportPhase = 'waiting' | 'reading' | 'checking' | 'writing'

/** The state of a run. Instants in ISO 8601, UTC. */
export type ImportStatus = ImportReport & {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly state: ImportState
  readonly phase: ImportPhase | null
  readonly done: number
  readonly total: number
  readonly counts: ImportCounts | null
  readonly message: string | null
  readonly similar: ImportSimilar | null
  readonly createdAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
  /** The id of its change, for `POST /api/undo`; null until it is done, and if it changed nothing. */
  readonly change: string | null
}

/** A finished import, in the list of earlier ones. */
export type ImportEarlier = Pick<ImportStatus, 'id' | 'name' | 'counts' | 'createdAt' | 'finishedAt' | 'change'> & {
  readonly by: Person
  /** Who undid it, unless the undo was undone. */
  readonly undone: { readonly by: Person; readonly at: string } | null
}
