import { codeOf, stepAt } from '@sms/resources/user/server/second-factor.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor
const lines: string[] = []

beforeAll(async () => {
  app = await startTestApp({
    trustProxy: ['loopback'],
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  })
  mei = await app.setup()
})
afterAll(() => app.close())

const idOf = async (browser: Visitor) => (await browser.get('/api/user/verify')).body.data.id as string
const login = (body: object, browser = app.visitor(), from = '127.0.0.1') =>
  browser.post('/api/user/login', body, { 'x-forwarded-for': from })

test('failures at made-up accounts lock nobody out who has signed in with their browser before', async () => {
  await app.member(mei, { name: 'Office', email: 'office@example.com' })
  const office = '198.51.100.20'
  const browser = app.visitor()
  expect((await login({ account: 'Office', password }, browser, office)).body.code).toBe(1)
  await Promise.all(
    Array.from({ length: 45 }, (_, i) =>
      login({ account: `made up ${i}`, password: 'guess guess' }, undefined, office),
    ),
  )
  await app.db.execute(sql`update sign_in_failure set failures = failures + 8 where key = ${`address:${office}`}`)
  expect((await login({ account: 'Office', password }, undefined, office)).status).toBe(429)
  expect((await login({ account: 'office@example.com', password }, browser, office)).body.code).toBe(1)
  // The browser counts for its own user alone, and its tries are counted too.
  expect((await login({ account: 'Mei', password }, browser, office)).status).toBe(429)
  const guesses = await Promise.all(
    Array.from({ length: 14 }, () => login({ account: 'Office', password: 'guess guess' }, browser, office)),
  )
  expect(guesses.some(({ status }) => status === 429)).toBe(true)
})

test('of two cookies called token the valid one counts, whichever comes first', async () => {
  const own = /token=[^;]+/.exec(mei.fetch.cookies())![0]
  for (const cookie of [`token=tossed; ${own}`, `${own}; token=tossed`, `token=a; token=b; ${own}`])
    expect((await fetch(`${app.url}/api/user/verify`, { headers: { cookie } })).status, cookie).toBe(200)
  const renamed = await fetch(`${app.url}/api/user/profile`, {
    method: 'PUT',
    headers: { cookie: `token=tossed; ${own}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mei' }),
  })
  expect(renamed.headers.getSetCookie()[0]).toContain(own)
})

describe('One’s own account', () => {
  test('a password is changed by who knows it, and ends the other sessions', async () => {
    const li = await app.member(mei, { name: 'Li', email: 'li@example.com' })
    const other = await app.signIn('Li')
    const change = (body: object) => li.post('/api/user/password', body)
    expect((await change({ current: 'not this one', password: 'weft and warp 9' })).body.errors![0]!.field).toBe(
      'current',
    )
    for (const weak of ['short', 'li@example.com', '1q2w3e4r5t', 'changeme123', 'supplier123'])
      expect((await change({ current: password, password: weak })).body.errors?.[0]?.field, weak).toBe('password')
    expect((await change({ current: password, password: 'weft and warp 9' })).body.message).toBe('change successfully')
    expect([(await li.get('/api/user/verify')).status, (await other.get('/api/user/verify')).status]).toEqual([
      200, 401,
    ])
    expect((await login({ account: 'Li', password })).body.code).toBe(0)
    expect((await login({ account: 'Li', password: 'weft and warp 9' })).body.code).toBe(1)
  })

  test('open sessions are listed, and ended one by one or all but this', async () => {
    const an = await app.member(mei, { name: 'An', email: 'an@example.com' })
    const [first, two] = [await app.signIn('An'), await app.signIn('An')]
    const mine = async () => (await an.get('/api/user/ownsessions')).body.data as { id: string; own: boolean }[]
    expect((await mine()).map(({ own }) => own).sort()).toEqual([false, false, true])
    const sid = (await first.get('/api/user/verify')).body.data.sid
    expect((await mei.post('/api/user/endsession', { id: sid })).body.errors![0]!.field).toBe('id')
    expect((await an.post('/api/user/endsession', { id: sid })).body.code).toBe(1)
    expect((await first.get('/api/user/verify')).status).toBe(401)
    expect((await an.post('/api/user/endsession')).body.code).toBe(1)
    expect((await two.get('/api/user/verify')).status).toBe(401)
    expect((await mine()).map(({ own }) => own)).toEqual([true])
  })
})

describe('A second step', () => {
  const codeFor = (secret: string, by = 0) => codeOf(secret, stepAt(Date.now()) + by)

  test('counts once it is confirmed; then a password alone opens nothing, and each code opens once', async () => {
    const qi = await app.member(mei, { name: 'Qi', email: 'qi@example.com' })
    expect((await qi.post('/api/user/factor/begin', { password: 'not this one' })).body.code).toBe(0)
    const { secret, uri } = (await qi.post('/api/user/factor/begin', { password })).body.data
    expect(uri).toBe(`otpauth://totp/SMS:Qi?secret=${secret}&issuer=SMS`)
    expect((await login({ account: 'Qi', password })).body.code).toBe(1)
    expect((await qi.post('/api/user/factor/confirm', { code: '000000' })).body.errors![0]!.field).toBe('code')
    const [spent, code] = [codeFor(secret), codeFor(secret, 1)]
    const { recovery } = (await qi.post('/api/user/factor/confirm', { code: spent })).body.data
    expect(recovery).toHaveLength(10)
    expect((await qi.post('/api/user/factor/begin', { password })).body.code).toBe(0)

    const refused = await login({ account: 'Qi', password })
    expect([refused.body.code, refused.body.data, refused.body.errors![0]!.field]).toEqual([
      0,
      { secondFactor: true },
      'code',
    ])
    expect(refused.headers.getSetCookie()).toEqual([])
    // The step of the code that confirmed it is spent.
    expect((await login({ account: 'Qi', password, code: spent })).body.code).toBe(0)
    expect((await login({ account: 'Qi', password: 'not this one', code })).body.errors).toBeUndefined()
    const both = await Promise.all([1, 2].map(() => login({ account: 'Qi', password, code })))
    expect(both.map(({ body }) => body.code).sort()).toEqual([0, 1])
    const typed = recovery[3].toLowerCase().replaceAll('-', ' ')
    expect((await login({ account: 'Qi', password, code: typed })).body.code).toBe(1)
    expect((await login({ account: 'Qi', password, code: typed })).body.code).toBe(0)
    expect((await qi.get('/api/user/ownfactor')).body.data).toEqual({ active: true, required: false, codes: 9 })
    const { rows } = await app.db.execute(sql`select recovery::text from second_factor`)
    expect(JSON.stringify(rows)).not.toContain(recovery[4].replaceAll('-', ''))
    const end = async (body: object) => (await qi.post('/api/user/factor/end', body)).body
    for (const without of [{ password }, { password, code: typed }])
      expect((await end(without)).errors![0]!.field).toBe('code')
    expect((await end({ password, code: recovery[5] })).code).toBe(1)
    expect((await login({ account: 'Qi', password })).body.code).toBe(1)
  })

  test('wrong codes are slowed as wrong passwords are', async () => {
    const bo = await app.member(mei, { name: 'Bo', email: 'bo@example.com' })
    const { secret } = (await bo.post('/api/user/factor/begin', { password })).body.data
    await bo.post('/api/user/factor/confirm', { code: codeFor(secret) })
    const slowedOf15 = async (attempt: (code: string) => Promise<{ status: number }>) => {
      const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => attempt(`${100_000 + i}`)))
      return answers.filter(({ status }) => status === 429).length
    }
    expect(await slowedOf15((code) => login({ account: 'Bo', password, code }))).toBeGreaterThan(4)
    const hu = await app.member(mei, { name: 'Hu', email: 'hu@example.com' })
    await hu.post('/api/user/factor/begin', { password })
    expect(await slowedOf15((code) => hu.post('/api/user/factor/confirm', { code }))).toBeGreaterThan(2)
  })

  test('may be asked of a role: its people begin it as they sign in; an administrator forgets a lost one', async () => {
    const yu = await app.member(mei, { name: 'Yu', email: 'yu@example.com', role: 'Viewer' })
    expect((await yu.post('/api/user/rules/edit', { secondFactor: [] })).status).toBe(403)
    expect((await mei.post('/api/user/rules/edit', { secondFactor: ['Boss'] })).body.code).toBe(0)
    expect((await mei.post('/api/user/rules/edit', { secondFactor: ['Viewer'] })).body.code).toBe(1)
    const { secondFactor, enrolment } = (await login({ account: 'Yu', password })).body.data
    expect(secondFactor).toBe(true)
    expect((await login({ account: 'Yu', password })).body.data.enrolment).toEqual(enrolment)
    expect((await login({ account: 'Yu', password, code: '123456' })).body.code).toBe(0)
    const signedIn = await login({ account: 'Yu', password, code: codeFor(enrolment.secret) })
    expect(signedIn.body.data.recovery).toHaveLength(10)
    expect((await login({ account: 'Mei', password })).body.code).toBe(1)
    const id = await idOf(yu)
    expect((await mei.get(`/api/user/factor?id=${id}`)).body.data.active).toBe(true)
    expect((await mei.post('/api/user/factor/reset', { id })).body.code).toBe(1)
    expect((await login({ account: 'Yu', password })).body.data.enrolment.secret).not.toBe(enrolment.secret)
    await mei.post('/api/user/rules/edit', { secondFactor: [] })
  })
})

