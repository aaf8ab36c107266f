import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, StartError } from './run.ts'
import { type Cluster, dataPath, runTool } from './tools.ts'

/** The content of postmaster.pid: process id, port, and whether connections are accepted. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/**
 * Reads the cluster's postmaster.pid (line 1 pid, 4 port, 8 status, by PostgreSQL's miscinit.h); undefined without one.
 */
export async function postmasterOf(dir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7] === 'ready' } : undefined
}

/**
 * Prints the ids of PostgreSQL's processes whose working folder is the current one. A shell script, since it must run
 * as the account to see the account's processes.
 */
const inThisFolder = `for p in /proc/[0-9]*; do
  [ "$p/cwd" -ef . ] && read -r name < "$p/comm" || continue
  case $name in postgres | initdb) echo "\${p#/proc/}" ;; esac
done 2>/dev/null; :`

/**
 * The ids of the PostgreSQL processes in the cluster's folder. On Linux they are found by their working folder, since
 * the number in postmaster.pid may be another process's; elsewhere that process is checked by its name.
 */
async function processesIn(cluster: Cluster): Promise<number[]> {
  const { account, dir } = cluster
  if (process.platform === 'linux') {
    const { code, output } = await run('/bin/sh', ['-c', inThisFolder], { account, cwd: dir })
    if (code !== 0) throw new StartError(`Cannot see which processes use ${dir}: ${output}`)
    return output.split('\n').filter(Boolean).map(Number)
  }
  const postmaster = await postmasterOf(dir)
  if (!postmaster) return []
  const [file, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/NH', '/FI', `PID eq ${postmaster.pid}`]]
      : ['ps', ['-o', 'comm=', '-p', String(postmaster.pid)]]
  const { output } = await run(file, args, { cwd: dir })
  return output.includes('postgres') ? [postmaster.pid] : []
}

/** Waits until no process works in the cluster's folder; false when that takes longer than `milliseconds`. */
export async function waitUntilGone(cluster: Cluster, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(50)) {
    if ((await processesIn(cluster)).length === 0) return true
  }
  return false
}

async function signalAll(cluster: Cluster, name: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  for (const pid of await processesIn(cluster)) {
    try {
      process.kill(pid, name)
    } catch {} // ended meanwhile
  }
}

/**
 * Stops the PostgreSQL processes that an earlier, killed run left in a cluster, first by `pg_ctl stop -m fast` and last
 * by SIGKILL; throws a StartError where that fails. Removes postmaster.pid, since its number may be another process's
 * now.
 */
export async function clearOrphans(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const remaining = await processesIn(cluster)
  if (remaining.length > 0) {
    const postmaster = await postmasterOf(cluster.dir)
    if (postmaster && remaining.includes(postmaster.pid)) {
      log(`Stopping the PostgreSQL (process ${postmaster.pid}) that an earlier run left`)
      await runTool(cluster, 'pg_ctl', ['stop', '-D', dataPath(cluster), '-m', 'fast', '-w', '-t', '60'])
    }
    if (!(await waitUntilGone(cluster, 2000))) await signalAll(cluster, 'SIGQUIT')
    if (!(await waitUntilGone(cluster, 5000))) await signalAll(cluster, 'SIGKILL')
    if (!(await waitUntilGone(cluster, 5000))) {
      throw new StartError(
        `PostgreSQL processes of an earlier run (${remaining.join(', ')}) cannot be ended: end them first.`,
      )
    }
  }
  await rm(join(cluster.dir, 'postmaster.pid'), { force: true })
}
