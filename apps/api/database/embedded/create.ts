import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { changeOwner, initdbAccount } from './account.ts'
import { waitUntilGone } from './orphans.ts'
import { StartError } from './run.ts'
import { accessText, type Cluster, dataPath, passwordFile, putFile, runTool } from './tools.ts'

async function runOrThrow(cluster: Cluster, name: string, args: string[], input?: string): Promise<void> {
  const { code, output } = await runTool(cluster, name, args, input)
  if (code === 0) return
  throw new StartError(`${name} could not create the database in ${cluster.dir}: ${output.slice(-2000)}`)
}

/**
 * Creates the cluster in a folder beside its path, which is renamed when it is complete and synced, so that an
 * interruption leaves no incomplete database.
 */
export async function create(cluster: Cluster, sync: boolean): Promise<void> {
  await removeDrafts(cluster)
  const dir = await mkdtemp(`${cluster.dir}.new-`)
  const draft: Cluster = { ...cluster, dir, account: await initdbAccount(cluster.account) }
  await changeOwner(draft.dir, draft.account)
  try {
    await initialise(draft, sync)
  } catch (error) {
    await removeDrafts(cluster)
    throw error
  }
  await changeOwner(draft.dir, cluster.account)
  await rename(draft.dir, cluster.dir)
  const parent = await open(dirname(cluster.dir), 'r').catch(() => undefined) // Windows opens no folders
  await parent?.sync().catch(() => {})
  await parent?.close()
}

/** Removes what interrupted first starts left; their initdb may still run for a second. */
async function removeDrafts(cluster: Cluster): Promise<void> {
  const parent = dirname(cluster.dir)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(cluster.dir)}.new-`)) continue
    const dir = join(parent, name)
    await waitUntilGone({ ...cluster, dir, account: await initdbAccount(cluster.account) }, 10_000)
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Creates the database system, the application's role and its database, in an empty folder, and writes the role's
 * password beside them. The superuser has no password and no entry in pg_hba.conf, so that no client can connect as it.
 */
async function initialise(draft: Cluster, sync: boolean): Promise<void> {
  const path = dataPath(draft)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initOptions = ['--username=postgres', '--auth=reject', '--no-sync', '--no-instructions']
  await runOrThrow(draft, 'initdb', ['-D', path, ...initOptions, ...locale])
  const password = randomBytes(32).toString('base64url')
  const statements = [`create role sms login createdb password '${password}'`, 'create database sms owner sms']
  const options = ['-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', '-c', 'fsync=off']
  await runOrThrow(draft, 'postgres', ['--single', '-D', path, ...options, 'postgres'], `${statements.join('\n')}\n`)
  await putFile(draft, 'pg_hba.conf', accessText)
  await putFile(draft, passwordFile, `${password}\n`)
  if (sync) await runOrThrow(draft, 'initdb', ['-D', path, '--sync-only'])
}
