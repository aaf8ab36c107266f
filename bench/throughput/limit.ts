// The limit: a bare Fastify handler with hand-written, prepared SQL for the same answers, without session, rights,
// rules, locks, language or log. It writes to a copy of the suppliers without triggers.
import { newId } from '@sms/kit/server'
import { entryOf } from '@sms/kit/server/mount'
import { supplier } from '@sms/resources/supplier/contract.ts'
import Fastify from 'fastify'
import pg from 'pg'
import { columnOf } from '../sql.ts'

const pool = new pg.Pool({
  connectionString: process.argv[2]!,
  max: 20,
  idleTimeoutMillis: 0,
  onConnect: async (client) => void (await client.query(`set time zone 'UTC'`)),
})
const fields = Object.keys(supplier.all)
const columns = fields.map((name) => `"${columnOf(name)}" as "${name}"`).join(', ')
const [{ id: actor }] = (await pool.query('select id from "user" limit 1')).rows
const ask = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows

const app = Fastify()
app.get('/supplier/id', async (request) => {
  const { id } = request.query as { id: string }
  const [data] = await ask('get', `select ${columns} from supplier where id = $1`, [id])
  return { code: 1, message: 'success', data }
})

app.get('/supplier', async (request) => {
  const { q, status } = request.query as Record<string, string>
  const [data, total] = q ? await search(q) : await list(status!)
  return { code: 1, message: 'success', data: data.map((row) => ({ ...row, cover: null })), total }
})

async function list(status: string): Promise<[Record<string, unknown>[], number]> {
  const [data, [count]] = await Promise.all([
    ask('list', `select ${columns} from supplier where status = $1 order by code, id limit 50`, [status]),
    ask('count', 'select count(*)::int as total from (select 1 from supplier where status = $1 limit 10001) counted', [
      status,
    ]),
  ])
  return [data, count.total]
}

async function search(q: string): Promise<[Record<string, unknown>[], number]> {
  const rows = await ask(
    'hits',
    `with hit as materialized (select id from search_entry
       where kind = 'supplier' and sms_windows(text) @@ $1::tsquery and text like $2 limit 10001)
     select ${columns}, (select count(*)::int from hit) as total from supplier
     where id in (select id from hit) order by code, id limit 50`,
    [windowsOf(q), `%${q}%`],
  )
  return [rows.map(({ total: _, ...row }) => row), rows[0]?.total ?? 0]
}

/** The search of the index for a text: all its pieces of three characters. */
const windowsOf = (q: string) =>
  Array.from({ length: q.length - 2 }, (_, i) => `'${q.slice(i, i + 3).replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')

const records = `json_populate_recordset(null::limit_supplier, $1)`
const names = fields.map((name) => `"${columnOf(name)}"`).join(', ')
const historyOf = (action: string, before: string, after: string, from: string) => `
  insert into history (at, actor, change, state, action, kind, record_id, version, root_kind, root_id, before, after)
  select clock_timestamp(), $2, $3, $4, '${action}', 'supplier', id, version, 'supplier', id, ${before}, ${after} from ${from}`
const changeOf = (action: string) => `
  insert into change (id, at, actor, state, counts)
  values ($3, clock_timestamp(), $2, $4, '{"supplier.${action}": 1}')`
const entry = (from: string) => `
  insert into search_entry (kind, id, active, text)
  select kind, id, active, text from json_populate_recordset(null::search_entry, ${from})
  on conflict (kind, id) do update set active = excluded.active, text = excluded.text`

app.post('/supplier/add', async (request, reply) => {
  const { confirm: _, ...body } = request.body as Record<string, unknown>
  const at = new Date().toISOString()
  const stamp = { version: 1, createdAt: at, createdBy: actor, updatedAt: at, updatedBy: actor }
  const values = { ...empty, ...body, ...stamp, id: newId() }
  const row = Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(name), value]))
  const [data] = await ask(
    'add',
    `with added as (insert into limit_supplier (${names}, name_keys) select ${names}, name_keys from ${records} returning *),
      entry as (${entry('$5')}),
      history as (${historyOf('insert', 'null', 'to_jsonb(added)', 'added')}),
      change as (${changeOf('insert')}) select ${columns} from added`,
    [JSON.stringify([row]), actor, newId(), 'Add', JSON.stringify([entryOf(supplier, values)])],
  )
  return reply.code(201).send({ code: 1, message: 'Add successfully', data })
})

const empty = {
  ...{ status: 'Active', contacts: [], facilities: [], categories: [], currencies: [], paymentTerms: [] },
  ...{ block: 'none', nameKeys: [] },
}

app.post('/supplier/edit', async (request, reply) => {
  const { id, notes } = request.body as Record<string, string>
  const [before] = await ask('read', `select ${columns} from limit_supplier where id = $1`, [id])
  const [data] = await ask(
    'edit',
    `with changed as (update limit_supplier set notes = $1, version = version + 1, updated_at = now(), updated_by = $2
        where id = $6 returning *),
      entry as (${entry('$5')}),
      history as (${historyOf('update', `jsonb_build_object('notes', $7::text)`, `jsonb_build_object('notes', $1)`, 'changed')}),
      change as (${changeOf('update')}) select ${columns} from changed`,
    [notes, actor, newId(), 'Edit', JSON.stringify([entryOf(supplier, { ...before, notes })]), id, before.notes],
  )
  return reply.code(201).send({ code: 1, message: 'Edit successfully', data })
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address })
process.once('message', () => process.exit(0)).once('disconnect', () => process.exit(0))
