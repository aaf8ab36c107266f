import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../apps/api/database/embedded/index.ts'
import { migrateDatabase } from '../apps/api/database/open.ts'
import { removeFolder, scratchFolder } from '../apps/api/database/testing-folder.ts'

/** A database that a power failure may spoil, and that few people use. */
const settings = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'shared_buffers = 128MB']

/**
 * Playwright's global setup: a data folder whose database is migrated, which every product of the journeys begins
 * with (SMS_TEMPLATE names it to their workers). It ends with the run.
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

/** A data folder of one's own, as the first start leaves it; its maker takes it away by `removeFolder`. */
export async function newDataFolder(): Promise<string> {
  const dir = await scratchFolder('sms-e2e-')
  await cp(process.env.SMS_TEMPLATE!, dir, { recursive: true })
  return dir
}
