import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import { runningUrl, startEmbedded } from '../database/embedded/index.ts'
import { BackupRefused } from './refused.ts'

/** A database to work on, and what is to be done afterwards. */
export type Place = { readonly url: string; readonly close: () => Promise<void> }

const given = (url: string): Place => ({ url, close: async () => {} })

/**
 * Where the running or stopped installation's database is: DATABASE_URL, the embedded server that runs on DATA_DIR, or
 * that one started for as long as it takes. BackupRefused where nothing was ever installed.
 */
export async function placeToRead({ databaseUrl, dataDir }: Config, log: (line: string) => void): Promise<Place> {
  if (databaseUrl) return given(databaseUrl)
  if (!(await stat(join(dataDir, 'postgres', 'cluster')).catch(missing)))
    throw new BackupRefused(`There is no installation in ${dataDir}: set DATA_DIR or DATABASE_URL to where it is.`)
  const running = await runningUrl(dataDir)
  // After a crash it is noted as running and is not.
  if (running && (await answers(running))) return given(running)
  const own = await startEmbedded(dataDir, { log })
  return { url: own.url, close: own.stop }
}

/** A database to restore into; the embedded one is started, which is refused while the product runs on its folder. */
export async function placeToFill({ databaseUrl, dataDir }: Config, log: (line: string) => void): Promise<Place> {
  if (databaseUrl) return given(databaseUrl)
  const own = await startEmbedded(dataDir, { log })
  return { url: own.url, close: own.stop }
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

/** Gives what root has put into a folder to the folder's owner, who runs the product; else nothing is done. */
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
