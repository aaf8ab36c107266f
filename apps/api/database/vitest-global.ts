import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded/index.ts'
import { takeLock } from './embedded/lock.ts'
import { removeFolder, scratch, scratchFolder } from './testing-folder.ts'
import './testing.ts'

const prefix = 'sms-test-'

/** A test database that a power failure may spoil: twice as fast, and with room for every worker's pool. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
}

/** Removes what killed runs left: our own folders, older than ten minutes, whose lock nobody holds. */
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
 * Vitest's global setup: one PostgreSQL for the whole run, in a folder of its own that ends with it, or the one that
 * DATABASE_URL_TEST names (its role must have CREATEDB). It ends with the run, also when that is killed.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.DATABASE_URL_TEST
  if (given) {
    project.provide('databaseUrl', given)
    return undefined
  }
  await sweep()
  const dir = await scratchFolder(prefix)
  const server = await startEmbedded(dir, { settings })
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    await removeFolder(dir)
  }
}
