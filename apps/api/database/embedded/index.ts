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

/** The embedded PostgreSQL: its URL (secret, since it holds the password), and a function that stops it. */
export interface Embedded {
  url: string
  /** Stops PostgreSQL (open transactions are rolled back) and unlocks the data folder; may be called again. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  log?: (line: string) => void
  /** Added to postgresql.conf. */
  settings?: Record<string, string>
  /** Called when PostgreSQL ended unexpectedly; it is started again at the same address. */
  onExit?: (reason: string) => void
  onRestart?: () => void
}

/**
 * Starts PostgreSQL on `dataDir`/postgres and keeps it running until `stop()` or the end of this process; resolves when
 * it accepts connections of the role `sms`. Rejects with a StartError of one sentence if it cannot run here
 * (docs/decisions/embedded-postgres.md).
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
    const { server, port } = await startOnFreePort(cluster, file.path, settings)
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

/**
 * Creates the folder, accessible only to its owner; it may be a link to another disk. Throws StartError where another
 * account owns it and this process may not change that.
 */
async function privateFolder(path: string, account: Account | undefined): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const folder = await realpath(path)
  await claim(folder, account)
  await chmod(folder, 0o700)
  return folder
}

async function startOnFreePort(cluster: Cluster, logPath: string, settings: Record<string, string> | undefined) {
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
 * The secret URL of a server that another process runs on this data folder. Undefined if its pid file, which may be
 * outdated after a crash, shows none.
 */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const dir = join(resolve(dataDir), 'postgres', 'cluster')
  const postmaster = await postmasterOf(dir)
  return postmaster?.ready ? connectionUrl(dir, postmaster.port) : undefined
}
