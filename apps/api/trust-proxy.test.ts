import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startTestApp, type TestApp } from './testing.ts'

let app: TestApp

/** Signs in with the headers of a proxy; returns the address of the session, and whether its cookie is Secure. */
async function signInThroughProxy() {
  await app.setup()
  const visitor = app.visitor()
  const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  const answer = await visitor.post('/api/user/login', { account: 'Mei', password: 'indigo dye vat 7' }, forwarded)
  expect(answer.body.code).toBe(1)
  const { rows } = await app.db.execute<{ address: string }>(
    'select address from session order by created_at desc, id desc limit 1',
  )
  const cookie = answer.headers.getSetCookie().find((row) => row.startsWith('token='))!
  return { address: rows[0]!.address, secure: cookie.includes('; Secure') }
}

/** The statuses of requests that a proxy got by https, from pages of this host by http and by https. */
async function statusesByScheme() {
  const from = async (origin: string) =>
    (await app.visitor().post('/api/user/logout', {}, { 'x-forwarded-proto': 'https', origin })).status
  return { http: await from(app.url), https: await from(app.url.replace('http:', 'https:')) }
}

describe('X-Forwarded headers are believed from the proxies that are named, and from nobody else', () => {
  afterEach(() => app.close())

  test('without any, loopback included', async () => {
    app = await startTestApp()
    expect(await signInThroughProxy()).toEqual({ address: '127.0.0.1', secure: false })
    expect(await statusesByScheme()).toEqual({ http: 201, https: 403 })
  })

  test('from a named one', async () => {
    app = await startTestApp({ trustProxy: ['loopback'] })
    expect(await signInThroughProxy()).toEqual({ address: '203.0.113.7', secure: true })
    // By http it is still PUBLIC_URL.
    expect(await statusesByScheme()).toEqual({ http: 201, https: 201 })
  })
})

test('TRUST_PROXY is none unless set, and refused by name when it is no list of addresses', () => {
  const proxies = (text?: string) => readConfig({ TRUST_PROXY: text }).trustProxy
  expect(proxies()).toEqual([])
  expect(proxies(' loopback, 10.0.0.0/8 ,::1')).toEqual(['loopback', '10.0.0.0/8', '::1'])
  for (const wrong of ['true', '10.0.0.0/33', '0.0.0.0/0', '10.0.0', '1.2.3.4/8/9'])
    expect(() => proxies(wrong), wrong).toThrow('TRUST_PROXY')
})
