import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { claim } from './account.ts'
import { create } from './create.ts'
import { StartError } from './run.ts'
import { type Cluster, configText, localText, passwordFile, putFile } from './tools.ts'

async function check(cluster: Cluster): Promise<void> {
  const { dir, binaries } = cluster
  const version = (await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (!version) throw new StartError(`The folder ${dir} is not a PostgreSQL database: move it away, or bring it back.`)
  if (version !== binaries.version.split('.')[0]) {
    throw new StartError(
      `The database in ${dir} was made by PostgreSQL ${version}, and this release brings ${binaries.version}: ` +
        'make a backup with the release that made it, move the folder away, and restore the backup.',
    )
  }
}

/**
 * Prepares the cluster for a start: creates it if necessary, sets its owner, checks its version and writes
 * postgresql.conf with `settings`. Throws a StartError with the reason when it cannot be started.
 */
export async function prepare(cluster: Cluster, port: number, settings: Record<string, string> = {}): Promise<void> {
  const exists = await stat(cluster.dir).catch(() => undefined)
  if (exists) await claim(cluster.dir, cluster.account)
  else await create(cluster, settings.fsync !== 'off')
  await check(cluster)
  const local = await stat(join(cluster.dir, 'local.conf')).catch(() => undefined)
  if (!local) await putFile(cluster, 'local.conf', localText)
  await putFile(cluster, 'postgresql.conf', configText(port, settings))
}

/** The URL of the cluster with the application's password; never log it. */
export async function connectionUrl(dir: string, port: number): Promise<string> {
  const path = join(dir, passwordFile)
  const password = (await readFile(path, 'utf8').catch(refuseMissing)).trim()
  return `postgresql://sms:${password}@127.0.0.1:${port}/sms`
}

function refuseMissing(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new StartError(`${error.path} is missing: bring back the file, or restore a backup into a new folder.`)
}
