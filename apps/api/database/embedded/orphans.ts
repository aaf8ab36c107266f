import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, StartError } from './run.ts'
import { type Cluster, dataPath, tool } from './tools.ts'

/** What postmaster.pid says: process id, port, and whether connections are taken. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** Reads the cluster's postmaster.pid (line 1 pid, 4 port, 8 status, as PostgreSQL's miscinit.h has it). */
export async function postmasterOf(dir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7] === 'ready' } : undefined
}

/** Shell, not Node: it runs as the account, and without a right to look into another user's processes root needs it. */
const inThisFolder = `for p in /proc/[0-9]*; do
  [ "$p/cwd" -ef . ] && read -r name < "$p/comm" || continue
  case $name in postgres | initdb) echo "\${p#/proc/}" ;; esac
done 2>/dev/null; :`

/**
 * Ids of the PostgreSQL processes that work in the cluster's folder. Judged by the folder they are in, never by
 * postmaster.pid alone: after a crash or a reboot its number may be anybody's. Elsewhere than on Linux only that
 * process is looked at, and taken for PostgreSQL by its name.
 */
export async function processesIn(cluster: Cluster): Promise<number[]> {
  const { account, dir } = cluster
  if (process.platform === 'linux') {
    const { code, output } = await run('/bin/sh', ['-c', inThisFolder], { account, cwd: dir })
    if (code !== 0) throw new StartError(`Cannot see which processes use ${dir}: ${output}`)
    return output.split('\n').filter(Boolean).map(Number)
  }
  const noted = await postmasterOf(dir)
  if (!noted) return []
  const [file, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/NH', '/FI', `PID eq ${noted.pid}`]]
      : ['ps', ['-o', 'comm=', '-p', String(noted.pid)]]
  const { output } = await run(file, args, { cwd: dir })
  return output.includes('postgres') ? [noted.pid] : []
}

/** Waits until no process works in the cluster's folder any more; false when that takes longer than this. */
export async function allGone(cluster: Cluster, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(50)) {
    if ((await processesIn(cluster)).length === 0) return true
  }
  return false
}

async function signal(cluster: Cluster, name: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  for (const pid of await processesIn(cluster)) {
    try {
      process.kill(pid, name)
    } catch {} // ended meanwhile
  }
}

/**
 * Ends whatever PostgreSQL an earlier run left in an existing cluster, so that one can start: a whole server (ours was
 * killed), or single sessions (its postmaster was killed). The caller holds the folder's lock, so none of it is in
 * use. First gently, as `pg_ctl stop -m fast`: open transactions are rolled back, what was acknowledged stays. A
 * postmaster.pid that remains is removed: PostgreSQL would refuse to start where its number is another process's now.
 */
export async function clearOrphans(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const left = await processesIn(cluster)
  if (left.length > 0) {
    const noted = await postmasterOf(cluster.dir)
    if (noted && left.includes(noted.pid)) {
      log(`Stopping the PostgreSQL (process ${noted.pid}) that an earlier run left`)
      await tool(cluster, 'pg_ctl', ['stop', '-D', dataPath(cluster), '-m', 'fast', '-w', '-t', '60'])
    }
    if (!(await allGone(cluster, 2000))) await signal(cluster, 'SIGQUIT')
    if (!(await allGone(cluster, 5000))) await signal(cluster, 'SIGKILL')
    if (!(await allGone(cluster, 5000))) {
      throw new StartError(
        `PostgreSQL processes of an earlier run (${left.join(', ')}) cannot be ended: end them first.`,
      )
    }
  }
  await rm(join(cluster.dir, 'postmaster.pid'), { force: true })
}
