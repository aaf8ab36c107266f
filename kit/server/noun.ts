import type { Language, ListQuery, Named, PatchOf, Resource } from '@sms/kit/contract'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './context.ts'
import type { Importing } from './importing.ts'
import type { Proposed, Rule, RuleProblem } from './rule.ts'
import type { Finds, Scope } from './scope.ts'

type AnyResource = Resource<any, any>

/** One resource as the server's general parts see it: history, attachments, import, export, OpenAPI. */
export type Noun = {
  readonly contract: Resource<any, any>
  readonly service: Crud
  /** Where its entries stand in history when it is part of another record. */
  readonly root?: Tracked['root']
  /** Columns of its parent that follow from its records. */
  readonly rollup?: Rollup
  /** Its records are the values that master data fields name: the fields of a value's category and of its names. */
  readonly vocabulary?: { readonly category: string; readonly names: NamesByLanguage }
  /** Its own way to change a record, for nouns with rules beyond the record's own; undo and bulk edits use it. */
  readonly edit?: Crud['edit']
  /** Takes the locks that `edit` takes before the record's; callers that lock several of its records call it first. */
  readonly lockFirst?: (ctx: Ctx) => Promise<void>
  /**
   * Prepares its records for a merge, which lets those that name the record `from` by a field name `to` instead:
   * removes what would then stand twice, and refuses where two cannot be one.
   */
  readonly prepareMerge?: (ctx: Ctx, field: string, from: string, to: string) => Promise<void>
  /**
   * The records whose names some names of one of its own resemble, the likeliest first; `except` is the record itself.
   */
  readonly similar?: (ctx: Ctx, names: Readonly<Record<string, string>>, except?: string) => Promise<readonly Named[]>
  readonly importing?: Importing
  /**
   * Fits copies of its records to the records that they are copied to; `to` maps the parents' ids to those of the new
   * parents.
   */
  readonly fitCopies?: (
    ctx: Ctx,
    copies: readonly Record<string, any>[],
    to: ReadonlyMap<string, string>,
  ) => Promise<readonly Record<string, any>[]>
  /**
   * Its rows stand for the records of several other kinds, so that one field can name any of them: the database keeps
   * them, without a history of their own. `field` says of which kind a row is; `scoped` are the kinds whose rows the
   * scope may hide.
   */
  readonly family?: {
    readonly kinds: readonly string[]
    readonly field: string
    readonly scoped: readonly string[]
  }
  readonly ignore?: Tracked['ignore']
}

export type Nouns = { readonly [kind: string]: Noun }

/** Values by field name, as a record holds them. */
export type Values = Record<string, unknown>

