import { type ChildProcess, spawn } from 'node:child_process'
import { cp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach } from 'vitest'
import { removeFolder, scratchFolder } from '../testing-folder.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './index.ts'
import { postmasterOf } from './orphans.ts'
import { run } from './run.ts'

/** Shared helpers of the embedded server's tests: folders, servers and processes, which are removed after each test. */
const ends: (() => Promise<unknown> | unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Whether the tests run as root, who starts PostgreSQL as another user. */
export const isRoot = process.getuid?.() === 0

/** A new folder, mode 0700 and ours as mkdtemp makes it. */
export async function folder(): Promise<string> {
  const dir = await scratchFolder('sms-test-embedded-')
  // A killed server's initdb may still be writing.
  ends.push(() => removeFolder(dir))
  return dir
}

let seed: Promise<string> | undefined

async function initialised(): Promise<string> {
  const dir = await scratchFolder('sms-test-embedded-')
  await (await startEmbedded(dir)).stop()
  return dir
}

afterAll(async () => {
  if (seed) await removeFolder(await seed)
})

/** A new folder in which a server ran and was stopped: a copy of one made once per test file. */
export async function usedFolder(): Promise<string> {
  seed ??= initialised()
  const dir = await folder()
  await cp(await seed, dir, { recursive: true })
  return dir
}

/** A server in this process, and the lines it logged. */
export async function serve(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded & { lines: string[] }> {
  const lines: string[] = []
  const server = await startEmbedded(dataDir, { log: (line) => lines.push(line), ...options })
  ends.push(() => server.stop())
  return { ...server, lines }
}

/** Repeats until the result is not false, for at most 15 s. */
export async function until<T>(what: () => Promise<T | false> | T | false): Promise<T> {
  for (const end = Date.now() + 15_000; ; await sleep(30)) {
    const found = await what()
    if (found !== false) return found
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`)
  }
}

/** Whether a process is running; zombies are not. */
export async function lives(pid: number): Promise<boolean> {
  const state = await run('ps', ['-o', 'stat=', '-p', String(pid)], { cwd: '/' })
  return state.code === 0 && !state.output.startsWith('Z')
}

/** The id of the postmaster that works in a data folder; undefined when it has stopped in order. */
export async function postmaster(dataDir: string): Promise<number | undefined> {
  return (await postmasterOf(join(dataDir, 'postgres', 'cluster')))?.pid
}

/** Kills the postmaster of a data folder, as `kill -9` does. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = await postmaster(dataDir)
  if (!pid) throw new Error(`No PostgreSQL runs in ${dataDir}`)
  process.kill(pid, 'SIGKILL')
}

/** The user that owns the cluster. */
export async function ownerOf(dataDir: string): Promise<number> {
  return (await stat(join(dataDir, 'postgres', 'cluster'))).uid
}

/** Another process that runs a server: its lines as they come, and its end. */
export interface Owner {
  child: ChildProcess
  lines: string[]
  exited: Promise<unknown>
}

/** Starts a server in another process, prints `up` and then what `body` prints; `url` and `query` are in its scope. */
export function spawnOwner(dataDir: string, body = '', identity: { uid?: number; gid?: number } = {}): Owner {
  const code = `
    import { Client } from ${JSON.stringify(import.meta.resolve('pg'))}
    import { startEmbedded } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const { url, stop } = await startEmbedded(${JSON.stringify(dataDir)}).catch((error) => {
      console.log(error.message)
      process.exit(1)
    })
    const client = new Client(url)
    await client.connect()
    console.log('up')
    ${body}
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...identity,
  })
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const exited = new Promise((resolve) => child.once('close', resolve))
  ends.push(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return { child, lines, exited }
}

/** Commits numbers 1, 2, 3 … in table t and prints each once its commit was acknowledged. */
export const committing = `
  await client.query('create table t (n int)')
  for (let n = 1; ; n++) {
    await client.query('insert into t values ($1)', [n])
    console.log(n)
  }`