test('two administrators who take each other’s right away at once do not both succeed', async () => {
  const eva = await app.member(mei, { name: 'Eva', email: 'eva@example.com', role: 'Administrator' })
  const [first, second] = [await idOf(mei), await idOf(eva)]
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all([
      mei.post('/api/user/edit', { id: second, role: 'Staff' }),
      eva.post('/api/user/edit', { id: first, role: 'Staff' }),
    ])
    expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(1)
    await app.db.execute(sql`select set_config('sms.actor', ${first}, false)`)
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${first}, true)`)
      await tx.execute(sql`update "user" set role = 'Administrator' where id in (${first}, ${second})`)
    })
  }
})

test('the log tells of each sign-in and of each 401 and 403 who and how it ended, and no secrets', async () => {
  lines.length = 0
  const su = await app.member(mei, { name: 'Su', email: 'su@example.com', Menu: [] })
  const id = await idOf(su)
  const chosen = { event: 'account', user: id, ip: '127.0.0.1', msg: 'password chosen by a link' }
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(chosen))
  lines.length = 0
  await login({ account: 'Su', password: 'a wrong secret' })
  await login({ account: 'typed my secret here', password: 'a wrong secret' })
  await login({ account: 'Su', password })
  await su.get('/api/supplier')
  await app.visitor().get('/api/supplier')
  const logged = lines.map((line) => JSON.parse(line))
  const signIns = logged.filter(({ event }) => event === 'sign-in').map(({ outcome, user }) => [outcome, user])
  expect(signIns).toEqual([
    ['wrong password', id],
    ['unknown account', null],
    ['signed in', id],
  ])
  const answered = logged.filter(({ msg }) => msg === 'answered').map(({ status, user }) => [status, user])
  expect(answered).toContainEqual([403, id])
  expect(answered).toContainEqual([401, undefined])
  expect(logged).toContainEqual(expect.objectContaining({ kind: 'forbidden', user: id }))
  expect(lines.join('')).not.toMatch(/secret|indigo|token=/)
})