/** Any resource's functions as the general parts call them: routes, history, import, export. */
export interface Crud {
  readonly contract: AnyResource
  readonly table: PgTable
  readonly scope: Scope
  readonly finds?: Finds | undefined
  show(ctx: Ctx, row: Record<string, unknown>): any
  list(ctx: Ctx, query: ListQuery): Promise<Page<any>>
  get(ctx: Ctx, id: string, computed?: Computed): Promise<any>
  row(ctx: Ctx, id: string): Promise<any>
  lockRow(ctx: Ctx, id: string): Promise<any>
  rows(ctx: Ctx, ids: readonly string[]): Promise<any[]>
  add(ctx: Ctx, input: any, owned?: Record<string, unknown>): Promise<any>
  edit(ctx: Ctx, edit: Edit<any>, owned?: Record<string, unknown>): Promise<any>
  insert(ctx: Ctx, values: readonly Record<string, unknown>[]): Promise<Record<string, any>[]>
  update(ctx: Ctx, condition: SQL | undefined, changes: Record<string, unknown>): Promise<any[]>
  updateMany(ctx: Ctx, condition: SQL, changes: Record<string, unknown>): Promise<number>
  needsSettling(names: readonly string[]): boolean
  settle(ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void>
  keepInScope(ctx: Ctx, ids: readonly string[]): Promise<void>
  lookup(ctx: Ctx, lookup: Lookup): Promise<Named[]>
  checkValues(ctx: Ctx, values: object): Promise<void>
  readonly removed: CrudOptions['removed'] | undefined
  problemsOfWrite(ctx: Ctx, proposed: readonly Proposed[]): Promise<readonly RuleProblem[]>
  refuseGuarded(ctx: Ctx, values: object): void
  readonly fileHolder: FileHolder
}

/** Scalar queries on a record that the statement that reads it answers too, by the names of their answers. */
export type Computed = Readonly<Record<string, SQL.Aliased>>

/**
 * The query of a picker: a text or ids; `kinds` of a field for several kinds; `among` for records whose references name
 * certain records.
 */
export type Lookup = {
  q?: string
  ids?: readonly string[]
  kinds?: readonly string[]
  among?: Readonly<Record<string, string>>
  limit?: number
}

/**
 * The input of an edit: the record, the version that the user has seen (without it the last write wins), and the
 * changed fields.
 */
export type Edit<R extends AnyResource> = { id: string; version?: number | undefined; patch: PatchOf<R> }

export type CrudOptions = {
  /** The rows that an actor may see and change; by default all. */
  readonly scope?: Scope
  readonly finds?: Finds
  readonly masters?: MasterTable
  /**
   * Columns that follow from the record but are not in the contract, such as those that the duplicate guard compares.
   */
  readonly derive?: (record: Record<string, any>) => Record<string, unknown>
  /** The fields that `derive` reads; without it any. */
  readonly derivesFrom?: readonly string[]
  /** The record to which files of its file fields are attached; by default itself. */
  readonly fileHolder?: FileHolder
  /** Runs after records were written, in the same transaction and after their history entries. */
  readonly written?: (ctx: Ctx, rows: readonly Record<string, unknown>[]) => Promise<void>
  /** Runs after an undo has deleted added records, in the same transaction. */
  readonly removed?: (ctx: Ctx, rows: readonly Record<string, unknown>[]) => Promise<void>
  readonly rule?: Rule
}

export type Page<T> = {
  readonly rows: T[]
  /** The number of all matches, at most `totalMax`; `more` if there are more than that. */
  readonly total: number
  readonly more: boolean
  /** Cursors: where the rows behind the page begin, and those before it; undefined at the ends of the list. */
  readonly next: string | undefined
  readonly prev: string | undefined
}

/** The record to which files of a record's fields may be attached: `field` holds its id. */
export type FileHolder = { readonly kind: string; readonly field: string }

/** Where master data values are: each of one category, `key`. */
export type MasterTable = PgTable & { id: PgColumn; key: PgColumn; status: PgColumn }

/**
 * A business table whose changes are recorded. `root` names the table and the column of the parent's id; for a
 * record that hangs on several kinds of parent, `kindColumn` holds the parent's kind instead: one of `kinds`, or any.
 */
export type Tracked = {
  readonly table: PgTable
  readonly root?:
    | { readonly table: PgTable; readonly column: string }
    | { readonly kindColumn: string; readonly column: string; readonly kinds?: readonly string[] }
  /** Columns whose change alone is no history, for instance the moment of the last sign-in. */
  readonly ignore?: readonly string[]
}

/**
 * Columns of a parent that the database derives from its sub-records; name them in the parent's `ignore`, since they
 * have no history. `column` of the sub-record names the parent; each of `set` is a scalar query in which the parent is
 * called `parent`.
 */
export type Rollup = {
  /** Tables of the kinds that a parent may be of. */
  readonly parents: readonly PgTable[]
  readonly column: string
  readonly set: Readonly<Record<string, string>>
  /**
   * Fields of the parent that the queries look at besides its id: a change of one computes that parent's columns anew.
   */
  readonly follows?: readonly string[]
  /**
   * Fields of the sub-records that hold days, where what follows changes with the day alone: parents of records whose
   * day has come or gone are brought up to date every hour as well.
   */
  readonly days?: readonly string[]
}

/** The fields that name a record in each language: the first filled one is what people read. */
type NamesByLanguage = Readonly<Record<Language, string>>

/** The tables whose changes the database records. */
export const trackedOf = (nouns: Nouns): Tracked[] =>
  Object.values(nouns)
    .filter(({ family }) => !family)
    .map(({ service, root, ignore }) => ({
      table: service.table,
      ...(root ? { root } : {}),
      ...(ignore ? { ignore } : {}),
    }))

/** The tables whose parents hold columns that follow from them. */
export const rollupsOf = (nouns: Nouns) =>
  Object.values(nouns).flatMap(({ service, rollup }) => (rollup ? [{ table: service.table, rollup }] : []))

/** The field name of a column's name: `parent_kind` gives `parentKind`. */
export const camel = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The nouns whose records a noun's records may be part of, none if they stand alone; where `root` names no kinds, all
 * with files.
 */
export function parentKindsOf(nouns: Nouns, { root }: Pick<Noun, 'root'>): Noun[] {
  if (!root) return []
  const all = Object.values(nouns)
  if ('table' in root) return all.filter(({ service }) => service.table === root.table)
  return all.filter(({ contract }) => root.kinds?.includes(contract.name) ?? contract.files)
}

/** The `root` of nouns whose records hang on records of any kind (files, comments); undefined for others. */
export const anyKindRoot = ({ root }: Pick<Noun, 'root'>) =>
  root && 'kindColumn' in root && !root.kinds ? root : undefined

/**
 * The nouns whose records are part of this noun's, and the field that names the record they are part of. What may hang
 * on records of any kind (files, comments) is no part.
 */
export const partsOf = (nouns: Nouns, noun: Noun): { readonly noun: Noun; readonly field: string }[] =>
  Object.values(nouns).flatMap((part) => {
    const { root } = part
    if (!root || anyKindRoot(part)) return []
    return parentKindsOf(nouns, part).includes(noun) ? [{ noun: part, field: camel(root.column) }] : []
  })
