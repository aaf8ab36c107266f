import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { nouns } from '../../../resources/nouns.ts'
import { rollupsOf } from '../noun.ts'
import { installRollups, rollupsJob, workRollups } from './rollups.ts'

let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

/** The rollups' triggers and functions: what changes when they are made anew. */
const made = async () =>
  (
    await app.db.execute<{ id: string }>(
      sql`select 'trigger ' || oid || ' ' || xmin as id from pg_trigger where tgname like 'rollup%'
        union all select 'function ' || oid || ' ' || xmin from pg_proc where proname like 'rollup%' order by 1`,
    )
  ).rows

test('what is as it should be is left alone, so that a start locks no table', async () => {
  const before = await made()
  expect(before.length).toBeGreaterThanOrEqual(12)
  await installRollups(app.db, rollupsOf(nouns))
  expect(await made()).toEqual(before)
})

test('a rollup that is new or says something else computes its parents once', async () => {
  const { data } = (await mei.post('/api/supplier/add', { code: 'R-1', nameEn: 'Roll', type: 'OEM' })).body
  await mei.post('/api/certificate/add', { supplier: data.id, standard: 'GOTS', expires: '2030-01-01' })
  const expiry = async () => (await mei.get(`/api/supplier/id?id=${data.id}`)).body.data.nextExpiry
  const changed = rollupsOf(nouns).map((row) =>
    row.table === nouns.certificate.service.table
      ? { ...row, rollup: { ...row.rollup, set: { nextExpiry: `select date '2031-02-03'` } } }
      : row,
  )
  await installRollups(app.db, changed)
  expect(await expiry()).toBe('2031-02-03')
  await installRollups(app.db, rollupsOf(nouns))
  expect(await expiry()).toBe('2030-01-01')
  const history = (await mei.get(`/api/history?kind=supplier&id=${data.id}`)).body.data
  expect(history.filter((entry: { kind: string }) => entry.kind === 'supplier')).toHaveLength(1)
})

test('what follows from the day is brought up to date behind a start, then by the days that came or went', async () => {
  const made = async (path: string, body: object) => (await mei.post(`/api/${path}/add`, body)).body.data.id as string
  const today = new Date().toISOString().slice(0, 10)
  const of = async (code: string, validFrom: string) => {
    const id = await made('currency', { code })
    await made('rate', { currency: id, validFrom, rate: '7' })
    return id
  }
  const [old, fresh] = [await of('USD', '2024-01-01'), await of('EUR', today)]
  const shown = async () =>
    Promise.all([old, fresh].map(async (id) => (await mei.get(`/api/currency/id?id=${id}`)).body.data.latestRate))
  /** As it is when days have gone by without anybody computing what follows. */
  const outOfDate = () =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${old}, true)`)
      await tx.execute(sql`update currency set latest_rate = 1`)
    })
  const works: (() => Promise<void>)[] = []
  const queued: string[] = []
  const jobs = {
    ...app.services.jobs,
    hourly: async (_name: string, work: () => Promise<void>) => void works.push(work),
    queue: async (name: string) => void queued.push(name),
  }
  // The application's own, behind its start.
  const running = sql`select from jobs.job where name = ${rollupsJob} and state <> 'completed'`
  await expect.poll(async () => (await app.db.execute(running)).rows, { timeout: 30_000 }).toEqual([])
  await outOfDate()
  await installRollups(app.db, rollupsOf(nouns))
  expect(await shown(), 'no start waits for it').toEqual(['1', '1'])
  await workRollups({ db: app.db, jobs }, rollupsOf(nouns))
  expect(queued).toHaveLength(1)
  await works[0]!()
  expect(await shown()).toEqual(['7', '7'])
  await outOfDate()
  await works[0]!()
  expect(await shown()).toEqual(['1', '7'])
})
