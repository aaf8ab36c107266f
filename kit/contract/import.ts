import type { Person } from './person.ts'
import type { DayOrder } from './read-date.ts'
import type { DecimalSign } from './read-number.ts'

/**
 * What the import routes take and answer. Texts are in the user's language on the wire; the server keeps reports in both
 * (`Text` is then a Label). Columns and sheets count from 0, rows from 1.
 */

/** Which rows count: all, those of new records, those of existing ones. */
export type ImportMode = 'both' | 'create' | 'update'

/** How a file is to be read. Everything is decided: what a request leaves out is guessed. */
export type ImportSettings = {
  /** Index of the sheet. */
  readonly sheet: number
  /** Row of the headers; 0 when the sheet has none. */
  readonly headerRow: number
  /** The key by which rows find their record, its fields joined by `+`; null: every row is a new one. */
  readonly key: string | null
  /** Field to column. A column may serve several fields. */
  readonly mapping: Readonly<Record<string, number>>
  /** Field to the text that counts where a new record, or an existing one, has no value of its own. */
  readonly fixed: Readonly<Record<string, string>>
  readonly mode: ImportMode
  /** The encoding of a text, where somebody has chosen one. */
  readonly encoding: string | null
  /** By column: how its numbers or dates are written, where somebody has said so. */
  readonly formats: Readonly<Record<string, ImportFormat>>
  /** By row and column: what stands in a cell in place of what the file has there. */
  readonly cells: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Rows that are left out. */
  readonly omit: readonly number[]
  /** By field: texts that nobody knows, and what each stands for. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly options: {
    /** Rows with errors are left out; otherwise one error stops the import. */
    readonly skipErrors: boolean
    /** New rows that resemble others: added, or left out. */
    readonly similar: 'add' | 'skip'
    /** Empty cells of a mapped column: leave the record's value, or empty it where it may be empty. */
    readonly emptyCells: 'keep' | 'clear'
    /** Fields whose unknown names become records: master data values, records that a reference names. */
    readonly create: readonly string[]
    /** Further sheets of the file that are left out, by the names of their lists. */
    readonly without: readonly string[]
  }
}

/** How the cells of a column are written: the sign in front of decimals, or the order of day, month and year. */
export type ImportFormat = DecimalSign | DayOrder

/** A file as it was read; `encoding` and `delimiter` of texts alone. */
export type ImportFile = {
  readonly id: string
  readonly name: string
  readonly format: string
  readonly encoding: string | null
  readonly delimiter: string | null
}

export type ImportSheet = { readonly name: string; readonly hidden: boolean; readonly rows: number }

/** What an upload answers: the sheet people most likely mean, and each sheet with the headers it seems to have. */
export type ImportUpload = ImportFile & {
  readonly sheet: number
  readonly sheets: readonly (ImportSheet & {
    readonly columns: number
    readonly headerRow: number
    readonly headers: readonly string[]
  })[]
}

/** A column of the file: `filled` counts its cells that hold something. */
export type ImportColumn = {
  readonly letter: string
  readonly header: string
  readonly filled: number
  readonly samples: readonly string[]
  /** How its cells are read, where that is not plain. */
  readonly note?: string
  /** The ways in which its numbers or dates could be meant, each by one of its cells; `is` null: nobody can tell. */
  readonly format?: {
    readonly is: ImportFormat | null
    readonly text: string
    readonly options: readonly { readonly value: ImportFormat; readonly means: string }[]
  }
}

/** An encoding in which a text could be read, with a few words of it read so. */
export type ImportEncoding = { readonly encoding: string; readonly sample: string }

/** The file, how it is read, and how else it could be. */
export type ImportDescription = {
  readonly file: ImportFile
  /** The encodings in which the text could be read, likeliest first; none where its encoding is known. */
  readonly encodings: readonly ImportEncoding[]
  /** Nobody can tell in which of them it is written. */
  readonly unsure: boolean
  /** The last import of this very file, where it has not been undone. */
  readonly before: { readonly own: boolean; readonly at: string } | null
  readonly sheets: readonly ImportSheet[]
  /** The first rows of the sheet, cut to a corner. */
  readonly head: readonly (readonly string[])[]
  readonly settings: ImportSettings
  readonly columns: readonly ImportColumn[]
  readonly fields: readonly {
    readonly name: string
    readonly label: string
    readonly required: boolean
    /** Whether the fields of a key may be chosen from it. */
    readonly comparable: boolean
    /** What may be chosen in a field of records beside the main ones (`price.currency`), whose contract the page lacks. */
    readonly options?: readonly { readonly value: string; readonly text: string }[]
  }[]
  /** The ways to find the records that exist; a way needs all of its fields. */
  readonly keys: readonly { readonly name: string; readonly label: string; readonly fields: readonly string[] }[]
}

