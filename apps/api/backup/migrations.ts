import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import { forgetFollowedUp } from '../database/follow-up.ts'
import { migrationsFolder } from '../database/open.ts'
import type { Manifest } from './manifest.ts'
import { BackupRefused } from './refused.ts'

/** The migrations of this release, oldest first: `at` is what drizzle orders them by. */
const migrationsOfRelease = () => {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }) => ({
    at: folderMillis,
    hash,
    sql,
    tag: journal.entries.find(({ when }) => when === folderMillis)?.tag ?? String(folderMillis),
  }))
}

/** The first of the migrations that were merged into the present first two; older databases have it. */
const firstMigration = 1_795_244_031_257

/** Whether a database with these migrations (their times, oldest first) is of this release or an earlier one. */
function isOurs(present: readonly number[]): boolean {
  const ours = migrationsOfRelease().map(({ at }) => at)
  return (present[0] === firstMigration || present[0] === ours[0]) && present.at(-1)! <= ours.at(-1)!
}

/** The times of a database's migrations, oldest first; empty without the product. */
export async function migrationsIn(client: Client): Promise<number[]> {
  const there = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (!there.rows[0].there) return []
  const { rows } = await client.query<{ at: string }>(
    `select created_at as at from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ at }) => Number(at))
}

/**
 * The last migration of a database, for a manifest. Throws BackupRefused without any, and where it is of neither this
 * release nor an earlier one.
 */
export function lastMigration(present: readonly number[]): Manifest['migration'] {
  const at = present.at(-1)
  if (at === undefined) throw new BackupRefused('The product was never started on this database: nothing to back up.')
  if (!isOurs(present)) throw new BackupRefused('The database belongs to a newer release: back it up with that one.')
  return { at, tag: migrationsOfRelease().find((migration) => migration.at === at)?.tag ?? String(at) }
}

/** Throws BackupRefused when this release does not have a backup's migration. */
export function checkMigration({ migration, version }: Pick<Manifest, 'migration' | 'version'>): void {
  const ours = migrationsOfRelease()
  if (ours.some(({ at }) => at === migration.at)) return
  throw new BackupRefused(
    migration.at > ours.at(-1)!.at
      ? `The backup was made by a newer release (${version}, ${migration.tag}): update the product first.`
      : `The backup's tables (${migration.tag}) are of no release that this one follows.`,
  )
}

/** Throws BackupRefused when a database with these migrations is of a newer release or of another product. */
export function refuseForeign(present: readonly number[]): void {
  if (!present.length || isOurs(present)) return
  throw new BackupRefused('The database belongs to a newer release or to something else: restore into an empty one.')
}

/**
 * Creates the product's tables as they were after the migration `upTo` and records the migrations in drizzle's table,
 * from which a start continues.
 */
export async function migrateTo(client: Client, upTo: number): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await client.query('delete from drizzle.__drizzle_migrations')
  await client.query(forgetFollowedUp)
  for (const { at, hash, sql } of migrationsOfRelease().filter((migration) => migration.at <= upTo)) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
  }
}
