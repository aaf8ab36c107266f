// `node bench/backup.ts [suppliers] [history entries per supplier]`: time, size and memory of a backup and its restore.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { tablesOf } from '../apps/api/backup/catalogue.ts'
import { startBench } from './product.ts'

const suppliers = Number(process.argv[2] ?? 100_000)
const entries = Number(process.argv[3] ?? 3)
const commands = join(import.meta.dirname, '../apps')

/** Runs a command in a process of its own; prints its time and its peak of memory (Linux). */
async function run(name: string, env: Record<string, string>, path: string) {
  const started = performance.now()
  const child = spawn(process.execPath, [join(commands, name), path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const sampling = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }, 100)
  const code = await new Promise((ended) => child.on('close', ended))
  clearInterval(sampling)
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${name.padEnd(14)} ${seconds.toFixed(1).padStart(7)} s ${(peak / 1024).toFixed(0).padStart(6)} MB at most`,
  )
  if (code !== 0) throw new Error(`${name} failed`)
}

const folder = await mkdtemp(join(tmpdir(), 'sms-bench-backup-'))
const bench = await startBench()
try {
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  // The running statement rejects too.
  client.on('error', () => {})
  await client.connect()
  await bench.post('/api/supplier/add', { code: 'S-0', nameEn: 'Hengli Silk', nameZh: '恒力丝绸', type: 'OEM' })
  await multiply(client)
  const { rows } = await client.query('select pg_database_size(current_database()) / 1e6 as size')
  await client.end()
  console.log(`${suppliers} suppliers, ${suppliers * entries} history entries: ${Math.round(rows[0].size)} MB on disk`)
  const path = join(folder, 'bench.tar')
  await run('backup.mjs', { DATABASE_URL: bench.databaseUrl, DATA_DIR: folder }, path)
  console.log(`archive        ${((await stat(path)).size / 1e6).toFixed(1).padStart(7)} MB`)
  await run('restore.mjs', { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }, path)
} finally {
  await bench.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Copies the supplier many times in SQL, each copy with a search entry and history. */
async function multiply(client: pg.Client) {
  await client.query('set statement_timeout = 0; alter table supplier disable trigger user')
  const tables = await tablesOf(client)
  /**
   * Copies the row `source` of a table once for each row `n` of `each`; `changes` is an SQL expression for the JSON of
   * the changed columns.
   */
  const copyRow = async (table: string, where: string, changes: string, each: string) => {
    const columns = tables
      .find(({ name }) => name === table)!
      .columns.map((name) => `"${name}"`)
      .join(', ')
    await client.query(`insert into ${table} (${columns}) select ${columns} from (
      select (jsonb_populate_record(source, ${changes})).* from ${table} source, ${each} where ${where}) many`)
  }
  const texts = `'name_en', md5(n::text), 'notes', repeat(md5(n::text) || ' ', 6)`
  const many = `generate_series(1, ${suppliers}) n`
  const changes = `jsonb_build_object('id', gen_random_uuid(), 'code', 'S-' || n, ${texts})`
  await copyRow('supplier', `source.code = 'S-0'`, changes, many)
  const rest = `(select id from supplier where code <> 'S-0') n`
  await copyRow('search_entry', `source.kind = 'supplier'`, `jsonb_build_object('id', n.id)`, rest)
  await client.query(
    `insert into history (at, actor, change, state, action, kind, record_id, root_kind, root_id, version, after)
      select s.updated_at, s.updated_by, gen_random_uuid(), 'Edit', 'update', 'supplier', s.id, 'supplier', s.id, n,
        to_jsonb(s) from supplier s, generate_series(1, $1::int) n`,
    [entries],
  )
  await client.query('alter table supplier enable trigger user')
}
