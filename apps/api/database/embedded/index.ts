import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Account, accountFor, claim } from './account.ts'
import { findBinaries } from './binaries.ts'
import { connectionUrl, prepare } from './cluster.ts'
import { keepRunning } from './keep.ts'
import { launch } from './launch.ts'
import { takeLock } from './lock.ts'
import { openLog } from './log.ts'
import { clearOrphans, postmasterOf } from './orphans.ts'
import { freePort, isFree } from './port.ts'

import type { Cluster } from './tools.ts'

export { StartError } from './run.ts'

/** A PostgreSQL of our own: where to connect (a secret: it holds the password), and how to end it. */
export interface Embedded {
  url: string
  /** Ends PostgreSQL (open transactions are rolled back), gives the data folder free; may be called again. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Told in one line what happens; never a secret. */
  log?: (line: string) => void
  /** Added to postgresql.conf. */
  settings?: Record<string, string>
  /** PostgreSQL ended under us; it is being started again at the same address, and pools reconnect by themselves. */
  onExit?: (reason: string) => void
  /** It takes connections again after `onExit`. */
  onRestart?: () => void
}

/**
 * Starts a PostgreSQL 18 on `dataDir`/postgres, created at the first start, and keeps it running until `stop()` or
 * the end of this process, however that ends; until `stop()` the process does not end by itself. Resolves when
 * PostgreSQL takes connections: as the role `sms`, owner of the database `sms`, by password over 127.0.0.1. Recovers by
 * itself from a kill of either process, without losing what was acknowledged. Rejects with a StartError, one clear
 * sentence, when the folder is another server's or PostgreSQL cannot run here. docs/decisions/embedded-postgres.md
 * tells why it is built so.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { log = () => {}, settings, onExit, onRestart } = options
  const folder = resolve(dataDir)
  const account = await accountFor(folder)
  const home = await privateFolder(join(folder, 'postgres'), account)
  const release = await takeLock(home, account)
  try {
    const binaries = await findBinaries(home, account, log)
    const cluster: Cluster = { dir: join(home, 'cluster'), binaries, account }
    if (await stat(cluster.dir).catch(() => undefined)) await clearOrphans(cluster, log)
    const file = await openLog(home, account)
    const { server, port } = await begin(cluster, file.path, settings)
    const start = async () => {
      await clearOrphans(cluster, log)
      return launch(cluster, file.path)
    }
    const as = account ? ` as ${account.name}` : ''
    log(`PostgreSQL ${binaries.version} runs${as} on 127.0.0.1:${port} in ${home} (process ${server.pid})`)
    const end = keepRunning(server, { start, log, onExit, onRestart })
    const url = await connectionUrl(cluster.dir, port)
    const stop = async () => {
      await end()
      file.close()
      release()
    }
    return { url, stop }
  } catch (error) {
    release()
    throw error
  }
}

/** The folder, ours or the account's alone; it may be a link to another disk. */
async function privateFolder(path: string, account: Account | undefined): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const folder = await realpath(path)
  await claim(folder, account)
  await chmod(folder, 0o700)
  return folder
}

/** Prepares and starts, on another port when somebody takes the free one before PostgreSQL does. */
async function begin(cluster: Cluster, logPath: string, settings: Record<string, string> | undefined) {
  for (;;) {
    const port = await freePort(cluster.dir)
    await prepare(cluster, port, settings)
    try {
      return { port, server: await launch(cluster, logPath) }
    } catch (error) {
      if (await isFree(port)) throw error
    }
  }
}

/**
 * Where to connect to the server that another process runs on this data folder, for commands such as a backup;
 * undefined while none takes connections, by its own note: after a crash only connecting tells. Secret as
 * `Embedded.url`.
 */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const dir = join(resolve(dataDir), 'postgres', 'cluster')
  const noted = await postmasterOf(dir)
  return noted?.ready ? connectionUrl(dir, noted.port) : undefined
}
