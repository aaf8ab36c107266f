import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded/index.ts'
import { takeLock } from './embedded/lock.ts'
import { removeFolder, scratch, scratchFolder } from './testing-folder.ts'
import './testing.ts'

const prefix = 'sms-test-'

/** Settings of the test database: twice as fast without durability, and with connections for every worker. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
}

/** Removes the folders of killed runs: those older than ten minutes whose lock is free. */
async function sweep(): Promise<void> {
  const folder = await scratch()
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const dir = join(folder, name)
    try {
      const { uid, mtimeMs } = await stat(dir)
      if (process.getuid?.() !== uid || Date.now() - mtimeMs < 600_000) continue
      if ((await readdir(dir)).includes('postgres')) (await takeLock(join(dir, 'postgres'), undefined))()
      await removeFolder(dir)
    } catch {} // in use, or another run was quicker
  }
}

/**
 * Vitest's global setup: a temporary folder and a PostgreSQL in it, removed after the run, or the PostgreSQL of
 * DATABASE_URL_TEST, whose role must have CREATEDB. The server also ends when the run is killed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const dir = await scratchFolder(prefix)
  project.provide('folder', dir)
  const externalUrl = process.env.DATABASE_URL_TEST
  const server = externalUrl ? undefined : await startEmbedded(dir, { settings })
  project.provide('databaseUrl', externalUrl ?? server!.url)
  return async () => {
    await server?.stop()
    await removeFolder(dir)
  }
}
