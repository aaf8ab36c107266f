import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, claim, maker, own } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { accessText, configText, localText } from './embedded-config.ts'
import { run, StartError } from './embedded-run.ts'

/** A database cluster on disk: its folder, the programs for it, and the account that owns and runs it. */
export interface Cluster {
  dir: string
  binaries: Binaries
  account: Account | undefined
}

const passwordFile = 'sms.password'

/**
 * The data folder as PostgreSQL is told it. As root on Linux we enter the folder before we drop to the account, and
 * name it by /proc/self/cwd: the kernel follows that to the folder itself and asks for no right on the folders above
 * it, so that a cluster under /root works for `nobody`, at its own place.
 */
export function dataPath(cluster: Cluster): string {
  return cluster.account && process.platform === 'linux' ? '/proc/self/cwd' : cluster.dir
}

/** Runs one of PostgreSQL's programs on the cluster, as its account. Never rejects, see `run`. */
export function tool(cluster: Cluster, name: string, args: string[], input = '') {
  const file = join(cluster.binaries.bin, name)
  return run(file, args, { account: cluster.account, cwd: cluster.dir, input })
}

async function must(cluster: Cluster, name: string, args: string[], input?: string): Promise<void> {
  const { code, output } = await tool(cluster, name, args, input)
  if (code !== 0)
    throw new StartError(`${name} could not create the database in ${cluster.dir}: ${output.slice(-2000)}`)
}

/** Writes a file of the cluster whole or not at all, readable by its account alone. */
async function put(cluster: Cluster, name: string, text: string): Promise<void> {
  const path = join(cluster.dir, name)
  await writeFile(`${path}.new`, text, { mode: 0o600 })
  await own(`${path}.new`, cluster.account)
  await rename(`${path}.new`, path)
}

/**
 * The first start. The cluster is made in a folder beside its place and renamed when it is complete and on disk: an
 * interruption leaves nothing that the next start could take for a database.
 */
async function create(cluster: Cluster, sync: boolean): Promise<void> {
  await removeHalves(cluster)
  const dir = await mkdtemp(`${cluster.dir}.new-`)
  const half: Cluster = { ...cluster, dir, account: await maker(cluster.account) }
  await own(half.dir, half.account)
  try {
    await fill(half, sync)
  } catch (error) {
    await removeHalves(cluster)
    throw error
  }
  await own(half.dir, cluster.account)
  await rename(half.dir, cluster.dir)
  const parent = await open(dirname(cluster.dir), 'r').catch(() => undefined) // Windows opens no folders
  await parent?.sync().catch(() => {})
  await parent?.close()
}

/** What interrupted first starts left. An initdb of theirs may still be writing there: then the next start removes it. */
async function removeHalves(cluster: Cluster): Promise<void> {
  const parent = dirname(cluster.dir)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(cluster.dir)}.new-`)) continue
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * Makes the database system, our role and its database, in an empty folder. The superuser has no password and no entry
 * in pg_hba.conf, so nobody can sign in as it: the application is no more than the owner of its database.
 */
async function fill(half: Cluster, sync: boolean): Promise<void> {
  const path = dataPath(half)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await must(half, 'initdb', [
    '-D',
    path,
    '-U',
    'postgres',
    '-A',
    'reject',
    '--no-sync',
    '--no-instructions',
    ...locale,
  ])
  const password = randomBytes(32).toString('base64url')
  const statements = [`create role sms login createdb password '${password}'`, 'create database sms owner sms']
  const options = ['-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', '-c', 'fsync=off']
  await must(half, 'postgres', ['--single', '-D', path, ...options, 'postgres'], `${statements.join('\n')}\n`)
  await put(half, 'pg_hba.conf', accessText)
  await put(half, passwordFile, `${password}\n`)
  if (sync) await must(half, 'initdb', ['-D', path, '--sync-only'])
}

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
  const password = (await readFile(join(dir, passwordFile), 'utf8')).trim()
  return `postgresql://sms:${password}@127.0.0.1:${port}/sms`
}
