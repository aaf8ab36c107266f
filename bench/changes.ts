import { supplier } from '@sms/resources/supplier/contract.ts'
import { openPool } from '../apps/api/database/open.ts'
import { startBench } from './product.ts'
import { fillSuppliers } from './suppliers.ts'

/** How long a bulk edit of many rows takes, its undo, the undo of what added them and the undo of that. */
// node bench/changes.ts [rows]
const count = Number(process.argv[2] ?? 50_000)
const bench = await startBench()
const { db, close } = openPool(bench.databaseUrl, () => {})

async function timed(name: string, path: string, body: object) {
  const from = performance.now()
  const answer = (await (await bench.post(path, body)).json()) as {
    code: number
    message: string
    data: { change: string }
  }
  const seconds = ((performance.now() - from) / 1_000).toFixed(1)
  console.log(`${name.padEnd(36)} ${seconds.padStart(6)} s  ${answer.code === 1 ? '' : answer.message}`)
  return answer.data
}

try {
  await fillSuppliers(db, count)
  // The script writes in several transactions; here they are one.
  const { rows } = await db.execute<{ id: string }>('select id from change order by id desc limit 1')
  await db.execute(`update history set change = '${rows[0]!.id}' where kind = 'supplier'`)
  await db.execute('vacuum analyze')
  console.log(`${count} ${supplier.titles.en}`)
  const patch = { city: 'Wuxi', priority: 'High' }
  await timed('preview of a bulk edit of all', '/api/supplier/bulk', { all: {}, patch, preview: true })
  const edited = await timed('bulk edit of all', '/api/supplier/bulk', { all: {}, patch })
  await timed('undo of the bulk edit', '/api/undo', { change: edited.change })
  let { change } = await timed('undo of the adds', '/api/undo', { change: rows[0]!.id })
  change = (await timed('undo of that undo', '/api/undo', { change })).change
  await timed('and once more', '/api/undo', { change })
} finally {
  await close()
  await bench.stop()
}
