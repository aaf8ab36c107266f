import { setTimeout as pause } from 'node:timers/promises'
import { setPassword } from '@sms/resources/user/server/password-routes.ts'
import { openSession } from '@sms/resources/user/server/sessions.ts'
import { createSigner } from '@sms/resources/user/server/signing.ts'
import { credential } from '@sms/resources/user/table.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockWaits, mailTo, password, startTestApp, type TestApp, tokenOf, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor

beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['loopback'] })
  mei = await app.setup()
})
afterAll(() => app.close())

describe('First administrator (architecture.md, Environment)', () => {
  test('setup answers only while there is no user', async () => {
    const again = await app
      .visitor()
      .post('/api/setup', { name: 'Eve', email: 'eve@example.com', password, language: 'en' })
    expect(again.status).toBe(404)
    expect((await mei.get('/api/user')).body.total).toBe(1)
  })

  test('master data are filled for all 12 keys', async () => {
    const { body } = await mei.get('/api/master')
    expect(new Set(body.data.map((record: { key: string }) => record.key)).size).toBe(12)
  })
})

describe('Session (contract.md)', () => {
  test('login sets an HttpOnly token and a readable, URL-encoded User_Name', async () => {
    await app.member(mei, { name: '张 三', email: 'zhang@example.com' })
    const response = await fetch(`${app.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'zhang@example.com', password }),
    })
    expect(response.status).toBe(201)
    const cookies = response.headers.getSetCookie()
    expect(cookies.find((cookie) => cookie.startsWith('token='))).toMatch(/; Path=\/;.*HttpOnly; SameSite=Lax/)
    expect(cookies.find((cookie) => cookie.startsWith('User_Name='))).toContain(encodeURIComponent('张 三'))
    expect(cookies.find((cookie) => cookie.startsWith('User_Name='))).not.toContain('HttpOnly')
  })

  test('a new name of one’s own comes in the same cookies as at sign-in: until the session ends, Secure on https', async () => {
    const qi = await app.member(mei, { name: 'Qi', email: 'qi@example.com' })
    const { exp } = (await qi.get('/api/user/verify')).body.data
    const https = { 'x-forwarded-proto': 'https' }
    const login = { account: 'qi@example.com', password }
    const signedIn = await app.visitor().post('/api/user/login', login, https)
    const renamed = await qi.put('/api/user/profile', { name: 'Qi Yue' }, https)
    const attributes = (answer: typeof renamed) =>
      answer.headers
        .getSetCookie()
        .map((row) => row.replace(/^([^=]+)=[^;]*/, '$1').replace(/Expires=[^;]+/, 'Expires'))
    expect(attributes(renamed)).toEqual([
      'token; Path=/; Expires; HttpOnly; Secure; SameSite=Lax',
      'User_Name; Path=/; Expires; Secure; SameSite=Lax',
    ])
    expect(attributes(signedIn).slice(0, 2)).toEqual(attributes(renamed))
    expect(attributes(signedIn)[2]).toBe('seen; Max-Age=25920000; Path=/api/user/login; HttpOnly; Secure; SameSite=Lax')
    const name = renamed.headers.getSetCookie()[1]!
    expect(name).toContain('User_Name=Qi%20Yue;')
    expect(Date.parse(/Expires=([^;]+)/.exec(name)![1]!)).toBe(exp * 1_000)
    expect((await qi.put('/api/user/profile', { theme: 'dark' })).headers.getSetCookie()).toEqual([])
  })

  test('verify gives the payload with id, sid, iat and exp = iat + 24 h', async () => {
    const { body } = await mei.get('/api/user/verify')
    expect(Object.keys(body.data).sort()).toEqual(['exp', 'iat', 'id', 'sid'])
    expect(body.data.exp - body.data.iat).toBe(86_400)
  })

  test('a wrong password and an unknown account get the same refusal', async () => {
    const wrong = await app.visitor().post('/api/user/login', { account: 'Mei', password: 'wrong password' })
    const unknown = await app.visitor().post('/api/user/login', { account: 'nobody', password: 'wrong password' })
    expect(wrong.status).toBe(201)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.code).toBe(0)
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test('Log Out ends the session at once and removes both cookies', async () => {
    const browser = await app.signIn('Mei')
    const copy = browser.fetch.cookies()
    const out = await browser.post('/api/user/logout')
    expect(out.body.code).toBe(1)
    expect(out.headers.getSetCookie().map((row) => row.split(';')[0])).toEqual(['token=', 'User_Name='])
    const replay = await app.visitor().get('/api/user/verify', { cookie: copy })
    expect(replay.status).toBe(401)
    expect(replay.body.code).toBe(0)
  })

  test('too many wrong passwords are slowed with 429 and Retry-After, for the right password too', async () => {
    await app.member(mei, { name: 'Slow', email: 'slow@example.com' })
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.visitor().post('/api/user/login', { account: 'slow@example.com', password: 'guess guess' }),
      ),
    )
    const slowed = tries.filter((answer) => answer.status === 429)
    expect(slowed.length).toBeGreaterThanOrEqual(6)
    expect(Number(slowed[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    // The wait grows from 1 s, which a slow machine may need to get here.
    await app.db.execute(sql`update sign_in_failure set failures = failures + 8 where key like 'account:slow@%'`)
    const right = await app.visitor().post('/api/user/login', { account: 'SLOW@ｅxample.com', password })
    expect(right.status).toBe(429)
  })

  test('strangers who try an account from everywhere do not lock its owner out of where they have signed in before', async () => {
    await app.member(mei, { name: 'Known', email: 'known@example.com' })
    const login = (from: string, given: string) =>
      app.visitor().post('/api/user/login', { account: 'Known', password: given }, { 'x-forwarded-for': from })
    expect((await login('2001:db8:1:2::a', password)).body.code).toBe(1)
    await Promise.all(Array.from({ length: 12 }, (_, at) => login(`198.51.100.${at + 1}`, 'guess guess')))
    // The wait grows from 1 s, which a slow machine may need to get here.
    await app.db.execute(sql`update sign_in_failure set failures = failures + 8 where key = 'account:known'`)
    expect((await login('203.0.113.9', password)).status).toBe(429)
    // Another address of the same /64 is the same office.
    expect((await login('2001:db8:1:2::b', password)).body.code).toBe(1)
    expect((await login('2001:db8:1:3::b', password)).status).toBe(429)
  })

  test('who tries an account that does not exist is slowed just the same, also from where others have signed in', async () => {
    const guess = (account: string, from: string) =>
      app.visitor().post('/api/user/login', { account, password: 'guess guess' }, { 'x-forwarded-for': from })
    await app.member(mei, { name: 'There', email: 'there@example.com' })
    expect(
      (await app.visitor().post('/api/user/login', { account: 'There', password }, { 'x-forwarded-for': '192.0.2.1' }))
        .body.code,
    ).toBe(1)
    const answers = async (account: string) => {
      for (let at = 0; at < 12; at++) await guess(account, `203.0.113.${100 + at}`)
      await app.db.execute(sql`update sign_in_failure set failures = failures + 8 where key = ${`account:${account}`}`)
      return [(await guess(account, '192.0.2.1')).status, (await guess(account, '192.0.2.99')).status]
    }
    expect(await answers('there')).toEqual([201, 429])
    expect(await answers('not.there')).toEqual([201, 429])
  })

  test('wrong passwords for a name slow an address down no sooner if both are one account’s', async () => {
    await app.member(mei, { name: 'Both', email: 'both@example.com' })
    /** The statuses of five wrong sign-ins by name and one by email, all from one address. */
    const tries = async (name: string, email: string, from: string) => {
      const login = async (account: string) => {
        const body = { account, password: 'guess guess' }
        return (await app.visitor().post('/api/user/login', body, { 'x-forwarded-for': from })).status
      }
      const byName = await Promise.all(Array.from({ length: 5 }, () => login(name)))
      return [...byName, await login(email)]
    }
    const known = await tries('Both', 'both@example.com', '198.51.100.101')
    expect(known).toEqual(Array(6).fill(201))
    expect(await tries('Nobody', 'nobody.else@example.com', '198.51.100.102')).toEqual(known)
  })

  test('a reset mail works once, ends the sessions, and answers the same for an unknown address', async () => {
    const li = await app.member(mei, { name: 'Li', email: 'li@example.com' })
    const invitation = await mailTo(app.outbox, 'li@example.com')
    const known = await app.visitor().post('/api/user/resetemail', { email: 'li@example.com' })
    const unknown = await app.visitor().post('/api/user/resetemail', { email: 'nobody@example.com' })
    expect(known.body).toEqual({ code: 1, message: 'send reset email successfully' })
    expect(unknown.body).toEqual(known.body)
    const token = tokenOf(await mailTo(app.outbox, 'li@example.com', [invitation]))
    const weak = await app.visitor().post('/api/user/reset', { token, password: 'short' })
    expect(weak.body.errors).toEqual([{ field: 'password', message: 'At least 10 characters' }])
    const reset = await app.visitor().post('/api/user/reset', { token, password: 'another indigo vat' })
    expect(reset.body).toEqual({ code: 1, message: 'reset successfully', data: { account: expect.any(String) } })
    expect((await li.get('/api/user/verify')).status).toBe(401)
    expect((await app.visitor().post('/api/user/reset', { token, password })).body.code).toBe(0)
    await app.signIn('li@example.com', 'another indigo vat')
  })

  test('reset mails to one account are limited however its address is written', async () => {
    const ways = ['b', 'B', 'ｂ', 'Ｂ'].flatMap((b) => ['o', 'O', 'ｏ', 'Ｏ'].map((o) => `${b}${o}@example.com`))
    const answers = await Promise.all(
      ways.map((email, at) =>
        app.visitor().post('/api/user/resetemail', { email }, { 'x-forwarded-for': `198.51.100.${at}` }),
      ),
    )
    const through = answers.filter((row) => row.status === 201).length
    expect(through).toBeGreaterThanOrEqual(3)
    expect(through).toBeLessThanOrEqual(6)
    expect(new Set(answers.map((row) => row.status))).toEqual(new Set([201, 429]))
  })

  test('a reset mail leaves an invitation as it is; choosing a password ends every other link', async () => {
    const to = 'he@example.com'
    await mei.post('/api/user/register', { name: 'He', email: to, role: 'Staff', Menu: [], language: 'en' })
    const invitation = await mailTo(app.outbox, to)
    await app.visitor().post('/api/user/resetemail', { email: to })
    const reset = await mailTo(app.outbox, to, [invitation])
    const choose = async (mail: string) =>
      (await app.visitor().post('/api/user/reset', { token: tokenOf(mail), password })).body.code
    expect(await choose(invitation)).toBe(1)
    expect(await choose(reset)).toBe(0)
  })

  test('a user made inActive is signed out at once', async () => {
    const wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com' })
    const me = (await wu.get('/api/user/verify')).body.data.id
    expect((await mei.post('/api/user/edit', { id: me, status: 'inActive' })).body.code).toBe(1)
    expect((await wu.get('/api/user/verify')).status).toBe(401)
  })
})

test('a link mailed to an address that was wrong ends when the address is corrected', async () => {
  const made = await mei.post('/api/user/register', { name: 'Fang', email: 'wrong@example.com' })
  const token = tokenOf(await mailTo(app.outbox, 'wrong@example.com'))
  await mei.post('/api/user/edit', { id: made.body.data.id, email: 'right@example.com' })
  expect((await app.visitor().post('/api/user/reset', { token, password })).body.code).toBe(0)
})

describe('A sign-in that overlaps what ends all sessions of its user (contract.md, Session)', () => {
  /** Resolves once the answer is there or a transaction waits for a lock in the database. */
  const stuckOrDone = async (answer: Promise<unknown>) => {
    let done = false
    const settled = answer.then(() => {
      done = true
    })
    for (const until = Date.now() + 10_000; Date.now() < until && !done; await pause(20))
      if (await lockWaits(app.db)) return
    await settled
  }
  const idOf = async (visitor: Visitor): Promise<string> => (await visitor.get('/api/user/verify')).body.data.id

  test('does not survive a reset of the password that it has checked', async () => {
    const gu = await app.member(mei, { name: 'Gu', email: 'gu@example.com' })
    const id = await idOf(gu)
    const lastSignIn = async () => (await mei.get(`/api/user/id?id=${id}`)).body.data.lastSignInAt
    const before = await lastSignIn()
    const browser = app.visitor()
    const login = await app.db.transaction(async (tx) => {
      await setPassword(tx, { id, name: 'Gu', email: 'gu@example.com' }, 'another indigo vat')
      const login = browser.post('/api/user/login', { account: 'Gu', password })
      await stuckOrDone(login)
      return [login]
    })
    const [answer, unlike] = [
      await login[0]!,
      await app.visitor().post('/api/user/login', { account: 'nobody at all', password }),
    ]
    expect([answer.status, answer.body]).toEqual([unlike.status, unlike.body])
    expect((await browser.get('/api/user/verify')).status).toBe(401)
    expect([before, await lastSignIn()]).toEqual([expect.any(String), before])
    await app.signIn('Gu', 'another indigo vat')
  })

  test('is ended by signing out everywhere', async () => {
    const tan = await app.member(mei, { name: 'Tan', email: 'tan@example.com' })
    const id = await idOf(tan)
    const [stored] = await app.db.select().from(credential).where(eq(credential.user, id))
    const [opened, signout] = await app.db.transaction(async (tx) => {
      const opened = await openSession(tx, id, stored!.password, { address: '203.0.113.9', agent: '' })
      const signout = mei.post('/api/user/signout', { id })
      await stuckOrDone(signout)
      return [opened!, [signout]]
    })
    expect((await signout[0]!).body.code).toBe(1)
    const token = await createSigner(app.db).sign(opened)
    expect((await app.visitor().get('/api/user/verify', { cookie: `token=${token}` })).status).toBe(401)
  })
})

describe('User_Name accompanies every request and decides nothing (contract.md, Paths)', () => {
  test('a User_Name that claims to be someone else changes neither actor nor record', async () => {
    const chen = await app.member(mei, { name: 'Chen', email: 'chen@example.com' })
    const added = await chen.post('/api/supplier/add', {
      code: 'U-1',
      nameEn: 'Umbra Mills',
      type: 'OEM',
      User_Name: 'Mei',
    })
    expect(added.body.code).toBe(1)
    const own = (await chen.get('/api/user/verify?User_Name=Mei')).body.data.id
    expect(added.body.data.createdBy).toBe(own)
    const renamed = await mei.post('/api/user/edit', { id: own, language: 'zh', User_Name: 'Mei' })
    expect(renamed.body.data.name).toBe('Chen')
  })
})
