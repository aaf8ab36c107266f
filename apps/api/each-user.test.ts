import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPool } from './database/open.ts'
import { startTestApp, type TestApp, untilLocked, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['loopback'] })
  mei = await app.setup()
})
afterAll(() => app.close())

/** Locks a table against all reading, on a connection of its own; returns a function that releases it. */
async function hold(table: string) {
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const apart = openPool(app.databaseUrl, () => {}, 1)
  const holding = apart.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return async () => {
    released.resolve()
    await holding
    await apart.close()
  }
}

describe('One user’s many slow requests keep nobody else from theirs; all of them are answered in the end', () => {
  test.each([
    ['a record', 'supplier', '/api/supplier/id?'],
    ['a paper', 'po', '/api/ordertracking/paper/xlsx?paper=po&language=en&'],
    ['a picture behind a link', 'share_secret', '/api/share/picture?key=guess&w=64&'],
  ])('%s', async (name, table, address) => {
    const other = await app.member(mei, { name, email: `${table}@example.com` })
    const release = await hold(table)
    // More than the pool has connections; reading one record may take long before it is given up.
    const slow = Array.from({ length: 60 }, () => mei.get(`${address}id=${crypto.randomUUID()}`))
    await expect.poll(() => openConnections(app)).toBeGreaterThanOrEqual(60)
    // By then the requests have taken longer than a crowd's may.
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 4_000)
    const first = await Promise.race([
      other.get('/api/master?key=Season').then(({ body }) => body.code),
      ...slow.map((row) => row.then(() => 'own')),
    ])
    clock.mockRestore()
    await release()
    expect(first).toBe(1)
    const answers = await Promise.all(slow)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  })
})

test('Slow requests of strangers at many addresses refuse nobody who has signed in, nor anybody once they have left', async () => {
  const release = await hold('sign_in_failure')
  const leaving = new AbortController()
  const slow = Array.from({ length: 60 }, (_, n) =>
    fetch(`${app.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n}` },
      body: JSON.stringify({ account: 'nobody', password: 'whatever it is' }),
      signal: leaving.signal,
    }),
  )
  await untilLocked(app.db, 5)
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 4_000)
  const statusOf = async (who: Visitor) => (await who.get('/api/user/verify')).status
  const statusOfStranger = () => statusOf(app.visitor())
  await expect.poll(statusOfStranger, { timeout: 10_000 }).toBe(503)
  expect(await statusOf(mei)).toBe(200)
  leaving.abort()
  await Promise.allSettled(slow)
  await release()
  await expect.poll(statusOfStranger, { timeout: 10_000 }).toBe(401)
  clock.mockRestore()
})

const openConnections = ({ app }: TestApp) =>
  new Promise<number>((found, failed) =>
    app.server.getConnections((error, count) => (error ? failed(error) : found(count))),
  )

describe('Whoever had to wait for their turn is asked again who they are', () => {
  /**
   * A user of theirs asks for something while six other requests are under way; what happens before it has its turn.
   */
  async function waits<T>(
    user: Record<string, unknown> & { name: string },
    ask: (wu: Visitor) => Promise<T>,
    edit: object,
  ) {
    const wu = await app.member(mei, { email: `${user.name}@example.com`, ...user })
    const { id } = (await wu.get('/api/user/verify')).body.data
    const release = await hold('supplier')
    const six = Array.from({ length: 6 }, () => wu.get(`/api/supplier/id?id=${crypto.randomUUID()}`))
    await untilLocked(app.db, 6)
    const late = ask(wu)
    // Their session is looked up meanwhile; a lookup after the next edit would find what that made of it as well.
    for (let i = 0; i < 3; i++) await mei.get('/api/user/verify')
    expect((await mei.post('/api/user/edit', { id, ...edit })).body.code).toBe(1)
    await release()
    await Promise.all(six)
    return late
  }
  const size = (name: string) => (wu: Visitor) => wu.post('/api/master/add', { key: 'Size', name })
  const sizes = async (name: string) => (await mei.get(`/api/master?name=${name}`)).body.total

  test('who was made inActive meanwhile does not have it done', async () => {
    const { status } = await waits({ name: 'Ma', role: 'Administrator' }, size('Too late'), { status: 'inActive' })
    expect([status, await sizes('Too late')]).toEqual([401, 0])
  })

  test('who lost the right meanwhile does not either, and stays signed in', async () => {
    const keys = { Menu: ['Supplier', 'Master_Data'] }
    const { status } = await waits({ name: 'Lu', ...keys }, size('Not yours'), { Menu: ['Supplier'] })
    expect([status, await sizes('Not yours')]).toEqual([403, 0])
  })

  test('who was granted a right, or renamed, goes on, and with it', async () => {
    const bank = { bankName: 'Bank of the River', accountNo: '42' }
    const added = await mei.post('/api/supplier/add', { code: 'W-1', nameEn: 'Waiting Mill', type: 'OEM', bank })
    const read = (wu: Visitor) => wu.get(`/api/supplier/id?id=${added.body.data.id}`)
    const granted = await waits({ name: 'Gu', rights: [] }, read, { rights: ['bank'], name: 'Gu Yue' })
    expect([granted.status, granted.body.data.bank]).toMatchObject([200, bank])
  })
})

test('what a page no longer waits for is not done, and does not stand in its way', async () => {
  const controller = new AbortController()
  const many = Array.from({ length: 300 }, () =>
    mei.fetch(`${app.url}/api/supplier`, { signal: controller.signal }).then(
      ({ status }) => status,
      () => 'given up',
    ),
  )
  controller.abort()
  expect(new Set(await Promise.all(many))).toEqual(new Set(['given up']))
  expect((await mei.get('/api/supplier')).body.code).toBe(1)
})
