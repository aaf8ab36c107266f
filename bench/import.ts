// How an import of many rows goes: what each phase takes, what memory the server takes, and how long others wait.
// `node bench/import.ts 50000 xlsx` (or csv)

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cookieFetch } from '@sms/client/cookie-fetch.ts'
import { csvOf, xlsxOf } from '../apps/api/import/testing.ts'
import { dirtyList } from '../apps/api/import/testing-list.ts'
import { startEnv, startFlags } from './product.ts'

const count = Number(process.argv[2] ?? 50_000)
const format = process.argv[3] === 'csv' ? 'csv' : 'xlsx'
const fetch = cookieFetch()
const dataDir = await mkdtemp(join(tmpdir(), 'sms-bench-import-'))
// With the flags and the environment of `npm start`.
const flags = await startFlags()
const main = new URL('../apps/api/main.ts', import.meta.url).pathname
const server = spawn(process.execPath, [...flags, main], {
  env: { ...process.env, ...startEnv, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await readyUrl(server)

/** An import's run; its upload answers with the id alone. */
type Run = {
  readonly id: string
  readonly state: string
  readonly phase?: string
  readonly message?: string
  readonly counts?: object
  readonly change: string
}

/** Posts a body (an object as JSON, bytes as they are) or, without one, gets. */
const ask = async (path: string, body?: object | Uint8Array): Promise<{ code: number; message: string; data: Run }> => {
  const bytes = body instanceof Uint8Array
  const headers = { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }
  const sent = bytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)
  const answer = await fetch(`${url}/api${path}`, body ? { method: 'POST', headers, body: sent } : {})
  return (await answer.json()) as never
}

async function readyUrl(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const ready = /is ready: (\S+)/.exec(line)
    if (ready) return ready[1]!
  }
  throw new Error('the server did not start')
}

/** A figure that a file of the kernel states in kB, in MiB; 0 where it is not there. */
const mibIn = async (path: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(await readFile(path, 'utf8').catch(() => ''))?.[1] ?? 0) / 1_024

const memory = () => mibIn(`/proc/${server.pid}/status`, 'VmRSS')

/** Memory of its own PostgreSQL in MiB, what several of its processes share counted once. */
async function databaseMemory(): Promise<number> {
  const main = await postmaster()
  const own = [...(await processes())].filter(([pid, { parent }]) => pid === main || parent === main)
  const sizes = await Promise.all(own.map(([pid]) => mibIn(`/proc/${pid}/smaps_rollup`, 'Pss')))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const postmaster = async () =>
  (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]!

/**
 * Every process with its parent, and the processor time of itself and of its ended children, in hundredths of a second.
 */
async function processes() {
  const stats = new Map<string, { parent: string; own: number; gone: number }>()
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [, parent = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, goneUser = 0, goneSystem = 0] = rest.slice(9, 13).map(Number)
    stats.set(pid, { parent, own: user + system, gone: goneUser + goneSystem })
  }
  return stats
}

/** Seconds of processor that the server and its own PostgreSQL have taken: what counts where others use the machine. */
async function processor(): Promise<readonly [number, number]> {
  const [stats, main] = [await processes(), await postmaster()]
  const backends = [...stats.values()].filter(({ parent }) => parent === main).reduce((sum, { own }) => sum + own, 0)
  const { own = 0, gone = 0 } = stats.get(main) ?? {}
  return [(stats.get(String(server.pid))?.own ?? 0) / 100, (own + gone + backends) / 100]
}

/** Asks for lists and samples the memory; the returned function ends that and returns the figures as a text. */
function watch() {
  let stopped = false
  const waits: number[] = []
  let [peak, peakOfDatabase, looked] = [0, 0, 0]
  const asking = (async () => {
    while (!stopped) {
      const from = performance.now()
      const { code, message } = await ask('/supplier?status=Active&pageSize=20')
      if (code !== 1) throw new Error(message)
      waits.push(performance.now() - from)
      peak = Math.max(peak, await memory())
      if (performance.now() - looked > 1_000) {
        peakOfDatabase = Math.max(peakOfDatabase, await databaseMemory())
        looked = performance.now()
      }
      await new Promise((next) => setTimeout(next, 20))
    }
  })()
  return async () => {
    stopped = true
    await asking
    waits.sort((a, b) => a - b)
    const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(0)
    return `memory up to ${peak.toFixed(0)} MiB (database ${peakOfDatabase.toFixed(0)}); ${waits.length} lists meanwhile, ms: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`
  }
}

/** Prints what some work takes: time, processor, memory, and the wait of others meanwhile. */
async function step(name: string, work: () => Promise<unknown>) {
  const stop = watch()
  const before = await processor()
  const from = performance.now()
  await work()
  const seconds = ((performance.now() - from) / 1_000).toFixed(1)
  const [server, database] = (await processor()).map((used, i) => (used - before[i]!).toFixed(1))
  console.log(`${name.padEnd(26)} ${seconds.padStart(6)} s (processor: server ${server} s, database ${database} s)`)
  console.log(`  ${await stop()}`)
}

async function commit(id: string, settings: object) {
  const { code, message } = await ask('/supplier/import/commit', { id, ...settings, state: 'Import' })
  if (code !== 1) throw new Error(message)
  const phases = new Map<string, number>()
  let last = performance.now()
  for (;;) {
    const { data } = await ask(`/supplier/import/id?id=${id}`)
    const now = performance.now()
    phases.set(data.phase ?? 'end', (phases.get(data.phase ?? 'end') ?? 0) + now - last)
    last = now
    if (data.state !== 'running') {
      const text = [...phases].map(([phase, ms]) => `${phase} ${(ms / 1_000).toFixed(1)} s`).join(', ')
      console.log(`  ${data.state} ${data.message ?? ''} ${JSON.stringify(data.counts)}: ${text}`)
      return data
    }
    await new Promise((next) => setTimeout(next, 100))
  }
}

async function undo(change: string) {
  const { code, message } = await ask('/undo', { change })
  if (code !== 1) throw new Error(message)
}

try {
  const person = { name: 'Bench', email: 'bench@example.com', password: 'indigo dye vat 7', language: 'en' }
  await ask('/setup', person)
  await ask('/user/login', { account: person.name, password: person.password })
  const rows = dirtyList(count)
  const changed = rows.map((cells, i) => (i === 0 ? cells : cells.with(4, `New city ${i % 9}`)))
  const fixed = { fixed: { type: 'OEM' } }
  console.log(`${count} rows as ${format}; the server begins with ${(await memory()).toFixed(0)} MiB`)
  const changes: [what: string, change: string][] = []
  for (const [what, list] of [
    ['new', rows],
    ['changed', changed],
  ] as const) {
    const bytes = format === 'csv' ? csvOf(list) : await xlsxOf(list)
    let id = ''
    let change = ''
    await step(`upload, ${(bytes.length / 1_048_576).toFixed(1)} MiB`, async () => {
      id = (await ask(`/supplier/import/upload?name=list.${format}`, bytes)).data.id
    })
    await step(`preview, ${what} records`, () => ask('/supplier/import/preview', { id, ...fixed }))
    await step(`import, ${what} records`, async () => {
      change = (await commit(id, fixed)).change
    })
    changes.unshift([what, change])
  }
  for (const [what, change] of changes) await step(`undo, ${what} records`, () => undo(change))
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}
