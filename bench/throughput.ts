// How many requests a second the product answers, as a share of the limit (throughput/limit.ts) on the same 100,000
// suppliers, with statements and memory; THROUGHPUT_DIR holds the database for the next run.
// `node bench/throughput.ts [seconds a run] [rounds] [kinds]`
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dice } from './dice.ts'
import { fillLists } from './lists/fill.ts'
import { figuresOf, memoryOf, startEnv, startFlags } from './product.ts'
import { watchStatements } from './statements.ts'
import { openStored } from './stored.ts'
import type { Ran, Run } from './throughput/load.ts'

const seconds = Number(process.argv[2] ?? 3)
const rounds = Number(process.argv[3] ?? 5)
const only = process.argv[4]?.split(',')
const folder = process.env.THROUGHPUT_DIR ?? join(tmpdir(), 'sms-throughput')
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))

const statements = watchStatements()
const bench = await openStored(folder, 'supplier', (client) => fillLists(client, 100_000, console.log), console.log)
const { rows: ids } = await bench.client.query<{ id: string; code: string }>(
  'select id, code from supplier where created_at < $1 order by md5(id::text) limit 5000',
  ['2026-02-01'],
)
const roll = dice(Date.now() % 1_000_000)
const word = () => Array.from({ length: 9 }, () => String.fromCharCode(97 + roll(26))).join('')
const added = () => ({
  code: `T-${word()}`,
  nameEn: `${word()} ${word()} Mills Ltd.`,
  nameZh: null,
  type: 'OEM',
  priority: 'High',
  star: '4',
  country: 'CN',
  region: 'Zhejiang',
  city: 'Shaoxing',
  addressEn: `${roll(900)} ${word()} Road`,
  contacts: [{ name: word(), title: 'Sales', mobile: null, email: null, wechat: null, primary: true }],
  currencies: ['CNY'],
  moq: '800',
  moqUnit: 'm',
  notes: `${word()} ${word()}`,
})
const get = (path: string) => ({ path })
const post = (path: string, body: object) => ({ path, body: JSON.stringify(body) })
/** More requests than a run answers, since a code can be added once. */
const some = <T>(make: (i: number) => T) => Array.from({ length: 20_000 }, (_, i) => make(i))
const kinds = {
  get: { method: 'GET', requests: some((i) => get(`/supplier/id?id=${ids[i % ids.length]!.id}`)) },
  list: { method: 'GET', requests: [get('/supplier?status=Active')] },
  search: { method: 'GET', requests: some((i) => get(`/supplier?q=${ids[i % ids.length]!.code.toLowerCase()}`)) },
  create: { method: 'POST', requests: () => some(() => post('/supplier/add', { ...added(), confirm: ['similar'] })) },
  // With the look for similar names, of which the limit knows nothing.
  guarded: { method: 'POST', requests: () => some(() => post('/supplier/add', added())) },
  update: {
    method: 'POST',
    requests: () => some((i) => post('/supplier/edit', { id: ids[i % ids.length]!.id, notes: `${word()} ${word()}` })),
  },
} as const
const wanted = Object.entries(kinds).filter(([name]) => !only || only.includes(name))

