import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { maker, own } from './account.ts'
import { accessText } from './config.ts'
import { allGone } from './orphans.ts'
import { StartError } from './run.ts'
import { type Cluster, dataPath, passwordFile, put, tool } from './tools.ts'

async function must(cluster: Cluster, name: string, args: string[], input?: string): Promise<void> {
  const { code, output } = await tool(cluster, name, args, input)
  if (code === 0) return
  throw new StartError(`${name} could not create the database in ${cluster.dir}: ${output.slice(-2000)}`)
}

/**
 * The first start. The cluster is made in a folder beside its place and renamed when it is complete and on disk: an
 * interruption leaves nothing that the next start could take for a database.
 */
export async function create(cluster: Cluster, sync: boolean): Promise<void> {
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

/** What interrupted first starts left. An initdb of theirs may still be at work there, for a second at most. */
async function removeHalves(cluster: Cluster): Promise<void> {
  const parent = dirname(cluster.dir)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(cluster.dir)}.new-`)) continue
    const dir = join(parent, name)
    await allGone({ ...cluster, dir, account: await maker(cluster.account) }, 10_000)
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Makes the database system, our role and its database, in an empty folder. The superuser has no password and no entry
 * in pg_hba.conf, so nobody can sign in as it: the application is no more than the owner of its database.
 */
async function fill(half: Cluster, sync: boolean): Promise<void> {
  const path = dataPath(half)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const ways = ['--username=postgres', '--auth=reject', '--no-sync', '--no-instructions']
  await must(half, 'initdb', ['-D', path, ...ways, ...locale])
  const password = randomBytes(32).toString('base64url')
  const statements = [`create role sms login createdb password '${password}'`, 'create database sms owner sms']
  const options = ['-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', '-c', 'fsync=off']
  await must(half, 'postgres', ['--single', '-D', path, ...options, 'postgres'], `${statements.join('\n')}\n`)
  await put(half, 'pg_hba.conf', accessText)
  await put(half, passwordFile, `${password}\n`)
  if (sync) await must(half, 'initdb', ['-D', path, '--sync-only'])
}
