import { nouns } from '@sms/resources/nouns.ts'
import { figures } from '@sms/resources/report/rules/figures.ts'
import { filterShape, queryOf } from '@sms/resources/report/server/query.ts'
import { readers } from '@sms/resources/report/server/registry.ts'
import { fieldRights } from '@sms/resources/user/contract.ts'
import { menuKeys } from '@sms/resources/user/rules/menu.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
/** Another process over the same database. */
let other: TestApp
let mei: Visitor
let id: string

beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: { databaseUrl: app.databaseUrl, dataDir: app.dataDir } })
  mei = await app.setup()
  id = (await mei.get('/api/user/verify')).body.data.id
  await mei.post('/api/company/add', { nameEn: 'Indigo House', houseCurrency: 'CNY', timeZone: 'Asia/Shanghai' })
  await mei.post('/api/supplier/add', { code: 'S-1', nameEn: 'Mill', type: 'OEM' })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** How many items were entered, by one of the processes. */
const entered = async (at: TestApp, who = mei) => {
  const { body } = await at.visitor().get('/api/report/growth', { cookie: who.fetch.cookies() })
  expect(body.code, JSON.stringify(body)).toBe(1)
  return Number(body.data.totals[0].value)
}
const addFabric = async (code: string) => {
  const { body } = await mei.post('/api/fabric/add', { code })
  expect(body.code, JSON.stringify(body)).toBe(1)
}
/** Runs statements as somebody beside the product does. */
const beside = (...statements: SQL[]) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
    for (const statement of statements) await tx.execute(statement)
  })
/** Adds an item without triggers, so that no process receives the change. */
const addUnheard = () =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table item disable trigger user`)
    await tx.execute(sql`insert into item (id, kind, code, status, version, created_at, created_by, updated_at, updated_by)
      values (${v7()}, 'fabric', ${v7()}, 'Active', 1, now(), ${id}::uuid, now(), ${id}::uuid)`)
    await tx.execute(sql`alter table item enable trigger user`)
  })

describe('A figure', () => {
  test('is not computed again while nothing that it reads has changed', async () => {
    await addFabric('F-1')
    const before = await entered(app)
    await addUnheard()
    await mei.post('/api/brand/add', { code: 'AST', name: 'Aster' })
    expect(await entered(app)).toBe(before)
    await addFabric('F-2')
    expect(await entered(app)).toBe(before + 2)
  })

  test('has the change of another process, or of a hand at the database, at the next read', async () => {
    for (let n = 0; n < 5; n++) {
      const before = await entered(other)
      await addFabric(`G-${n}`)
      expect(await entered(other)).toBe(before + 1)
    }
    const before = await entered(other)
    await beside(
      sql`update fabric set created_at = now() - interval '9 years' where code = 'F-1'`,
      sql`update item set created_at = now() - interval '9 years' where code = 'F-1'`,
    )
    expect(await entered(other)).toBe(before - 1)
  })

  test('is that of what each user may see', async () => {
    await mei.post('/api/button/add', { code: 'B-1' })
    const all = await entered(app)
    const buyer = await app.member(mei, { name: 'Bo', email: 'bo@example.com', Menu: ['Report', 'Button'] })
    expect(await entered(app, buyer)).toBe(1)
    expect(await entered(app)).toBe(all)
    const { status } = await buyer.get('/api/report/margin')
    expect(status).toBe(403)
  })

  test('is another one on another day of the house', async () => {
    const zone = (name: string) => beside(sql`update company set time_zone = ${name}`)
    const expired = async () => Number((await mei.get('/api/report/certificates')).body.data.totals[0].value)
    // These two zones never have the same day.
    await zone('Pacific/Pago_Pago')
    const { rows } = await app.db.execute<{ day: string }>(
      sql`select (now() at time zone 'Pacific/Pago_Pago')::date::text as day`,
    )
    const supplier = (await mei.get('/api/supplier?pageSize=1')).body.data[0].id
    await mei.post('/api/certificate/add', { supplier, standard: 'GOTS', number: '1', expires: rows[0]!.day })
    expect(await expired()).toBe(0)
    await zone('Pacific/Kiritimati')
    expect(await expired()).toBe(1)
  })

  test('is computed at every read while the process receives no changes', async () => {
    const before = await entered(app)
    await addUnheard()
    expect(await entered(app)).toBe(before)
    await app.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query not like '%pgboss%'`)
    await expect.poll(() => entered(app)).toBe(before + 1)
  })
})

test('Every figure names the kinds of records that it reads', async () => {
  const actor = { id, name: 'Mei', role: 'Administrator', menu: menuKeys, rights: fieldRights } as const
  const ctx = { actor, language: 'en', log: app.app.log, nouns } as const
  /** The tables without changes of their own, and what they follow from. */
  const following: Readonly<Record<string, string>> = { order_delivery: 'order', order_margin: 'order' }
  const supplier = (await mei.get('/api/supplier?pageSize=1')).body.data[0].id
  const item = (await mei.get('/api/fabric?pageSize=1')).body.data[0].id
  const season = (await mei.get('/api/master?key=Season&pageSize=1')).body.data[0].id
  const used: Record<string, string> = { supplier, item, season }
  for (const { key, filters } of figures) {
    const wanted = filterShape.parse(Object.fromEntries(filters.map((name) => [name, used[name]])))
    const query = await queryOf({ ...ctx, db: app.db }, wanted)
    const tables = await app.db.transaction(async (tx) => {
      await readers[key].read({ ...ctx, db: tx }, query)
      const { rows } = await tx.execute<{ name: string }>(sql`
        select distinct relname as name from pg_locks join pg_class c on c.oid = relation
        where pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`)
      return rows.map(({ name }) => following[name] ?? name)
    })
    expect(tables.length, key).toBeGreaterThan(0)
    expect(
      tables.filter((name) => !readers[key].kinds.includes(name)),
      key,
    ).toEqual([])
  }
})
