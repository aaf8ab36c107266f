import type { RecordOf, Resource } from '@sms/kit/contract'
import type { PgTable } from 'drizzle-orm/pg-core'
import { reading } from './crud/reading.ts'
import { writing } from './crud/writing.ts'
import type { CrudOptions } from './noun.ts'

export { nameOf } from './crud/reading.ts'
export { stale } from './crud/writing.ts'

type AnyResource = Resource<any, any>

/** The table must hold every field of the contract with its type; the compiler names those that do not fit. */
export type Fits<R extends AnyResource, T extends PgTable> =
  T['$inferSelect'] extends RecordOf<R>
    ? unknown
    : { 'the table does not fit the contract at': Misfits<T['$inferSelect'], RecordOf<R>> }
type Misfits<S, R> = { [K in keyof R]: K extends keyof S ? (S[K] extends R[K] ? never : K) : K }[keyof R]

/**
 * The plain functions behind one resource, each of which may be called, replaced or left out. A resource whose fields
 * name master data passes their table as `masters`, so that adds and edits take allowed values only.
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
