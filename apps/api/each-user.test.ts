import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './database/open.ts'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

/** Keeps everybody from reading suppliers, on a connection of its own, until it is released. */
async function holdSuppliers() {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const apart = openPool(app.databaseUrl, () => {}, 1)
  const holding = apart.db.transaction(async (tx) => {
    await tx.execute(sql`lock table supplier in access exclusive mode`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  return async () => {
    held.resolve()
    await holding
    await apart.close()
  }
}

test('one user’s many slow requests keep nobody else from theirs; all of them are answered in the end', async () => {
  const other = await app.member(mei, { name: 'Wu', email: 'wu@example.com' })
  const release = await holdSuppliers()
  // More than the pool has connections; reading one record may take long before it is given up.
  const slow = Array.from({ length: 40 }, () => mei.get(`/api/supplier/id?id=${crypto.randomUUID()}`))
  const first = await Promise.race([
    other.get('/api/master?key=Season').then(({ body }) => body.code),
    ...slow.map((one) => one.then(() => 'own')),
  ])
  await release()
  expect(first).toBe(1)
  const answers = await Promise.all(slow)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
})

test('who was made inActive while a request of theirs waited for its turn does not have it done', async () => {
  const wu = await app.member(mei, { name: 'Ma', email: 'ma@example.com', role: 'Administrator' })
  const { id } = (await wu.get('/api/user/verify')).body.data
  const release = await holdSuppliers()
  const six = Array.from({ length: 6 }, () => wu.get(`/api/supplier/id?id=${crypto.randomUUID()}`))
  const stuck = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await app.db.execute(stuck)).rows.length, { timeout: 15_000 }).toBe(6)
  const late = wu.post('/api/master/add', { key: 'Size', name: 'Too late' })
  // Their session is looked up meanwhile; a lookup after the next edit would refuse it as well.
  for (let i = 0; i < 3; i++) await mei.get('/api/user/verify')
  await mei.post('/api/user/edit', { id, status: 'inActive' })
  await release()
  await Promise.all(six)
  expect((await late).status).toBe(401)
  expect((await mei.get('/api/master?name=Too late')).body.total).toBe(0)
})

test('what a page no longer waits for is not done, and does not stand in its way', async () => {
  const gone = new AbortController()
  const many = Array.from({ length: 300 }, () =>
    mei.fetch(`${app.url}/api/supplier`, { signal: gone.signal }).then(
      ({ status }) => status,
      () => 'given up',
    ),
  )
  gone.abort()
  expect(new Set(await Promise.all(many))).toEqual(new Set(['given up']))
  expect((await mei.get('/api/supplier')).body.code).toBe(1)
})
