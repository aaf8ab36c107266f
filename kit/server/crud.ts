import type { ListQuery, Named, RecordOf, Resource } from '@sms/kit/contract'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './context.ts'
import { type Lookup, reading } from './crud/reading.ts'
import { type CrudOptions, type Edit, writing } from './crud/writing.ts'
import type { FileHolder } from './files/own.ts'
import type { Page } from './lists/page.ts'
import type { Proposed, RuleProblem } from './rule.ts'
import type { Finds, Scope } from './scope.ts'

export { type Lookup, nameOf } from './crud/reading.ts'
export { type CrudOptions, type Edit, stale } from './crud/writing.ts'
export type { Proposed, Rule, RuleProblem } from './rule.ts'

type AnyResource = Resource<any, any>

/** The table must hold every field of the contract with its type; the compiler names the first that does not fit. */
export type Fits<R extends AnyResource, T extends PgTable> =
  T['$inferSelect'] extends RecordOf<R>
    ? unknown
    : { 'the table does not fit the contract at': Misfits<T['$inferSelect'], RecordOf<R>> }
type Misfits<S, R> = { [K in keyof R]: K extends keyof S ? (S[K] extends R[K] ? never : K) : K }[keyof R]

/**
 * The plain functions behind one resource. Each may be called, replaced or left out. A resource whose fields name
 * master data says in which table `masters` are, so that an add and an edit take only values that may stand there.
 */
export function crud<R extends AnyResource, T extends PgTable>(
  contract: R,
  table: T & Fits<R, T>,
  options: CrudOptions = {},
) {
  const read = reading<R, T>(contract, table, options.scope ?? everything, options.finds)
  return { contract: contract as R, table: table as T, ...read, ...writing<R, T>(contract, table, read, options) }
}

const everything = () => undefined

/** Any resource's functions as the general parts call them: routes, history, import, export. */
export interface Crud {
  readonly contract: AnyResource
  readonly table: PgTable
  readonly scope: Scope
  readonly finds?: Finds | undefined
  show(ctx: Ctx, row: Record<string, unknown>): any
  list(ctx: Ctx, query: ListQuery): Promise<Page<any>>
  get(ctx: Ctx, id: string): Promise<any>
  row(ctx: Ctx, id: string, lock?: boolean): Promise<any>
  rows(ctx: Ctx, ids: readonly string[]): Promise<any[]>
  add(ctx: Ctx, input: any, owned?: Record<string, unknown>): Promise<any>
  edit(ctx: Ctx, edit: Edit<any>, owned?: Record<string, unknown>): Promise<any>
  insert(ctx: Ctx, values: readonly Record<string, unknown>[]): Promise<Record<string, any>[]>
  update(ctx: Ctx, condition: SQL | undefined, changes: Record<string, unknown>): Promise<any[]>
  updateMany(ctx: Ctx, condition: SQL, changes: Record<string, unknown>): Promise<number>
  isFollowed(names: readonly string[]): boolean
  settle(ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void>
  keepInScope(ctx: Ctx, ids: readonly string[]): Promise<void>
  lookup(ctx: Ctx, ask: Lookup): Promise<Named[]>
  checkValues(ctx: Ctx, values: object, before?: object): Promise<void>
  readonly removed: CrudOptions['removed'] | undefined
  breaks(ctx: Ctx, proposed: readonly Proposed[]): Promise<readonly RuleProblem[]>
  refuseGuarded(ctx: Ctx, given: object): void
  readonly fileHolder: FileHolder
}
