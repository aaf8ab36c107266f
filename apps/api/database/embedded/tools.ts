import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, own } from './account.ts'
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

/** Runs a PostgreSQL program on the cluster, as its account. Never rejects, see `run`. */
export function tool(cluster: Cluster, name: string, args: string[], input = '') {
  const file = join(cluster.binaries.bin, name)
  return run(file, args, { account: cluster.account, cwd: cluster.dir, input })
}

/** Writes a file of the cluster whole or not at all, readable by its account alone. */
export async function put(cluster: Cluster, name: string, text: string): Promise<void> {
  const path = join(cluster.dir, name)
  await writeFile(`${path}.new`, text, { mode: 0o600 })
  await own(`${path}.new`, cluster.account)
  await rename(`${path}.new`, path)
}

/** The file with the application's password, in the cluster's folder so that both move together. */
export const passwordFile = 'sms.password'
