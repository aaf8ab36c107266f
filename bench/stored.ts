import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { readConfig } from '../apps/api/config.ts'
import { startServer } from '../apps/api/start.ts'
import { signedIn } from './product.ts'
import { watchStatements } from './statements.ts'

const built = join(import.meta.dirname, '../.build/web')

export type StoredProduct = Awaited<ReturnType<typeof openStored>>

/**
 * Starts the product over a database that stays in a folder, with its administrator signed in. `fill` runs if the
 * table is empty.
 */
export async function openStored(
  folder: string,
  table: string,
  fill: (client: pg.Client) => Promise<void>,
  log: (line: string) => void,
) {
  const statements = watchStatements()
  /** How long the server took for its last answer, by its log. */
  let answeredMs = 0
  const stream = new Writable({
    write(line, _, done) {
      const entry = JSON.parse(String(line)) as { msg: string; ms?: number }
      if (entry.msg === 'answered') answeredMs = entry.ms!
      done()
    },
  })
  const config = readConfig({ DATA_DIR: folder, PORT: '0' })
  const product = await startServer({
    config,
    logger: { level: 'info', stream },
    web: existsSync(built) ? built : undefined,
    log,
  })
  const { url, fetch } = await signedIn(product.address)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select 1 from ${table} limit 1`)
  if (rows.length === 0) await fill(client)
  // Search entries of an older layout are being rewritten.
  while ((await client.query('select 1 from search_layout where next is not null')).rows.length)
    await new Promise((next) => setTimeout(next, 1_000))

  const backend = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(
    (await readFile(`/proc/${backend.rows[0]!.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')[1],
  )
  /** Milliseconds of processor that the current processes of the database have used. */
  const processor = async () => {
    const pids = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ')
    const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')))
    return stats.reduce((sum, stat) => sum + Number(stat.split(' ')[0]), 0) / 1e6
  }
  /**
   * Reads a list. Returns the milliseconds at the server, at the caller and of the processor of the database (which
   * other work on the machine does not lengthen), and as a text the number of matches, if the answer has one, or the
   * refusal.
   */
  const list = async (query: string, path = table) => {
    const used = await processor()
    const from = performance.now()
    const answer = await fetch(`${url}/api/${path}?${query}`, {})
    const { code, total, more, message } = (await answer.json()) as Answer
    const caller = performance.now() - from
    const database = (await processor()) - used
    if (code !== 1) return { server: caller, caller, database, total: `refused: ${message}` }
    // The line of the log comes after the answer.
    await new Promise(setImmediate)
    return { server: answeredMs, caller, database, total: `${total ?? ''}${more ? '+' : ''}` }
  }
  /** The plans of the statements of a list that mention the table `about`. */
  const explain = async (query: string, path = table, about = path) => {
    const sent = await statements(() => list(query, path))
    await client.query("set work_mem = '32MB'; set jit = off; set max_parallel_workers_per_gather = 0")
    const plans: string[] = []
    for (const { text, values } of sent.filter(
      ({ text }) => /^\s*(with|select)/i.test(text) && (text.includes(about) || text.includes('search_entry')),
    )) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [...values])
      plans.push(`-- ${JSON.stringify(values)}`, ...rows.map((row) => row['QUERY PLAN']))
    }
    return plans
  }
  const close = async () => {
    await client.end()
    await product.stop()
  }
  return { url, client, fetch, list, explain, close }
}

type Answer = { code: number; total?: number; more?: boolean; message: string }
