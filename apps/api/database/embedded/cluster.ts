import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { claim } from './account.ts'
import { configText, localText } from './config.ts'
import { create } from './create.ts'
import { StartError } from './run.ts'
import { type Cluster, passwordFile, put } from './tools.ts'

/** Its files are those of a database, and of the version of the programs. */
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
 * Makes the cluster ready to be started: created at the first start, given to its account, its version checked, its
 * postgresql.conf written anew. `settings` are added to the configuration; `fsync` `off` among them spares the first
 * sync too. StartError with the reason where that cannot be.
 */
export async function prepare(cluster: Cluster, port: number, settings: Record<string, string> = {}): Promise<void> {
  const exists = await stat(cluster.dir).catch(() => undefined)
  if (exists) await claim(cluster.dir, cluster.account)
  else await create(cluster, settings.fsync !== 'off')
  await check(cluster)
  const local = await stat(join(cluster.dir, 'local.conf')).catch(() => undefined)
  if (!local) await put(cluster, 'local.conf', localText)
  await put(cluster, 'postgresql.conf', configText(port, settings))
}

/** The application's own address for the cluster, its password included: never to be logged. */
export async function connectionUrl(dir: string, port: number): Promise<string> {
  const path = join(dir, passwordFile)
  const password = (await readFile(path, 'utf8').catch(lost)).trim()
  return `postgresql://sms:${password}@127.0.0.1:${port}/sms`
}

function lost(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new StartError(`${error.path} is missing: bring back the file, or restore a backup into a new folder.`)
}
