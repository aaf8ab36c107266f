import { rename, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { type Account, changeOwner } from './account.ts'
import type { Binaries } from './binaries.ts'
import { run } from './run.ts'

/** A database cluster on disk: its folder, the programs for it, and the account that owns and runs it. */
export interface Cluster {
  dir: string
  binaries: Binaries
  account: Account | undefined
}

/**
 * The data folder for PostgreSQL's command line. As root on Linux the program starts in the folder and names it
 * /proc/self/cwd, which needs no rights on the folders above, so that a cluster under /root works for `nobody`.
 */
export function dataPath(cluster: Cluster): string {
  return cluster.account && process.platform === 'linux' ? '/proc/self/cwd' : cluster.dir
}

/** Runs a PostgreSQL program on the cluster, as its account (see `run`). */
export function runTool(cluster: Cluster, name: string, args: string[], input = '') {
  const file = join(cluster.binaries.bin, name)
  return run(file, args, { account: cluster.account, cwd: cluster.dir, input })
}

/** Writes a file of the cluster whole or not at all, readable by its account alone. */
export async function putFile(cluster: Cluster, name: string, text: string): Promise<void> {
  const path = join(cluster.dir, name)
  await writeFile(`${path}.new`, text, { mode: 0o600 })
  await changeOwner(`${path}.new`, cluster.account)
  await rename(`${path}.new`, path)
}

/** The file with the application's password, in the cluster's folder so that both move together. */
export const passwordFile = 'sms.password'

/**
 * The default settings of an embedded server. Operators can change them in `local.conf`, which is included last and not
 * overwritten.
 */
const defaults: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // their path is limited to 107 bytes, and shared folders of containers cannot hold them
  max_connections: '100',
  max_wal_size: '1GB',
  random_page_cost: '1.1', // solid-state disks
  jit: 'off', // short queries: compiling costs more than it saves
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_lock_waits: 'on',
  log_checkpoints: 'off',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.english',
  cluster_name: 'sms',
}

/**
 * The size of shared_buffers: an eighth of `bytes`, from 128 MB to 2 GB. A list of a million records reads tens of
 * thousands of pages, which cost several times more if they come from the system.
 */
export function buffersOf(bytes: number): string {
  const mb = Math.floor(bytes / 8 / 2 ** 20)
  return `${Math.min(2_048, Math.max(128, mb))}MB`
}

/** The memory of this machine, or less where this process may have less, in bytes. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** The text of postgresql.conf: the defaults under the caller's settings, on this port of the loopback interface. */
export function configText(port: number, settings: Record<string, string> = {}): string {
  const all = { ...defaults, shared_buffers: buffersOf(memory()), ...settings, port: String(port) }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  return [
    '# Written at every start: put settings of your own into local.conf in this folder.',
    ...lines,
    "include 'local.conf'",
    '',
  ].join('\n')
}

export const localText = '# Settings of your own: they overrule postgresql.conf, and stay. Restart afterwards.\n'

/** The text of pg_hba.conf: only the application's role, from this machine, by password. */
export const accessText = 'host all sms 127.0.0.1/32 scram-sha-256\n'
