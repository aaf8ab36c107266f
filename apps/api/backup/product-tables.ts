import * as declared from '@sms/resources/tables.ts'
import { getTableName } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../database/open.ts'

const statements = () => readMigrationFiles({ migrationsFolder }).flatMap(({ sql }) => sql)

const made = /create (?:unlogged )?table (?:if not exists )?"(\w+)"|rename to "(\w+)"/gi

let names: string[] | undefined

/**
 * The names of all tables that this release or an earlier one made in the schema `public`: those that the registry
 * declares, and those that only a migration still knows. What else stands there is not the product's and not touched.
 */
export function productTables(): readonly string[] {
  names ??= [
    ...new Set([
      ...Object.values(declared).map((table) => getTableName(table)),
      ...statements().flatMap((statement) => [...statement.matchAll(made)].map((match) => (match[1] ?? match[2])!)),
    ]),
  ]
  return names
}

/** The names of the functions that migrations made, which a migration that is carried out again makes again. */
export function productFunctions(): readonly string[] {
  return statements().flatMap((statement) =>
    [...statement.matchAll(/create (?:or replace )?function "?(\w+)"?/gi)].map((match) => match[1]!),
  )
}
