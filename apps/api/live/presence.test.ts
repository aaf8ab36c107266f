import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { type Listening, listen, waitFor } from './testing.ts'

/** Who else is on a record, over two server processes on one database. */
let first: TestApp
let second: TestApp
let mei: Visitor
let li: Visitor
let record: string
const streams: Listening[] = []

beforeAll(async () => {
  first = await startTestApp({ liveBeatMs: 200 })
  second = await startTestApp({ beside: first, liveBeatMs: 200 })
  mei = await first.setup()
  await first.member(mei, { name: 'Li', email: 'li@example.com' })
  li = await second.signIn('Li')
  const added = await mei.post('/api/supplier/add', { code: 'P-1', nameEn: 'Presence Mills', type: 'OEM' })
  record = added.body.data.id
})
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.close()
  await first.db.execute(sql`delete from presence`)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const hear = async (app: TestApp, visitor: Visitor) => {
  const stream = await listen(app, visitor)
  streams.push(stream)
  return stream
}
const here = (visitor: Visitor, more: object = {}, tab = 'tab-of-one-page') =>
  visitor.post('/api/live/here', { tab, kind: 'supplier', id: record, ...more })
const leave = (visitor: Visitor, tab = 'tab-of-one-page') => visitor.post('/api/live/here', { tab })
const person = (name: string, editing = false) => ({ id: expect.any(String), name, editing })
/** Waits until a stream has been told of exactly these people last. */
const seen = (stream: Listening, people: unknown[]) =>
  waitFor(() => {
    const last = stream.events('presence').at(-1)
    try {
      expect(last?.data).toEqual({ kind: 'supplier', id: record, people })
      return last
    } catch {
      return undefined
    }
  })

describe('POST /api/live/here', () => {
  test('each is told of the other at once, of editing, and of leaving', async () => {
    const meis = await hear(first, mei)
    const lis = await hear(second, li)
    expect((await here(mei)).body.data).toEqual([person('Mei')])
    expect((await here(li)).body.data).toEqual([person('Mei'), person('Li')])
    await seen(meis, [person('Mei'), person('Li')])
    await here(mei, { editing: true })
    await seen(lis, [person('Li'), person('Mei', true)])
    await leave(li)
    await seen(meis, [person('Mei', true)])
  })

  test('one person in two tabs is one person, editing if they are in either', async () => {
    const lis = await hear(second, li)
    await here(li)
    await here(mei, { editing: true }, 'tab-number-one')
    await here(mei, {}, 'tab-number-two')
    await seen(lis, [person('Li'), person('Mei', true)])
  })

  test('nobody who may not see the kind is told, nor may they say that they are there', async () => {
    const wu = await first.member(mei, { name: 'Wu', email: 'wu@example.com', Menu: ['Fabric'] })
    const refused = await here(wu)
    expect([refused.status, refused.body.code]).toEqual([403, 0])
    const wus = await hear(first, wu)
    await here(mei)
    await here(li)
    const meis = await hear(first, mei)
    await here(li, { editing: true })
    await seen(meis, [person('Mei'), person('Li', true)])
    expect(wus.events('presence')).toEqual([])
  })

  test.each([
    [{ kind: 'nothing' }, 404],
    [{ kind: '__proto__' }, 404],
    [{ id: 'no id' }, 201],
    [{ editing: 'yes' }, 201],
    [{ tab: '' }, 201],
    [{ tab: 'x'.repeat(41) }, 201],
    [{ extra: 1 }, 201],
  ])('%o is refused', async (more, status) => {
    const answer = await here(mei, more)
    expect([answer.status, answer.body.code]).toEqual([status, 0])
    expect((await first.db.execute(sql`select from presence`)).rows).toHaveLength(0)
  })

  test('a session has no more tabs than a browser: the table stays small whatever is sent', async () => {
    for (let i = 0; i < 40; i++) await here(mei, {}, `tab-number-${i}`)
    expect((await first.db.execute(sql`select from presence`)).rows).toHaveLength(30)
  })
})

describe('People vanish', () => {
  test('who logs out, at once', async () => {
    const meis = await hear(first, mei)
    const browser = await second.signIn('Li')
    await hear(second, browser)
    await here(mei)
    await here(browser)
    await seen(meis, [person('Mei'), person('Li')])
    await browser.post('/api/user/logout')
    await seen(meis, [person('Mei')])
  })

  test('whose server was killed: nobody puts off their end, and whoever is left tells the others', async () => {
    const meis = await hear(first, mei)
    await here(mei)
    await here(li)
    await seen(meis, [person('Mei'), person('Li')])
    // Li holds no stream, as after a kill; the time that would pass is taken away.
    await first.db.execute(sql`update presence set until = now() + interval '1 second'`)
    await seen(meis, [person('Mei')])
    // Mei, whose stream is alive, stays beyond that time.
    const { rows } = await first.db.execute<{ left: number }>(
      sql`select extract(epoch from until - now())::float as left from presence`,
    )
    expect(rows[0]!.left).toBeGreaterThan(30)
  })

  test('a tab that has not spoken for ten minutes, though its browser’s stream is alive', async () => {
    await hear(first, mei)
    await here(mei)
    await first.db.execute(
      sql`update presence set announced_at = now() - interval '11 minutes', until = now() + interval '300 ms'`,
    )
    const rows = async () => (await first.db.execute(sql`select from presence`)).rows.length
    await expect.poll(rows, { timeout: 15_000 }).toBe(0)
  })
})
