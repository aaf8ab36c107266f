import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cookieFetch } from './cookie-fetch.ts'
import { cookieUserName } from './cookies.ts'

describe('§3 User_Name is taken from a cookie of that name, empty if absent', () => {
  test.each([
    ['', ''],
    ['token=t', ''],
    ['My_User_Name=Eve', ''],
    ['theme=dark; User_Name=Li; token=t', 'Li'],
    ['User_Name=%E5%BC%A0%20San%3B', '张 San;'],
    ['User_Name=a=b', 'a=b'],
    ['User_Name=100%', '100%'],
  ])('%s', (cookies, name) => {
    expect(cookieUserName(cookies)).toBe(name)
  })

  test("from the page's own cookies, and none outside a page", () => {
    expect(cookieUserName()).toBe('')
    vi.stubGlobal('document', { cookie: 'User_Name=Li' })
    expect(cookieUserName()).toBe('Li')
    vi.unstubAllGlobals()
  })
})

describe('§4 a session held by cookies, for callers in Node', () => {
  /** Sets the cookies that `set` names, and answers with those it was sent. */
  const server = createServer((request, response) => {
    const set = new URL(request.url!, 'http://server').searchParams.getAll('set')
    response.writeHead(200, { 'set-cookie': set, 'content-type': 'text/plain' }).end(request.headers.cookie)
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const call = async (fetch: ReturnType<typeof cookieFetch>, path: string, ...set: string[]) => {
    const query = new URLSearchParams(set.map((cookie): [string, string] => ['set', cookie]))
    return (await fetch(`${origin}${path}?${query}`, { method: 'GET' })).text()
  }

  test('what the server sets is sent back, replaced and removed; each jar is its own', async () => {
    const fetch = cookieFetch()
    const token = 'token=a.b.c; HttpOnly; SameSite=Lax; Path=/; Max-Age=86400'
    expect(await call(fetch, '/api/user/login', token, 'User_Name=%E5%BC%A0; Path=/')).toBe('')
    expect(await call(fetch, '/api/fabric')).toBe('token=a.b.c; User_Name=%E5%BC%A0')
    expect(cookieUserName(fetch.cookies())).toBe('张')
    expect(await call(cookieFetch(), '/api/fabric')).toBe('')
    await call(fetch, '/', 'token=new; Path=/')
    expect(fetch.cookies()).toBe('User_Name=%E5%BC%A0; token=new')
    await call(fetch, '/', 'token=; Path=/; Max-Age=0', 'User_Name=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
    expect(fetch.cookies()).toBe('')
  })

  test('a cookie goes only to its path and its host', async () => {
    const fetch = cookieFetch()
    await call(fetch, '/', 'back=1; Path=/login')
    expect(await call(fetch, '/login')).toBe('back=1')
    expect(await call(fetch, '/login/reset')).toBe('back=1')
    expect(await call(fetch, '/loginother')).toBe('')
    const elsewhere = `http://localhost:${new URL(origin).port}/login`
    expect(await (await fetch(elsewhere, { method: 'GET' }).catch(() => new Response(''))).text()).toBe('')
  })
})
