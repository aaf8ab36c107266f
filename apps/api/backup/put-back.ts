import type { FileStore } from '@sms/kit/server'
import { userTable } from '@sms/resources/user/table.ts'
import { getTableName } from 'drizzle-orm'
import { Client } from 'pg'
import { migrateDatabase, migrationLock } from '../database/open.ts'
import type { Archive } from './archive-read.ts'
import { bulkLoading, quoted, tablesOf } from './catalogue.ts'
import { copyIn, copyOut, prepareCopy, tableSums } from './copy.ts'
import { migrateTo, migrationsIn, refuseForeign } from './migrations.ts'
import { productFunctions, productTables } from './product-tables.ts'
import { BackupRefused } from './refused.ts'

type PutBackOptions = {
  /** An empty database, on which the product was never started or has no users yet. */
  readonly url: string
  readonly files: FileStore
  readonly log?: (line: string) => void
  /** Aborts the restore as long as it is not committed. */
  readonly signal?: AbortSignal
}

/**
 * Restores a verified archive into an empty installation in one transaction, compares it with the archive, and runs
 * later migrations. Rejects with BackupRefused for known reasons.
 */
export async function putBack(archive: Archive, options: PutBackOptions): Promise<void> {
  const { url, files, log = () => {}, signal } = options
  const client = new Client({ connectionString: url, application_name: 'sms restore' })
  // The running statement rejects with the error too.
  client.on('error', () => {})
  const disconnect = () => void client.end()
  signal?.addEventListener('abort', disconnect)
  await client.connect()
  try {
    await prepareCopy(client)
    await client.query('begin')
    await claimEmpty(client)
    await makeTables(client, archive)
    const loading = await bulkLoading(client)
    for (const statement of loading.off) await client.query(statement)
    await putRows(client, archive, log)
    log('building indexes and checking what was written')
    for (const statement of loading.on) await client.query(statement)
    for (const { name, value, called } of archive.manifest.sequences)
      await client.query(`select setval($1::regclass, $2, $3)`, [`public.${quoted(name)}`, value, called])
    await compareRows(client, archive)
    await putFiles(archive, files, log)
    signal?.throwIfAborted()
    await client.query('commit')
    // From here on it is restored.
    signal?.removeEventListener('abort', disconnect)
    // This also gathers statistics, without which lists would be planned for empty tables.
    await migrateDatabase(url, log)
    for (const { name } of await tablesOf(client)) await client.query(`vacuum public.${quoted(name)}`)
  } finally {
    signal?.removeEventListener('abort', disconnect)
    await client.end()
  }
}

/** Locks out starts of the product and other restores, and refuses a database that is in use or not empty. */
async function claimEmpty(client: Client) {
  const { rows } = await client.query<{ version: number; free: boolean; used: boolean }>(
    `select current_setting('server_version_num')::int as version, pg_try_advisory_xact_lock($1) as free,
      exists (select from pg_stat_activity where datname = current_database() and application_name = 'sms') as used`,
    [migrationLock],
  )
  const { version, free, used } = rows[0]!
  if (version < 150_000) throw new BackupRefused('PostgreSQL 15 or newer is needed.')
  if (used || !free) throw new BackupRefused('The product is running on this database: stop it first.')
  const present = await migrationsIn(client)
  refuseForeign(present)
  const tables = await existingTables(client)
  if (tables.length && !present.length) {
    throw new BackupRefused(
      `The database holds tables of something else (${tables.slice(0, 3).join(', ')}): restore into an empty one.`,
    )
  }
  const users = getTableName(userTable)
  if (tables.includes(users) && (await client.query(`select from public.${quoted(users)} limit 1`)).rowCount)
    throw new BackupRefused('The installation is not empty: restore into one in which nobody has been created yet.')
}

async function existingTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname = any ($1) order by 1`,
    [productTables()],
  )
  return rows.map(({ name }) => name)
}

/**
 * Replaces the empty tables by those of the backup's release, without history triggers, so that the rows cause no
 * entries.
 */
async function makeTables(client: Client, { manifest }: Archive) {
  await dropEmpty(client)
  await migrateTo(client, manifest.migration.at)
  const shape = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, [...columns].sort()]))
  if (shape(await tablesOf(client)) !== shape(manifest.tables))
    throw new BackupRefused('The backup does not fit: its tables are not those of its release.')
}

async function dropEmpty(client: Client) {
  const tables = await existingTables(client)
  if (!tables.length) return
  await client.query(`drop table ${tables.map((name) => `public.${quoted(name)}`).join(', ')}`)
  const functions = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [productFunctions()],
  )
  const signatures = functions.rows.map(({ signature }) => signature)
  if (signatures.length) await client.query(`drop function ${signatures.join(', ')}`)
}

async function putRows(client: Client, archive: Archive, log: (line: string) => void) {
  for (const table of archive.manifest.tables) {
    await copyIn(client, table, archive.rowsOf(table.name)).catch((error: Error) => {
      throw new BackupRefused(`The rows of ${table.name} cannot be written: ${error.message}.`)
    })
    log(`rows of ${table.name}: ${table.rows.toLocaleString('en')}`)
  }
}

async function compareRows(client: Client, { manifest }: Archive) {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  for (const { name, columns, sha256 } of manifest.tables) {
    const sums = tableSums()
    for await (const part of copyOut(client, { ...tables.get(name)!, columns })) sums.add(part)
    if (sums.result().sha256 !== sha256)
      throw new BackupRefused(`The rows of ${name} are not what was written: the database was not changed.`)
  }
}

/** Stores the files by their hashes, so that existing ones stay and those of a failed restore do no harm. */
async function putFiles({ manifest, file }: Archive, store: FileStore, log: (line: string) => void) {
  for (const { hash, size } of manifest.files) {
    const put = await store.put(file(hash), size)
    if (put.hash !== hash) throw new BackupRefused(`The file ${hash} changed while it was read: nothing was restored.`)
  }
  log(`files: ${manifest.files.length.toLocaleString('en')}`)
}
