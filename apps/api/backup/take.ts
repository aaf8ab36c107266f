import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FileStore } from '@sms/kit/server'
import { Client } from 'pg'
import { createArchive } from './archive-write.ts'
import { quoted, sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { copyOut, prepareCopy, tableSums } from './copy.ts'
import { addFiles } from './files.ts'
import { archiveFormat, entryNames, type Manifest, parseManifest } from './manifest.ts'
import { lastMigration, migrationsIn } from './migrations.ts'
import { BackupRefused } from './refused.ts'

const pack = promisify(gzip)

/** Twice as fast as gzip's usual level, for some percent more space. */
const level = { level: 4 }

type TakeOptions = {
  readonly url: string
  readonly files: FileStore
  /** The path of the archive, which must not exist. */
  readonly path: string
  readonly version: string
  readonly log?: (line: string) => void
  /** Aborts the backup, which then leaves no file. */
  readonly signal?: AbortSignal
}

/**
 * Writes an archive of a snapshot of the database and its files, while the product may run. Rejects with BackupRefused
 * for known reasons.
 */
export async function takeBackup(options: TakeOptions): Promise<{ manifest: Manifest; bytes: number }> {
  const { path, version, log = () => {}, signal } = options
  const client = new Client({ connectionString: options.url, application_name: 'sms backup' })
  // The running statement rejects with the error too.
  client.on('error', () => {})
  const disconnect = () => void client.end()
  signal?.addEventListener('abort', disconnect)
  await client.connect()
  const createdAt = new Date()
  try {
    await prepareCopy(client)
    // Refuses a database that has no product, or that of a newer release, before a file is made.
    lastMigration(await migrationsIn(client))
    const tables = await openSnapshot(client)
    const archive = await createArchive(path, createdAt)
    try {
      const sums: Manifest['tables'] = []
      for (const table of tables) {
        signal?.throwIfAborted()
        sums.push(await addTable(table))
      }
      const { files, missing } = await addFiles(client, tables, options.files, archive, signal)
      log(`files: ${files.length.toLocaleString('en')}`)
      const { rows } = await client.query<{ postgres: string }>(
        `select split_part(current_setting('server_version'), ' ', 1) as postgres`,
      )
      const manifest = parseManifest(
        JSON.stringify({
          format: archiveFormat,
          version,
          migration: lastMigration(await migrationsIn(client)),
          postgres: rows[0]!.postgres,
          createdAt: createdAt.toISOString(),
          tables: sums,
          sequences: await sequencesOf(client),
          files,
          missing,
        } satisfies Manifest),
      )
      return { manifest, bytes: await archive.finish(manifest) }
    } catch (error) {
      await archive.abort()
      throw error
    }

    async function addTable(table: Table) {
      const sums = tableSums()
      let parts = 0
      // A part is compressed while the next one is read.
      let packing: Promise<Buffer> | undefined
      const addPacked = async () => packing && archive.add(entryNames.part(table.name, ++parts), await packing)
      for await (const part of copyOut(client, table)) {
        signal?.throwIfAborted()
        sums.add(part)
        await addPacked()
        packing = pack(part, level)
      }
      await addPacked()
      const result = sums.result()
      log(`rows of ${table.name}: ${result.rows.toLocaleString('en')}`)
      return { name: table.name, columns: [...table.columns], parts, ...result }
    }
  } finally {
    signal?.removeEventListener('abort', disconnect)
    await client.end()
  }
}

/**
 * Opens the transaction of the snapshot and returns its tables. Locks them against changes of their structure before
 * the snapshot is taken, as pg_dump does, since a table that is rewritten meanwhile would look empty.
 */
async function openSnapshot(client: Client): Promise<Table[]> {
  for (let tries = 1; ; tries++) {
    const before = await tablesOf(client)
    const names = before.map(({ name }) => `public.${quoted(name)}`).join(', ')
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query(`lock table ${names} in access share mode`)
      const tables = await tablesOf(client)
      if (JSON.stringify(tables) === JSON.stringify(before)) return tables
      if (tries === 5)
        throw new BackupRefused('The database is being upgraded: try again when the product has started.')
    } catch (error) {
      // After a table was dropped meanwhile, tries again.
      if ((error as { code?: string }).code !== '42P01' || tries === 5) throw error
    }
    await client.query('rollback')
  }
}
