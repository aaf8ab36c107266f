import * as declared from '@sms/resources/tables.ts'
import { session, signInFailure, signingKey, userToken } from '@sms/resources/user/table.ts'
import { getTableName } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../database/open.ts'

const statements = () => readMigrationFiles({ migrationsFolder }).flatMap(({ sql }) => sql)

const creates = /create (?:unlogged )?table (?:if not exists )?"(\w+)"|rename to "(\w+)"/gi

let names: string[] | undefined

/**
 * The names of all tables that this release or an earlier one created in the schema `public`: declared ones, and those
 * in migrations only.
 */
export function productTables(): readonly string[] {
  names ??= [
    ...new Set([
      ...Object.values(declared).map((table) => getTableName(table)),
      ...statements().flatMap((statement) => [...statement.matchAll(creates)].map((match) => (match[1] ?? match[2])!)),
    ]),
  ]
  return names
}

/** The names of the functions that migrations create. */
export function productFunctions(): readonly string[] {
  return statements().flatMap((statement) =>
    [...statement.matchAll(/create (?:or replace )?function "?(\w+)"?/gi)].map((match) => match[1]!),
  )
}

/**
 * Tables whose rows are not in backups, besides unlogged ones: sessions, links, failed sign-ins and signing keys. An
 * archive must not give access to the running installation, nor a restored copy accept its sessions.
 */
export const leftOut: ReadonlySet<string> = new Set(
  [session, userToken, signInFailure, signingKey].map((table) => getTableName(table)),
)
