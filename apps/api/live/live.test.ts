import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../database/open.ts'
import { mailTo, password, startTestApp, type TestApp, tokenOf, type Visitor } from '../testing.ts'
import { type Heard, type Listening, listen, waitFor } from './testing.ts'

/** Live updates over two server processes on one database (architecture.md, "Live"; contract.md, Session). */
let first: TestApp
let second: TestApp
let mei: Visitor
let meiThere: Visitor
const streams: Listening[] = []

beforeAll(async () => {
  first = await startTestApp({ liveBeatMs: 200 })
  second = await startTestApp({ beside: first, liveBeatMs: 200 })
  mei = await first.setup()
  meiThere = await second.signIn('Mei')
})
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.close()
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const hear = async (app: TestApp, visitor: Visitor, options?: { since?: string }) => {
  const stream = await listen(app, visitor, options)
  streams.push(stream)
  return stream
}
let count = 0
const addSupplier = async (visitor = mei) => {
  const code = `L-${++count}`
  const answer = await visitor.post('/api/supplier/add', {
    code,
    nameEn: `Live ${code}`,
    type: 'OEM',
    confirm: ['similar'],
  })
  return answer.body.data as { id: string; version: number }
}
/** A stream's mark once it covers all there is. */
const settled = async (stream: Listening) => {
  const { rows } = await first.db.execute<{ id: string }>(sql`select max(id)::text as id from history`)
  await waitFor(() => (Number(stream.lastId()) >= Number(rows[0]!.id) ? true : undefined))
  return stream.lastId()!
}
const about = (id: string) => (heard: Heard) =>
  heard.event === 'change' && (heard.data.ids.includes(id) || heard.data.roots?.includes(id))

describe('GET /api/live', () => {
  test('is an event stream past compression and caches; a change of one process is heard at the other', async () => {
    const here = await hear(first, mei)
    const there = await hear(second, meiThere)
    expect(here.status).toBe(200)
    expect(here.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(here.headers['content-encoding']).toBeUndefined()
    expect(here.headers['cache-control']).toBe('no-store, no-transform')
    expect(here.headers['x-content-type-options']).toBe('nosniff')
    await there.until((heard) => heard.event === 'hello')
    const from = performance.now()
    const { id } = await addSupplier()
    const events = await Promise.all([here.until(about(id)), there.until(about(id))])
    console.log(`heard after ${events.map((heard) => Math.round(heard.at - from)).join(' and ')} ms, the save included`)
  })

  test('names what changed, where it stands, who did it and in which change, and no value of it', async () => {
    const { id } = await addSupplier()
    const stream = await hear(second, meiThere)
    await mei.post('/api/certificate/add', { supplier: id, standard: 'GOTS', number: 'secret-number' })
    const { data } = await stream.until((heard) => heard.data.kind === 'certificate')
    expect(data).toEqual({
      kind: 'certificate',
      root: 'supplier',
      ids: [expect.any(String)],
      roots: [id],
      actor: (await mei.get('/api/user/verify')).body.data.id,
      change: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await mei.post('/api/supplier/edit', {
      id,
      bank: { bankName: 'Bank of China', accountName: 'Hengli', accountNo: '6217' },
    })
    await stream.until((heard) => heard.data.kind === 'supplier')
    expect(JSON.stringify(stream.heard)).not.toMatch(/secret-number|Bank of China|6217/)
  })

  test('many records in one statement are one event that says so', async () => {
    const stream = await hear(second, meiThere)
    await first.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', (select id::text from "user" limit 1), true)`)
      await tx.execute(sql`update master set sort = coalesce(sort, 0) + 1`)
    })
    const { data } = await stream.until((heard) => heard.data.kind === 'master')
    expect(data.more).toBe(true)
    expect(data.ids).toHaveLength(60)
  })

  test('asks for a session as every route does, and answers HEAD', async () => {
    const nobody = await first.visitor().get('/api/live')
    expect([nobody.status, nobody.body.code]).toEqual([401, 0])
    const head = await mei.fetch(`${first.url}/api/live`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect((await mei.get('/api/live?since=yesterday')).body.errors?.[0]?.field).toBe('since')
    expect((await mei.get('/api/live?from=1')).body.code).toBe(0)
  })

  test('more streams of one session than a browser has: the oldest ends', async () => {
    const browser = await first.signIn('Mei')
    const all: Listening[] = []
    for (let i = 0; i < 7; i++) all.push(await hear(first, browser))
    await all[0]!.over
    expect(all[0]!.heard.at(-1)).toMatchObject({ event: 'end', data: { reason: 'crowd' } })
    const { id } = await addSupplier()
    await Promise.all(all.slice(1).map((stream) => stream.until(about(id))))
  })

  test('more streams of one user than many browsers have, over all their sessions: the oldest ends', async () => {
    const browsers = [await first.member(mei, { name: 'Song', email: 'song@example.com' })]
    while (browsers.length < 5) browsers.push(await first.signIn('Song'))
    const own = await hear(first, mei)
    const all: Listening[] = []
    for (let i = 0; i < 21; i++) all.push(await hear(first, browsers[i % 5]!))
    await all[0]!.over
    expect(all[0]!.heard.at(-1)).toMatchObject({ event: 'end', data: { reason: 'crowd' } })
    const { id } = await addSupplier()
    await Promise.all([own, ...all.slice(1)].map((stream) => stream.until(about(id))))
  })
})

describe('Who comes back (Last-Event-ID)', () => {
  const markOf = (stream: Listening) => waitFor(() => stream.lastId())

  test('hears what happened meanwhile, at another process too', async () => {
    const stream = await hear(first, mei)
    const since = await settled(stream)
    await stream.close()
    const { id } = await addSupplier()
    const again = await hear(second, meiThere, { since })
    await again.until(about(id))
    expect(again.events('reset')).toEqual([])
  })

  test('hears of a change whose transaction was still open when the stream broke, though newer ones were heard', async () => {
    const stream = await hear(first, mei)
    const slow = await addSupplier()
    await settled(stream)
    const other = openPool(first.databaseUrl, () => {}, 1)
    let since = ''
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', (select id::text from "user" limit 1), true)`)
      await tx.execute(sql`update supplier set city = 'Ningbo' where id = ${slow.id}`)
      const from = stream.heard.length
      const quick = await addSupplier()
      await stream.until(about(quick.id), from)
      await new Promise((next) => setTimeout(next, 600))
      since = await markOf(stream)
      await stream.close()
    })
    await other.close()
    const again = await hear(first, mei, { since })
    await again.until(about(slow.id))
  })

  test('is told to read everything again when too much has happened, or the mark is of another database', async () => {
    const stream = await hear(first, mei)
    const since = await settled(stream)
    await stream.close()
    await first.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', (select id::text from "user" limit 1), true)`)
      for (let i = 0; i < 20; i++) await tx.execute(sql`update master set sort = coalesce(sort, 0) + 1`)
    })
    const tooMuch = await hear(first, mei, { since })
    await tooMuch.until((heard) => heard.event === 'reset')
    const elsewhere = await hear(first, mei, { since: '999999999' })
    await elsewhere.until((heard) => heard.event === 'reset')
  })
})

