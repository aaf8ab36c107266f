import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../apps/api/database/embedded/index.ts'
import { migrateDatabase } from '../apps/api/database/open.ts'
import { removeFolder, scratchFolder } from '../apps/api/database/testing-folder.ts'

/** Settings of a database for few users, which need not survive a power failure. */
const settings = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'shared_buffers = 128MB']

/**
 * Playwright's global setup: makes a data folder with a migrated database, which every product of the journeys copies.
 * SMS_TEMPLATE tells the workers its path; the folder is removed after the run.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const dir = await scratchFolder('sms-e2e-template-')
  const { url, stop } = await startEmbedded(dir, { settings: { fsync: 'off' } })
  await migrateDatabase(url)
  await stop()
  await writeFile(join(dir, 'postgres', 'cluster', 'local.conf'), `${settings.join('\n')}\n`)
  process.env.SMS_TEMPLATE = dir
  return () => removeFolder(dir)
}

/** Copies the template to a new data folder, which the caller removes by `removeFolder`. */
export async function newDataFolder(): Promise<string> {
  const dir = await scratchFolder('sms-e2e-')
  await cp(process.env.SMS_TEMPLATE!, dir, { recursive: true })
  return dir
}
