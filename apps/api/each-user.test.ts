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

test('one user’s many slow requests keep nobody else from theirs; all of them are answered in the end', async () => {
  const other = await app.member(mei, { name: 'Wu', email: 'wu@example.com' })
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const apart = openPool(app.databaseUrl, () => {}, 1)
  const holding = apart.db.transaction(async (tx) => {
    await tx.execute(sql`lock table supplier in access exclusive mode`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  // More than the pool has connections.
  const slow = Array.from({ length: 40 }, () => mei.get('/api/supplier'))
  const first = await Promise.race([
    other.get('/api/master?key=Season').then(() => 'other'),
    ...slow.map((one) => one.then(() => 'own')),
  ])
  held.resolve()
  await holding
  await apart.close()
  expect(first).toBe('other')
  const answers = await Promise.all(slow)
  expect(answers.filter(({ body }) => body.code === 1).length).toBeGreaterThan(30)
  expect((await mei.get('/api/supplier')).body.code).toBe(1)
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
