import { createHash } from 'node:crypto'
import { attachment, type FileStore, history } from '@sms/kit/server'
import { importRun, photoZip, zippedPhoto } from '@sms/kit/server/mount'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import type { ArchiveWriter } from './archive-write.ts'
import { quoted, type Table } from './catalogue.ts'
import { entryNames, type Manifest } from './manifest.ts'

/** The contents that rows of the snapshot refer to; `optional` ones may have been deleted from the store. */
async function contentsInRows(client: Client, tables: readonly Pick<Table, 'name'>[]) {
  /** The query of a table; `columns` are SQL for `hash` and `optional`. */
  const queryOf = (table: PgTable, columns: string, where = 'true') => {
    const name = getTableName(table)
    // An earlier release may lack a table.
    return tables.some((existing) => existing.name === name)
      ? [`select ${columns} from public.${quoted(name)} where ${where}`]
      : []
  }
  const queries = [
    ...queryOf(attachment, 'hash, false as optional'),
    ...queryOf(importRun, 'hash, true'),
    ...queryOf(photoZip, 'hash, true'),
    ...queryOf(zippedPhoto, 'hash, true', 'hash is not null'),
    ...queryOf(history, `coalesce(after, before)->>'hash', true`, `kind = '${getTableName(attachment)}'`),
  ]
  const { rows } = await client.query<{ hash: string; optional: boolean }>(
    `select hash, bool_and(optional) as optional from (${queries.join(' union all ')}) named (hash, optional)
      where hash ~ '^[0-9a-f]{64}$' group by hash order by hash`,
  )
  return rows
}

/**
 * Adds the contents of the file store that the snapshot's rows refer to: attachments, those that history could restore,
 * and stored uploads. Returns the added contents, and those of attachments that are missing or damaged.
 */
export async function addFiles(
  client: Client,
  tables: readonly Table[],
  store: FileStore,
  archive: ArchiveWriter,
  signal?: AbortSignal,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: { hash: string; size: number }[] = []
  const missing: string[] = []
  for (const { hash, optional } of await contentsInRows(client, tables)) {
    signal?.throwIfAborted()
    const size = await sizeOf(store, hash)
    if (size === undefined) {
      if (!optional) missing.push(hash)
      continue
    }
    await archive.addStream(entryNames.file(hash), size, store.read(hash) as AsyncIterable<Buffer>)
    files.push({ hash, size })
  }
  return { files, missing }
}

/** Reads a content and returns its size; undefined where it is missing or its hash differs. */
async function sizeOf(store: FileStore, hash: string): Promise<number | undefined> {
  const digest = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of store.read(hash) as AsyncIterable<Buffer>) {
      digest.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return digest.digest('hex') === hash ? size : undefined
}
