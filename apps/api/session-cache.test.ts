import { newId } from '@sms/kit/server'
import { createSessionCache, recheckSessions } from '@sms/resources/user/server/session-cache.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
/** Another process over the same database. */
let other: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: { databaseUrl: app.databaseUrl, dataDir: app.dataDir } })
  mei = await app.setup()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** A new member whose session both processes have cached; `here` and `there` return the status that each answers. */
async function cachedMember(name: string) {
  const visitor = await app.member(mei, { name, email: `${name}@example.com` })
  const headers = { cookie: visitor.fetch.cookies() }
  const here = async () => (await app.visitor().get('/api/supplier?pageSize=1', headers)).status
  const there = async () => (await other.visitor().get('/api/supplier?pageSize=1', headers)).status
  const { id } = (await visitor.get('/api/user/verify')).body.data
  expect([await here(), await there(), await there()]).toEqual([200, 200, 200])
  return { visitor, here, there, id: id as string }
}

/** Runs statements as somebody beside the product does, in the name of a user. */
const beside = (id: string, ...statements: SQL[]) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
    for (const statement of statements) await tx.execute(statement)
  })

describe('A session that is known needs no statement', () => {
  test('while the database tells what changes; what it does not tell is seen once its connection is lost', async () => {
    const { here, id } = await cachedMember('An')
    // Nobody is told of what is done without triggers.
    await beside(
      id,
      sql`alter table session disable trigger user`,
      sql`update session set ended_at = now() where "user" = ${id}`,
      sql`alter table session enable trigger user`,
    )
    expect(await here()).toBe(200)
    await app.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (query like 'listen %' or query like '%history_id_seq%' or query like 'select 1' or query like '%pg_notify%'
          or query like '%pg_snapshot_xmin%')`)
    await expect.poll(here).toBe(401)
  })
})

describe('What another process, or a hand at the database, does is heard', () => {
  test('a session that ends', async () => {
    const { here, there, id } = await cachedMember('Bo')
    await beside(id, sql`update session set ended_at = now() where "user" = ${id}`)
    await expect.poll(here).toBe(401)
    await expect.poll(there).toBe(401)
  })

  test('a session that is deleted, and one whose idle clock is set back', async () => {
    const bi = await cachedMember('Bi')
    const bu = await cachedMember('Bu')
    await beside(bi.id, sql`delete from session where "user" = ${bi.id}`)
    await beside(bu.id, sql`update session set active_at = now() - interval '3 hours' where "user" = ${bu.id}`)
    await expect.poll(bi.there).toBe(401)
    await expect.poll(bu.there).toBe(401)
  })

  test('a right that is lost, and a user made inActive', async () => {
    const { there, id } = await cachedMember('Cai')
    await beside(id, sql`update "user" set menu = '{}' where id = ${id}`)
    await expect.poll(there).toBe(403)
    await beside(id, sql`update "user" set status = 'inActive' where id = ${id}`)
    await expect.poll(there).toBe(401)
  })
})

describe('What this process does counts from its next request on', () => {
  test('signing out, losing a right, being made inActive', async () => {
    const di = await cachedMember('Di')
    await di.visitor.post('/api/user/logout')
    expect(await di.here()).toBe(401)
    const du = await cachedMember('Du')
    await mei.post('/api/user/edit', { id: du.id, Menu: ['Fabric'] })
    expect(await du.here()).toBe(403)
    const edit = await mei.post('/api/user/edit', { id: du.id, status: 'inActive' })
    expect(edit.body.code).toBe(1)
    expect(await du.here()).toBe(401)
  })
})

describe('What is kept', () => {
  const payload = { id: newId(), sid: newId(), iat: 0, exp: 0 }
  const actor = { id: payload.id, name: 'Mei', role: 'Staff', menu: [], rights: [] } as const
  const found = { actor, language: 'en', theme: 'system', payload, activeAt: '', restMs: 60_000 } as const
  const { session, user } = { session: payload.sid, user: payload.id }

  test('nothing before listening has begun nor once it has ended', () => {
    const { get, begin, watch, stop } = createSessionCache()
    begin()(found)
    expect(get(payload)).toBeUndefined()
    watch.listening(true)
    expect(get(payload)).toBeUndefined()
    begin()(found)
    expect(get(payload)).toBe(found)
    watch.listening(false)
    expect(get(payload)).toBeUndefined()
    watch.listening(true)
    expect(get(payload)).toBeUndefined()
    stop()
  })

  test('not what was read before something was heard, be it of somebody else', () => {
    const { get, begin, watch, stop } = createSessionCache()
    watch.listening(true)
    for (const hear of [
      () => watch.ended({ session, user }),
      () => watch.people([user]),
      () => watch.people(undefined),
      () => watch.people([newId()]),
      () => recheckSessions([newId()]),
    ]) {
      const keep = begin()
      hear()
      keep(found)
      expect(get(payload)).toBeUndefined()
    }
    stop()
  })

  test('not while a change is under way here, until it is heard of', () => {
    const { get, begin, watch, stop } = createSessionCache()
    watch.listening(true)
    for (const [ids, hear] of [
      [[user], () => watch.people([user])],
      [[user], () => watch.ended({ session, user })],
      [[session], () => watch.ended({ session, user })],
      [[user], () => watch.people(undefined)],
    ] as const) {
      begin()(found)
      expect(get(payload)).toBe(found)
      recheckSessions(ids)
      expect(get(payload)).toBeUndefined()
      begin()(found)
      expect(get(payload)).toBeUndefined()
      hear()
      begin()(found)
      expect(get(payload)).toBe(found)
    }
    stop()
  })

  test('nothing longer than the session lives, nor for another user', () => {
    const { get, begin, watch, stop } = createSessionCache()
    watch.listening(true)
    begin()({ ...found, restMs: 0 })
    expect(get(payload)).toBeUndefined()
    begin()(found)
    expect(get({ ...payload, id: newId() })).toBeUndefined()
    stop()
  })
})