describe('Rights (contract.md)', () => {
  test('a user without Supplier hears nothing of suppliers or what hangs on them; master data are everybody’s', async () => {
    const wu = await first.member(mei, { name: 'Wu', email: 'wu@example.com', Menu: ['Fabric'] })
    const stream = await hear(first, wu)
    const since = await settled(await hear(first, mei))
    const { id } = await addSupplier()
    await mei.post('/api/certificate/add', { supplier: id, standard: 'GOTS' })
    await mei.upload(`/api/attachment/add?kind=supplier&parent=${id}&name=a.txt`, new TextEncoder().encode('a'))
    await mei.post('/api/user/register', {
      name: 'Xu',
      email: 'xu@example.com',
      role: 'Staff',
      Menu: [],
      language: 'en',
    })
    const season = (await mei.post('/api/master/add', { key: 'Season', name: 'SS 2030' })).body.data.id
    expect((await mei.post('/api/comment/add', { kind: 'master', id: season, text: 'Early' })).body.code).toBe(1)
    await mei.post('/api/master/add', { key: 'Season', name: 'SS 2031' })
    const last = (await mei.get('/api/master?q=SS 2031')).body.data[0].id
    await stream.until((heard) => heard.data.ids?.includes(last))
    expect(new Set(stream.events('change').map((heard) => heard.data.kind))).toEqual(new Set(['master']))
    // Neither does catching up tell more.
    const again = await hear(first, wu, { since })
    await again.until((heard) => heard.data.ids?.includes(last))
    expect(new Set(again.events('change').map((heard) => heard.data.kind))).toEqual(new Set(['master']))
  })

  test('views: a shared one is heard of by everybody with its list, another by its owner alone', async () => {
    await first.member(mei, { name: 'Sun', email: 'sun@example.com' })
    const [sun, wu] = [await second.signIn('Sun'), await second.signIn('Wu')]
    const [own, suns, wus] = [await hear(first, mei), await hear(second, sun), await hear(second, wu)]
    for (const stream of [own, suns, wus]) await stream.until((heard) => heard.event === 'hello')
    const content = { q: '', filters: {}, sort: '', columns: [], order: [], widths: {}, density: 'calm' }
    const views = (stream: Listening) => stream.events('view').map((heard) => heard.data)
    const heardBy = (stream: Listening, n: number) => waitFor(() => (views(stream).length >= n ? true : undefined))
    const { id } = (await mei.post('/api/view/add', { kind: 'supplier', name: 'Own', content })).body.data
    await heardBy(own, 1)
    await mei.post('/api/view/edit', { id, shared: true })
    await Promise.all([heardBy(own, 2), heardBy(suns, 1)])
    await mei.post('/api/view/edit', { id, shared: false })
    await Promise.all([heardBy(own, 3), heardBy(suns, 2)])
    await mei.post('/api/view/remove', { id })
    await heardBy(own, 4)
    await mei.post('/api/view/add', { kind: 'supplier', name: 'Last', shared: true, content })
    await heardBy(suns, 3)
    expect(views(suns)).toEqual(Array(3).fill({ kind: 'supplier' }))
    expect(views(wus)).toEqual([])
  })

  test('a stream ends when its user’s rights change, and goes on with the new ones', async () => {
    const zhou = await first.member(mei, { name: 'Zhou', email: 'zhou@example.com', Menu: ['Fabric'] })
    const me = (await zhou.get('/api/user/verify')).body.data.id
    const stream = await hear(second, zhou)
    await mei.post('/api/user/edit', { id: me, Menu: ['Supplier'] })
    await stream.over
    expect(stream.heard.at(-1)).toMatchObject({ event: 'end', data: { reason: 'rights' } })
    const again = await hear(second, zhou)
    const { id } = await addSupplier()
    await again.until(about(id))
  })
})

