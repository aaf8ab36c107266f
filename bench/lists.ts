// How long the supplier list takes at the server, against the limit: a bare handler, and the same rows by hand-written SQL.
// `npm run bench -- 5443`

import Fastify from 'fastify'
import pg from 'pg'
import { openPool } from '../apps/api/database/open.ts'
import { measure, row, startBench } from './product.ts'
import { fillSuppliers } from './suppliers.ts'

const count = Number(process.argv[2] ?? 5_443)
const bench = await startBench()
const { db, close } = openPool(bench.databaseUrl, () => {})
await fillSuppliers(db, count)
await close()

const client = new pg.Client({ connectionString: bench.databaseUrl })
await client.connect()
await client.query('vacuum analyze')
const bare = Fastify()
bare.get('/', async () => ({ code: 1 }))
const bareUrl = await bare.listen({ port: 0 })

const lists: [string, string][] = [
  ['first page, default sort, Active', 'status=Active'],
  ['page 50', 'status=Active&page=50'],
  ['last page', `status=Active&page=${Math.ceil((count * 0.94) / 50)}`],
  ['sorted by Chinese name', 'status=Active&sort=nameZh'],
  ['sorted by three fields', 'sort=-star,region,code'],
  ['one filter', 'status=Active&region=Jiangsu'],
  ['three filters', 'status=Active&region=Jiangsu,Zhejiang&type=OEM&star=4,5'],
  ['search, common word', 'q=textile'],
  ['search, rare word', 'q=evergreen%20sunrise'],
  ['search, one Chinese character', `q=${encodeURIComponent('恒')}`],
  ['search, pinyin initials', 'q=szhl'],
  ['search, nothing found', 'q=zzzzqq'],
]
console.log(`${count} suppliers; milliseconds at the caller, 60 calls each: median, 95 %, longest`)
row('limit: bare handler', await measure(() => fetch(bareUrl).then((answer) => answer.text())))
const sql = `select * from supplier where status = 'Active' order by code limit 51`
const byHand = await measure(() =>
  Promise.all([client.query(sql), client.query(`select count(*) from supplier where status = 'Active'`)]),
)
row('limit: hand-written SQL, first page and total', byHand)
for (const [name, query] of lists) {
  const ask = () =>
    bench
      .fetch(`${bench.url}/api/supplier?${query}`, {})
      .then((answer) => answer.json() as Promise<{ code: number; total: number }>)
  const { code, total } = await ask()
  if (code !== 1) throw new Error(`${query} was refused`)
  row(name, await measure(ask), `${total} matches`)
}
await bare.close()
await client.end()
await bench.stop()
