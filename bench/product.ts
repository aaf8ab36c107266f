import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cookieFetch } from '@sms/client/cookie-fetch.ts'
import { readConfig } from '../apps/api/config.ts'
import { startServer } from '../apps/api/start.ts'

/** The flags of Node with which `npm start` runs the product. */
export async function startFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'))
  return scripts.start.match(/--\S+/g)
}

/** The environment that `apps/start.mjs` gives the product. */
export const startEnv = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../.build/compiled'),
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/**
 * Starts the product over an empty embedded PostgreSQL in a temporary folder, with its administrator signed in; with
 * the built pages of the folder `web`, or its API alone.
 */
export async function startBench(web?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sms-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })
  const server = await startServer({ config, logger: { level: 'warn' }, web, log: () => {} })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...(await signedIn(server.address)), databaseUrl: server.databaseUrl, stop }
}

/**
 * The same in a process of its own with the flags of `npm start`, started anew after it was set up, as on most days;
 * `memory` reads its resident memory in MiB.
 */
export async function startBenchApart() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sms-bench-'))
  const execArgv = await startFlags()
  const start = async () => {
    const child = fork(join(import.meta.dirname, 'throughput/product.ts'), {
      execArgv,
      env: { ...process.env, ...startEnv, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [server] = (await once(child, 'message')) as [{ address: string; databaseUrl: string }]
    const session = await signedIn(server.address)
    const end = async () => {
      child.send('end')
      await once(child, 'exit')
    }
    return { ...session, child, databaseUrl: server.databaseUrl, end }
  }
  await (await start()).end()
  const { child, end, ...server } = await start()
  const memory = () => memoryOf(child)
  const stop = async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...server, memory, stop }
}

/** The resident memory of a process in MiB (Linux). */
export async function memoryOf({ pid }: ChildProcess) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024)
}

/** The password of the administrator, and of the users that benches add. */
export const password = 'indigo dye vat 7'

/** Creates the administrator, where there is none yet, and signs in; `fetch` sends the cookies of this session. */
export async function signedIn(url: string) {
  const fetch = cookieFetch()
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/setup', { name: 'Bench', email: 'bench@example.com', password, language: 'en' })
  await post('/api/user/login', { account: 'Bench', password })
  return { url, fetch, post }
}

/** Milliseconds that `work` takes, `times` in a row after a warm-up: median, 95th percentile and longest. */
export async function measure(work: () => Promise<unknown>, times = 60) {
  for (let i = 0; i < 5; i++) await work()
  const durations: number[] = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await work()
    durations.push(performance.now() - from)
  }
  return figuresOf(durations)
}

/** The median, the 95th percentile and the greatest of some figures. */
export function figuresOf(figures: readonly number[]) {
  const sorted = [...figures].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { median: at(0.5), p95: at(0.95), longest: sorted.at(-1)! }
}

/** Prints a line of a table: a name and figures in milliseconds. */
export const row = (name: string, figures: { median: number; p95: number; longest: number }, note = '') =>
  console.log(
    `${name.padEnd(44)} ${[figures.median, figures.p95, figures.longest].map((ms) => ms.toFixed(1).padStart(8)).join('')}  ${note}`,
  )
