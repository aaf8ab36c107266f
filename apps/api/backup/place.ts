import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import { runningUrl, startEmbedded } from '../database/embedded/index.ts'
import { BackupRefused } from './refused.ts'

export type Place = { readonly url: string; readonly close: () => Promise<void> }

const external = (url: string): Place => ({ url, close: async () => {} })

/**
 * The database of an installation: DATABASE_URL, or the embedded server of DATA_DIR, which is started if it does not
 * run. Throws BackupRefused where DATA_DIR has none.
 */
export async function placeToRead({ databaseUrl, dataDir }: Config, log: (line: string) => void): Promise<Place> {
  if (databaseUrl) return external(databaseUrl)
  if (!(await stat(join(dataDir, 'postgres', 'cluster')).catch(missing)))
    throw new BackupRefused(`There is no installation in ${dataDir}: set DATA_DIR or DATABASE_URL to where it is.`)
  const running = await runningUrl(dataDir)
  // After a crash the pid file may still exist.
  if (running && (await answers(running))) return external(running)
  const embedded = await startEmbedded(dataDir, { log })
  return { url: embedded.url, close: embedded.stop }
}

/** A database to restore into: DATABASE_URL, or the embedded server of DATA_DIR, which is started. */
export async function placeToFill({ databaseUrl, dataDir }: Config, log: (line: string) => void): Promise<Place> {
  if (databaseUrl) return external(databaseUrl)
  const embedded = await startEmbedded(dataDir, { log })
  return { url: embedded.url, close: embedded.stop }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** As root, changes the owner of restored files to the data folder's owner, who runs the product. */
export async function giveToOwner(dataDir: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  if (uid === 0) return
  const give = async (path: string, isFolder: boolean) => {
    if (isFolder) {
      for (const entry of await readdir(path, { withFileTypes: true }))
        if (!entry.isSymbolicLink()) await give(join(path, entry.name), entry.isDirectory())
    }
    await chown(path, uid, gid)
  }
  if (await stat(folder).catch(missing)) await give(folder, true)
}
