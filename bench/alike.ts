// Imports of suppliers with similar names, beside the limit: a hand-written insert of the same rows and search entries,
// without the indexes of filters. `node bench/alike.ts 10000`
import pg from 'pg'
import { csvOf, importer } from '../apps/api/import/testing.ts'
import type { Answered } from '../apps/api/testing.ts'
import { startBenchApart } from './product.ts'

const count = Number(process.argv[2] ?? 10_000)
const bench = await startBenchApart()
const { post, url, memory } = bench
const fetch = (path: string, init: RequestInit = {}) => bench.fetch(`${url}${path}`, init)
const read = async (answer: Promise<Response>) => ({ body: (await (await answer).json()) as Answered['body'] })
const visitor = {
  get: (path: string) => read(fetch(path)),
  post: (path: string, body: object) => read(post(path, body)),
  upload: (path: string, bytes: Uint8Array<ArrayBuffer>) =>
    read(fetch(path, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: bytes })),
}
const imports = importer(visitor as never)
let peak = 0
const sampling = setInterval(async () => {
  peak = Math.max(peak, await memory())
}, 50)

/** Rows of which twenty share each name, written in several ways. */
const rows = (from: number, size: number) => [
  ['Code', 'Name', 'Type', 'City'],
  ...Array.from({ length: size }, (_, i) => {
    const name = `Lotus Textile ${Math.floor((from + i) / 20)}`
    return [`A-${from + i}`, `${name} ${['Co., Ltd.', 'Limited', 'INC', 'GmbH'][i % 4]}`, 'OEM', `City ${i % 50}`]
  }),
]

async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  const seconds = (performance.now() - from) / 1_000
  console.log(`${name.padEnd(44)}${seconds.toFixed(2).padStart(7)} s`)
  return seconds
}

const upload = async (from: number, size: number) =>
  (await imports.upload(csvOf(rows(from, size)))).body.data.id as string
console.log(`the server begins with ${await memory()} MiB`)
const half = await upload(0, count / 2)
await timed(`preview of ${count / 2} beside none`, () => imports.preview(half))
const id = await upload(0, count)
const previewed = await timed(`preview of ${count} beside none`, () => imports.preview(id))
const imported = await timed(`import of ${count}`, async () => {
  await imports.commit(id)
  for (;;) {
    const { data } = (await imports.run(id)).body
    if (data.state === 'done') return
    if (data.state === 'failed') throw new Error(data.message)
    await new Promise((next) => setTimeout(next, 100))
  }
})
for (const size of [count / 2, count]) {
  const next = await upload(count, size)
  await timed(`preview of ${size} beside ${count} like them`, () => imports.preview(next))
}
clearInterval(sampling)
console.log(`the server's memory up to ${peak} MiB`)

const client = new pg.Client({ connectionString: bench.databaseUrl, statement_timeout: 0 })
await client.connect()
await client.query(`
  create table limit_supplier (like supplier including defaults including generated);
  alter table limit_supplier add primary key (id);
  create unique index on limit_supplier (lower(code));
  create index on limit_supplier using gin (name_keys);
  create table limit_entry (like search_entry including all)`)
const json = async (sql: string) => (await client.query<{ row: object }>(sql)).rows.map(({ row }) => row)
const rowsOf = (table: string) => `select to_jsonb(t) as row from ${table} t`
const suppliers = await json(rowsOf('supplier'))
const entries = await json(rowsOf('search_entry'))
const limit = await timed(`limit: hand-written insert of ${suppliers.length}`, async () => {
  await client.query('begin')
  for (const [table, all] of [
    ['limit_supplier', suppliers],
    ['limit_entry', entries],
  ] as const) {
    const { rows: columns } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const { names } = columns[0]!
    for (let from = 0; from < all.length; from += 500)
      await client.query(
        `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(all.slice(from, from + 500))],
      )
  }
  await client.query('commit')
})
console.log(`preview and import take ${((previewed + imported) / limit).toFixed(2)} times as long`)
await client.end()
await bench.stop()
