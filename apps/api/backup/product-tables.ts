import * as declared from '@sms/resources/tables.ts'
import { getTableName } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../database/open.ts'

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
      ...readMigrationFiles({ migrationsFolder })
        .flatMap(({ sql }) => sql)
        .flatMap((statement) => [...statement.matchAll(made)].map((match) => (match[1] ?? match[2])!)),
    ]),
  ]
  return names
}
