import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { isTooSlow } from '../database/errors.ts'
import { readInTurn } from './read-in-turn.ts'
import { anybody } from './testing.ts'

let app: TestApp
let mei: Visitor

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

/** Statements under way that wait for a lock or sleep. */
const underWay = async () =>
  (
    await app.db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`)
  ).rows.length

test('what nobody waits for any more is cancelled in the database', async () => {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table supplier in access exclusive mode`)
    const left = new AbortController()
    const answer = mei.fetch(`${app.url}/api/supplier?q=silk`, { signal: left.signal }).catch(() => 'left')
    await expect.poll(underWay, { interval: 20 }).toBe(1)
    const from = performance.now()
    left.abort()
    expect(await answer).toBe('left')
    await expect.poll(underWay, { interval: 20 }).toBe(0)
    // Sooner than its own limit would have ended it.
    expect(performance.now() - from).toBeLessThan(700)
  })
  expect((await mei.get('/api/supplier?q=silk')).body.code).toBe(1)
})

test('the readings of one user wait for each other before others wait for them; those left meanwhile are not begun', async () => {
  const started: string[] = []
  const read = (id: string, seconds: number, signal?: AbortSignal) =>
    readInTurn({ db: app.db, actor: { ...anybody, id }, ...(signal ? { signal } : {}) }, async (db) => {
      started.push(id)
      await db.execute(sql`select pg_sleep(${seconds})`)
    })
  const left = new AbortController()
  const many = Array.from({ length: 5 }, () => read('many', 0.3))
  const dropped = read('many', 0.3, left.signal)
  const few = read('few', 0)
  left.abort()
  await expect(dropped).rejects.toThrow('Nobody waits')
  await Promise.all([few, ...many])
  expect(started.filter((id) => id === 'many')).toHaveLength(5)
  expect(started.indexOf('few')).toBeLessThan(4)
})

test('several statements together end at the limit of the whole', async () => {
  const slow = (totalMs?: number) =>
    readInTurn(
      { db: app.db, actor: anybody },
      async (db) => {
        for (let n = 0; n < 3; n++) await db.execute(sql`select pg_sleep(0.2)`)
      },
      totalMs,
    )
  await slow()
  await expect(slow(300)).rejects.toSatisfy(isTooSlow)
})