/** What becomes of the rows; the five add up to `rows`. Blank rows are none. */
export type ImportCounts = {
  readonly rows: number
  readonly create: number
  readonly update: number
  readonly unchanged: number
  readonly skip: number
  readonly errors: number
}

/** A further sheet of the file: the rows of a list, or records that are part of those of the main sheet. */
export type ImportPart<Text = string> = {
  readonly name: string
  readonly label: Text
  readonly sheet: string
  readonly rows: number
  /** What becomes of its rows where they are records of their own; null of a list, and of a sheet that is left out. */
  readonly counts: ImportCounts | null
  /** Records that get the rows of a list; null where the rows are records of their own. */
  readonly records: number | null
  readonly used: boolean
}

/** Names in a column that nobody bears, and what they could become. `names` is cut, `count` is whole. */
export type ImportCreatable<Text = string> = {
  readonly field: string
  readonly label: Text
  readonly names: readonly string[]
  readonly count: number
  readonly chosen: boolean
}

/** One thing wrong in one row: where, what stands there (at most 200 characters), why, and what was expected. */
export type ImportProblem<Text = string> = {
  /** The sheet, where it is not the main one. */
  readonly sheet?: string
  readonly row: number
  readonly column: string
  readonly field: string
  readonly value: string
  readonly message: Text
  readonly expected: Text
  /** The name that nobody knows, where that is the problem. */
  readonly unknown?: string
}

/** How often the same problem occurs. */
export type ImportProblemTotal<Text = string> = Pick<
  ImportProblem<Text>,
  'sheet' | 'field' | 'message' | 'expected'
> & {
  readonly count: number
  /** Names that nobody knows, each with how often it stands there; another value can be said for each. */
  readonly unknown?: readonly { readonly text: string; readonly count: number }[]
}

/** Something that people should know before they agree: how often, and the first rows where. */
export type ImportNote<Text = string> = {
  readonly message: Text
  readonly count: number
  readonly rows: readonly number[]
}

/** Rows of the file that resemble one another, or records that exist. */
export type ImportSimilarGroup = {
  readonly rows: readonly { readonly row: number; readonly name: string }[]
  readonly records: readonly { readonly id: string; readonly name: string }[]
}
export type ImportSimilar = {
  readonly groups: readonly ImportSimilarGroup[]
  readonly total: number
  readonly rows: number
}

/** What there is to say about rows; the lists are cut at the server's limits, the totals are whole. */
export type ImportReport<Text = string> = {
  readonly problems: readonly ImportProblem<Text>[]
  readonly totals: readonly ImportProblemTotal<Text>[]
  readonly notes: readonly ImportNote<Text>[]
  readonly parts: readonly ImportPart<Text>[]
  readonly creatable: readonly ImportCreatable<Text>[]
}

/** One row as it will be: what it gives, and of an update which record it is and what stands there now. */
export type ImportSample = {
  readonly row: number
  readonly action: 'create' | 'update' | 'unchanged' | 'skip' | 'error'
  /** What the record is called that the row found. */
  readonly name?: string
  readonly values: Readonly<Record<string, unknown>>
  readonly before?: Readonly<Record<string, unknown>>
}

/**
 * What an import would do. `hindrance` says why it may not be carried out as it stands, `obstacle` why not even without
 * the rows with errors; `ready` that nothing does.
 */
export type ImportPlan = ImportReport & {
  readonly counts: ImportCounts
  /** Required fields of new records that have neither a column nor a value for all rows. */
  readonly missing: readonly string[]
  readonly ready: boolean
  readonly hindrance: string | null
  readonly obstacle: string | null
  readonly similar: ImportSimilar
  readonly sample: readonly ImportSample[]
}

/** `uploaded` read and waiting, also after a refusal; the last three are how a run can end. */
export type ImportState = 'uploaded' | 'running' | 'done' | 'failed' | 'cancelled'
/** What a running import is at. */
export type ImportPhase = 'waiting' | 'reading' | 'checking' | 'writing'

/** How a run stands. Instants in ISO 8601, UTC. */
export type ImportStanding = ImportReport & {
  readonly id: string
  /** The resource that it fills. */
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
  /** The change that it was, for `POST /api/undo`; null until it is done, and where it changed nothing. */
  readonly change: string | null
}

/** An import that has been done, in the list of earlier ones. */
export type ImportEarlier = Pick<ImportStanding, 'id' | 'name' | 'counts' | 'createdAt' | 'finishedAt' | 'change'> & {
  readonly by: Person
  /** Who took it back, if that stands. */
  readonly undone: { readonly by: Person; readonly at: string } | null
}