describe('A session that ends ends its streams (contract.md, Session)', () => {
  const ended = async (stream: Listening) => {
    await stream.over
    expect(stream.heard.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } })
  }

  describe('at once, not at the next beat', () => {
    let far: TestApp
    beforeAll(async () => {
      far = await startTestApp({ beside: first, liveBeatMs: 3_600_000 })
    })
    afterAll(() => far.close())
    const opened = async (visitor: Visitor) => {
      const stream = await hear(far, visitor)
      await stream.until((heard) => heard.event === 'hello')
      return stream
    }

    test('by logging out, on another process than the stream’s; the user’s other sessions go on', async () => {
      const [browser, other] = [await first.signIn('Mei'), await first.signIn('Mei')]
      const [stream, stays] = [await opened(browser), await opened(other)]
      await browser.post('/api/user/logout')
      await ended(stream)
      const { id } = await addSupplier()
      await stays.until(about(id))
    })

    test('by signing out everywhere', async () => {
      const browser = await first.member(mei, { name: 'Ji', email: 'ji@example.com' })
      const id = (await browser.get('/api/user/verify')).body.data.id
      const stream = await opened(browser)
      await mei.post('/api/user/signout', { id })
      await ended(stream)
    })

    test('when the password is reset', async () => {
      const li = await first.member(mei, { name: 'Li', email: 'li@example.com' })
      const invitation = await mailTo(first.outbox, 'li@example.com')
      const stream = await opened(li)
      await first.visitor().post('/api/user/resetemail', { email: 'li@example.com' })
      const token = tokenOf(await mailTo(first.outbox, 'li@example.com', [invitation]))
      await first.visitor().post('/api/user/reset', { token, password: `${password} 2` })
      await ended(stream)
    })
  })

  test('when the user is made inActive', async () => {
    const he = await first.member(mei, { name: 'He', email: 'he@example.com' })
    const me = (await he.get('/api/user/verify')).body.data.id
    const stream = await hear(first, he)
    await mei.post('/api/user/edit', { id: me, status: 'inActive' })
    await ended(stream)
  })

  test('reading a stream keeps no session alive, nor does saying where one is', async () => {
    const short = await startTestApp({ beside: first, inactivityMs: 1_500, liveBeatMs: 200 })
    const browser = await short.signIn('Mei')
    const stream = await hear(short, browser)
    const { id } = await addSupplier()
    const place = { tab: 'tab-tab-tab', kind: 'supplier', id, editing: false }
    const sayings = setInterval(() => void browser.post('/api/live/here', place), 300)
    await ended(stream)
    clearInterval(sayings)
    expect((await browser.get('/api/user/verify')).status).toBe(401)
    await short.close()
  })
})

test('a server that shuts down ends its streams and closes', async () => {
  const third = await startTestApp({ beside: first })
  const browser = await third.signIn('Mei')
  const stream = await hear(third, browser)
  await third.close()
  await stream.over
  expect(stream.heard.at(-1)).toMatchObject({ event: 'end', data: { reason: 'shutdown' } })
})
