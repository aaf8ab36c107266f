import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { tail } from './log.ts'
import { postmasterOf } from './orphans.ts'
import { bareEnvironment, identity, StartError } from './run.ts'
import { type Cluster, dataPath, runTool } from './tools.ts'

/** A running PostgreSQL: `exited` resolves with the reason when it ends, `stop()` ends it. */
export interface Running {
  pid: number
  exited: Promise<string>
  stop(): Promise<void>
}

/**
 * Stops PostgreSQL when this process ends, also by SIGKILL: a shell reads from a pipe that the kernel closes with this
 * process. Returns a function that ends the guard; Windows has none.
 */
function guard(pid: number, account: Account | undefined): () => void {
  if (process.platform === 'win32') return () => {}
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    cwd: '/',
    ...identity(account),
    env: bareEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {}) // without a shell there is no guard, as on Windows
  shell.stdin.on('error', () => {})
  shell.unref()
  if (shell.stdin instanceof Socket) shell.stdin.unref()
  return () => void shell.kill('SIGKILL')
}

function exitReason(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`))
  })
}

/** The modes of pg_ctl stop, with the seconds of each. */
const stopModes = [
  ['smart', 1], // sessions that are just closing may do so: a pool's end does not wait for its sockets
  ['fast', 60], // open transactions are rolled back
  ['immediate', 10], // the next start recovers
] as const

async function halt(cluster: Cluster, child: ChildProcess, exited: Promise<string>): Promise<void> {
  for (const [mode, seconds] of stopModes) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const options = ['-D', dataPath(cluster), '-m', mode, '-w', '-t', String(seconds)]
    if ((await runTool(cluster, 'pg_ctl', ['stop', ...options])).code === 0) return void (await exited)
  }
  child.kill('SIGKILL')
  await exited
}

/** The reason if PostgreSQL ends before it accepts connections. Waits without a limit, since recovery may take long. */
async function failureToStart(
  cluster: Cluster,
  child: ChildProcess,
  exited: Promise<string>,
): Promise<string | undefined> {
  let reason: string | undefined
  void exited.then((why) => {
    reason = why
  })
  while (reason === undefined) {
    const postmaster = await postmasterOf(cluster.dir)
    if (postmaster?.ready && postmaster.pid === child.pid) return undefined
    await sleep(15)
  }
  return reason
}

/**
 * Starts PostgreSQL on a prepared cluster and resolves when it accepts connections; throws a StartError with the last
 * lines of its log if it ends instead. It runs in its own session, so that Ctrl-C reaches only this process, which can
 * finish its work first.
 */
export async function launch(cluster: Cluster, logPath: string): Promise<Running> {
  const log = await open(logPath, 'a')
  const from = (await log.stat()).size
  const child = spawn(join(cluster.binaries.bin, 'postgres'), ['-D', dataPath(cluster)], {
    cwd: cluster.dir,
    ...identity(cluster.account),
    env: bareEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    windowsHide: true,
  })
  const exited = exitReason(child)
  await log.close()
  const endGuard = child.pid === undefined ? () => {} : guard(child.pid, cluster.account)
  void exited.then(endGuard)
  const failure = await failureToStart(cluster, child, exited)
  if (failure !== undefined || child.pid === undefined) {
    throw new StartError(`PostgreSQL did not start (${failure}): ${await tail(logPath, from)}`)
  }
  return { pid: child.pid, exited, stop: () => halt(cluster, child, exited) }
}