console.log('\nstatements of one request, the second of its kind, besides begin and commit of a write')
for (const [name, { method, requests }] of wanted) {
  const [first, second] = typeof requests === 'function' ? requests() : [requests[0]!, requests.at(-1)!]
  const ask = async ({ path, body }: { path: string; body?: string }) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await bench.fetch(
      `${bench.url}/api${path}`,
      method === 'GET' ? {} : { method, headers, body: body! },
    )
    const text = await answer.text()
    if (!text.startsWith('{"code":1')) throw new Error(text)
  }
  await ask(first!)
  const texts = await statements(() => ask(second!))
  console.log(`${name.padEnd(8)}${texts.length}`)
  if (process.env.SHOW) for (const { text } of texts) console.log(`    ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
}
const cookie = bench.fetch.cookies()

// The limit writes to a copy of the suppliers with the same indexes, since the product's triggers write history.
/** The columns of a table and the number of its indexes, to compare; 'null 0' for a table that does not exist. */
const shape = async (table: string) =>
  String(
    (
      await bench.client.query(
        `select (select string_agg(attname, ',' order by attname) from pg_attribute
           where attrelid = to_regclass($1) and attnum > 0 and not attisdropped) as columns,
         (select count(*) from pg_indexes where tablename = $1) as indexes`,
        [table],
      )
    ).rows.map(({ columns, indexes }) => `${columns} ${indexes}`),
  )
if ((await shape('limit_supplier')) !== (await shape('supplier')))
  await bench.client.query(`drop table if exists limit_supplier; set statement_timeout = 0;
    create table limit_supplier (like supplier including all); insert into limit_supplier select * from supplier;
    analyze limit_supplier`)
await bench.close()

const log = openSync(join(folder, 'throughput.log'), 'w')
const start = async (file: string, args: string[] = [], execArgv: string[] = []) => {
  const child = fork(join(import.meta.dirname, 'throughput', file), args, {
    execArgv: [
      ...execArgv,
      ...(process.env.PROFILE && file === 'product.ts' ? ['--cpu-prof', '--cpu-prof-dir', process.env.PROFILE] : []),
    ],
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  const [server] = (await once(child, 'message')) as [{ address: string; databaseUrl: string }]
  return { child, ...server }
}
/** As `npm start` runs it. */
const flags: string[] = process.env.FLAGS?.split(' ') ?? (await startFlags())
Object.assign(process.env, startEnv)
const product = await start('product.ts', [], flags)
const postmaster = (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]
const limit = await start('limit.ts', [product.databaseUrl], flags)
const load = fork(join(import.meta.dirname, 'throughput/load.ts'))
const runOf = async (run: Run): Promise<Ran> => {
  load.send(run)
  const [ran] = (await once(load, 'message')) as [Ran]
  if (ran.wrong) throw new Error(`${run.address}${run.requests[0]!.path}: ${ran.wrong}`)
  return ran
}
/** Processor time of a process in milliseconds, and of PostgreSQL's together. */
const used = async (pid: number) => {
  const ticks = async (pid: string) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: fields[1], ms: (Number(fields[11]) + Number(fields[12])) * 10 || 0 }
  }
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(ticks))
  const database = all.filter(({ parent }) => parent === postmaster).reduce((sum, { ms }) => sum + ms, 0)
  return { node: (await ticks(String(pid))).ms, database }
}
await pause(10_000)
console.log(`\nmemory of the server, idle: ${await memoryOf(product.child)} MB`)

type Side = { readonly child: ChildProcess; readonly address: string }
/** Answers a second, and microseconds of processor time of one answer. */
type Figures = { readonly rate: number; readonly node: number; readonly database: number }
console.log(`
medians of ${rounds} alternating runs of ${seconds} s, the product's before the limit's: answers a second with their share,
and processor time of one answer in µs, Node's and PostgreSQL's, with its share, which other work on the machine moves less
kind    clients    answers a second  share             Node       PostgreSQL  share`)
for (const [name, { method, requests }] of wanted)
  for (const clients of [1, 16]) {
    const taken: { product: Figures; limit: Figures }[] = []
    for (let round = -1; round < rounds; round++) {
      const measure = async ({ child, address }: Side, base: string): Promise<Figures> => {
        const each = typeof requests === 'function' ? requests() : requests
        const ms = round < 0 ? 1_500 : seconds * 1_000
        const before = await used(child.pid!)
        const ran = await runOf({ address: address + base, cookie, method, requests: each, clients, ms })
        const after = await used(child.pid!)
        const node = ((after.node - before.node) * 1_000) / ran.count
        return { rate: ran.perSecond, node, database: ((after.database - before.database) * 1_000) / ran.count }
      }
      const figures = { product: await measure(product, '/api'), limit: await measure(limit, '') }
      // The first round warms up.
      if (round >= 0) taken.push(figures)
    }
    /** The median of a figure of all rounds, as a cell of the table. */
    const median = (figure: (round: (typeof taken)[number]) => number, width: number, digits = 0) =>
      figuresOf(taken.map(figure)).median.toFixed(digits).padStart(width)
    const both = (name: keyof Figures) =>
      median(({ product }) => product[name], 9) + median(({ limit }) => limit[name], 8)
    const cost = ({ node, database }: Figures) => node + database
    const shares = [
      median(({ product, limit }) => product.rate / limit.rate, 7, 2),
      median(({ product, limit }) => cost(limit) / cost(product), 7, 2),
    ]
    const figures = `${both('rate')}${shares[0]}${both('node')}${both('database')}${shares[1]}`
    console.log(`${name.padEnd(8)}${String(clients).padStart(7)}   ${figures}`)
  }
console.log(`\nmemory of the server, right after: ${await memoryOf(product.child)} MB`)
await pause(30_000)
console.log(`memory of the server, 30 s later: ${await memoryOf(product.child)} MB`)
load.kill()
for (const { child } of [limit, product]) {
  child.send('stop')
  await once(child, 'exit')
}
