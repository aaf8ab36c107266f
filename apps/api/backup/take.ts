import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FileStore } from '@sms/kit/server'
import { Client } from 'pg'
import { createArchive } from './archive-write.ts'
import { quoted, sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { copyOut, prepareCopy } from './copy.ts'
import { addFiles } from './files.ts'
import { archiveFormat, entryNames, type Manifest, parseManifest } from './manifest.ts'
import { lastOf, migrationsIn } from './migrations.ts'
import { BackupRefused } from './refused.ts'
import { tableSums } from './sums.ts'

const pack = promisify(gzip)

/** Twice as fast as gzip's usual level, for some percent more space. */
const level = { level: 4 }

export type TakeOptions = {
  /** The database, in use or not. */
  readonly url: string
  readonly files: FileStore
  /** Where the archive shall stand; nothing may stand there yet. */
  readonly path: string
  /** The release that makes it. */
  readonly version: string
  /** Told in one line each what has been done. */
  readonly log?: (line: string) => void
  /** Ends it early: nothing is left. */
  readonly signal?: AbortSignal
}

/**
 * Writes one archive of everything in the database and the file store, as of one moment, while others go on writing.
 * Holds some parts of `partBytes` in memory, however large the database is. Rejects with BackupRefused where a reason is
 * known; then nothing stands at `path`.
 */
export async function takeBackup(options: TakeOptions): Promise<{ manifest: Manifest; bytes: number }> {
  const { path, version, log = () => {}, signal } = options
  const client = new Client({ connectionString: options.url, application_name: 'sms backup' })
  // The statement under way rejects too and tells.
  client.on('error', () => {})
  const cut = () => void client.end()
  signal?.addEventListener('abort', cut)
  await client.connect()
  const createdAt = new Date()
  try {
    await prepareCopy(client)
    lastOf(await migrationsIn(client))
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
          migration: lastOf(await migrationsIn(client)),
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
      // One part is packed while the next one is read.
      let packing: Promise<Buffer> | undefined
      const store = async () => packing && archive.add(entryNames.part(table.name, ++parts), await packing)
      for await (const part of copyOut(client, table)) {
        signal?.throwIfAborted()
        sums.add(part)
        await store()
        packing = pack(part, level)
      }
      await store()
      const result = sums.result()
      log(`rows of ${table.name}: ${result.rows.toLocaleString('en')}`)
      return { name: table.name, columns: [...table.columns], parts, ...result }
    }
  } finally {
    signal?.removeEventListener('abort', cut)
    await client.end()
  }
}

/**
 * Opens the transaction whose snapshot the backup is, and gives its tables. They are locked against changes of their
 * structure before the snapshot is taken, as pg_dump does: a table rewritten meanwhile would look empty in it.
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
      // A table that has gone since is looked for anew.
      if ((error as { code?: string }).code !== '42P01' || tries === 5) throw error
    }
    await client.query('rollback')
  }
}
