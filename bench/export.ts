// What an export of many suppliers costs: rows a second, size, growth of the server's memory, and how long others wait
// meanwhile. With the flags of `npm start`, as it is the server itself: `node <flags> bench/export.ts 200000`

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openPool } from '../apps/api/database/open.ts'
import { startBench } from './product.ts'
import { fillSuppliers } from './suppliers.ts'

const count = Number(process.argv[2] ?? 200_000)
const seeds = 1_000
const bench = await startBench()
const { db, close } = openPool(bench.databaseUrl, () => {})
await fillSuppliers(db, seeds)
await close()
// The rest are copies made by the database, so that the server's memory knows nothing of them yet.
const client = new pg.Client({ connectionString: bench.databaseUrl, statement_timeout: 0 })
await client.connect()
const { rows } = await client.query(`select string_agg(quote_ident(column_name), ', ') as columns
  from information_schema.columns
  where table_name = 'supplier' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'uscc')`)
const { columns } = rows[0]
await client.query(`
  alter table supplier disable trigger user;
  insert into supplier (id, code, ${columns})
    select gen_random_uuid(), code || '-' || n, ${columns}
    from supplier, generate_series(2, ${Math.ceil(count / seeds)}) n;
  alter table supplier enable trigger user;
  alter table certificate disable trigger user;
  insert into certificate (id, version, created_at, created_by, updated_at, updated_by, status, supplier, standard, number)
    select gen_random_uuid(), 1, now(), created_by, now(), created_by, 'Active', id, 'GOTS', code
    from supplier where code like '%1';
  alter table certificate enable trigger user;`)
await client.query('vacuum analyze')
await client.end()

const cookie = bench.fetch.cookies()
const reader = (what: string, path: string) =>
  fork(join(import.meta.dirname, 'reader.ts'), [what, `${bench.url}${path}`, cookie])
const mb = (bytes: number) => (bytes / 1_048_576).toFixed(0)

console.log(`${count} suppliers; "others" ask for a page of the list every 20 ms`)
console.log(
  '                         seconds   rows/s  size MB  rss + MB  heap + MB  others p50/p99 ms  loop p99/max ms',
)
await copied('limit: COPY')
await measured('idle, 5 s', () => new Promise((next) => setTimeout(next, 5_000)))
await exported('CSV, all fields', 'format=csv')
await exported('XLSX, all fields', 'format=xlsx&lists=false')
await exported('XLSX, with lists', 'format=xlsx')
await exported('XLSX, 3 columns', 'format=xlsx&columns=code,nameZh,nameEn')
await bench.stop()

/** The limit: what the database itself takes to hand out the same columns as CSV, beside the same others. */
async function copied(name: string) {
  const connection = new pg.Client({ connectionString: bench.databaseUrl, statement_timeout: 0 })
  await connection.connect()
  await measured(name, async () => {
    let bytes = 0
    const stream = connection.query(
      copyTo(`copy (select ${columns} from supplier where status = 'Active') to stdout with csv`),
    )
    for await (const piece of stream) bytes += (piece as Buffer).length
    return bytes
  })
  await connection.end()
}

async function exported(name: string, query: string) {
  await measured(name, async () => {
    const child = reader('download', `/api/supplier/export?${query}`)
    const [{ status, bytes }] = (await once(child, 'message')) as [{ status: number; bytes: number }]
    if (status !== 200) throw new Error(`${query} was answered ${status}`)
    return bytes
  })
}

/**
 * Prints what some work costs, and how long others wait meanwhile. A number that `work` returns is the size of its
 * result in bytes.
 */
async function measured(name: string, work: () => Promise<unknown>) {
  const others = reader('ask', '/api/supplier?status=Active&page=3')
  const before = process.memoryUsage()
  const peak = { ...before }
  const sampling = setInterval(() => {
    const now = process.memoryUsage()
    for (const key of ['rss', 'heapUsed'] as const) peak[key] = Math.max(peak[key], now[key])
  }, 50)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const from = performance.now()
  const bytes = await work()
  const seconds = (performance.now() - from) / 1_000
  delay.disable()
  clearInterval(sampling)
  others.send('stop')
  const [latencies] = (await once(others, 'message')) as [number[]]
  const at = (share: number) => latencies[Math.floor(latencies.length * share)]!.toFixed(0)
  console.log(
    [
      name.padEnd(22),
      seconds.toFixed(1).padStart(9),
      (typeof bytes === 'number' ? (count / seconds).toFixed(0) : '').padStart(9),
      (typeof bytes === 'number' ? mb(bytes) : '').padStart(9),
      mb(peak.rss - before.rss).padStart(10),
      mb(peak.heapUsed - before.heapUsed).padStart(10),
      `${at(0.5)} / ${at(0.99)}`.padStart(18),
      `${(delay.percentile(99) / 1e6).toFixed(0)} / ${(delay.max / 1e6).toFixed(0)}`.padStart(17),
    ].join(''),
  )
}
