import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Envelope, failureOf, type Path } from './index.ts'

interface Seen {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
}

/** What the server answers next, and what it was asked last. */
let reply: { status?: number; type?: string; body?: string; hangs?: boolean } = {}
let seen: Seen[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { pathname, searchParams } = new URL(request.url!, 'http://server')
  const query = Object.fromEntries(searchParams)
  seen.push({ method: request.method!, path: pathname, query, headers: request.headers, body })
  if (reply.hangs) return
  response.writeHead(reply.status ?? 200, reply.type ? { 'content-type': reply.type } : {}).end(reply.body)
})

const json = (status: number, body: unknown, type = 'application/json; charset=utf-8') => {
  reply = { status, type, body: JSON.stringify(body) }
}
const done: Envelope<number[]> = { code: 1, message: 'ok', data: [1, 2] }
const refused: Envelope = { code: 0, message: 'Code FB-1 is taken', errors: [{ field: 'code', message: 'taken' }] }

let origin = ''
let userName = '张 San'
const toasts: string[] = []
const logged: unknown[] = []
/** The options of the last fetch, for those that Node's fetch takes but does not show to a server. */
let init: RequestInit = {}
const make = (at = origin) =>
  createClient({
    origin: at,
    userName: () => userName,
    toast: { success: (text) => toasts.push(`success: ${text}`), error: (text) => toasts.push(`error: ${text}`) },
    log: (error) => logged.push(error),
    fetch: (url, given) => {
      init = given
      return fetch(url, given)
    },
  })
/** An origin at which nobody listens. */
const nowhere = 'http://127.0.0.1:1'

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  reply = {}
  seen = []
  userName = '张 San'
  toasts.length = 0
  logged.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('§7 generic client', () => {
  test('base is the backend origin plus /api; GET puts the non-null values in the query', async () => {
    json(200, done)
    const query = { q: '恒力', page: 2, key: null, status: undefined, region: ['Jiangsu', 'Beijing'], sealed: true }
    expect(await make(`${origin}/`).api.get<typeof done>('/fabric', query)).toEqual(done)
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/api/fabric', body: '' })
    expect(seen[0]!.query).toEqual({
      q: '恒力',
      page: '2',
      region: 'Jiangsu,Beijing',
      sealed: 'true',
      User_Name: '张 San',
    })
  })

  test('includes credentials and uses cross-origin mode', async () => {
    json(200, done)
    await make().api.get('/fabric')
    expect(init).toMatchObject({ credentials: 'include', mode: 'cors' })
    await make().api.post('/fabric/add', {})
    expect(init).toMatchObject({ credentials: 'include', mode: 'cors' })
  })

  test('what is to be kept alive is so while browsers have room for it beside others; nothing else is', async () => {
    json(200, done)
    const { post } = make().api
    const send = (count: number) =>
      post('/master/order', { ids: Array(count).fill('0198c0de-0000-7000-8000-000000000000') }, { keepalive: true })
    await send(1_500)
    expect(init).toMatchObject({ keepalive: true })
    await Promise.all([send(1_000), send(1_000)])
    expect(init).not.toHaveProperty('keepalive')
    await send(1_500)
    expect(init).toMatchObject({ keepalive: true })
    await send(2_000)
    expect(init).not.toHaveProperty('keepalive')
    await post('/master/order', { ids: [] })
    expect(init).not.toHaveProperty('keepalive')
  })

  test("the platform's own fetch serves where none is given", async () => {
    json(200, done)
    const silent = { success: () => {}, error: () => {} }
    const { api } = createClient({ origin, userName: () => '', toast: silent, log: () => {} })
    expect(await api.get('/fabric')).toEqual(done)
  })

  test('other methods send a JSON body', async () => {
    json(201, done)
    await make().api.post('/fabric/add', { code: 'FB-1', note: null, state: 'Add' })
    await make().api.put('/user/profile', { language: 'zh' }, { query: { version: 3 } })
    await make().api.request({ method: 'DELETE', path: '/fabric' })
    expect(seen.map(({ method, path, query }) => ({ method, path, query }))).toEqual([
      { method: 'POST', path: '/api/fabric/add', query: {} },
      { method: 'PUT', path: '/api/user/profile', query: { version: '3' } },
      { method: 'DELETE', path: '/api/fabric', query: {} },
    ])
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      { code: 'FB-1', note: null, state: 'Add', User_Name: '张 San' },
      { language: 'zh', User_Name: '张 San' },
      { User_Name: '张 San' },
    ])
    for (const { headers } of seen) expect(headers['content-type']).toBe('application/json')
  })

  test('form data is sent as is', async () => {
    json(201, done)
    const form = new FormData()
    form.set('state', 'Import')
    await make().api.post('/fabric/import', form)
    expect(seen[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[0]!.body).toContain('name="state"\r\n\r\nImport\r\n')
    expect(seen[0]!.body).not.toContain('User_Name')
  })

  test('a Blob, bytes and a stream are sent as they are, with their type or as octets', async () => {
    json(201, done)
    const { api } = make()
    const bytes = new TextEncoder().encode('code,name')
    await api.post('/fabric/import', new Blob([bytes], { type: 'text/csv' }), { query: { name: '面料.csv' } })
    await api.post('/fabric/import', bytes)
    await api.post('/fabric/import', bytes.buffer)
    await api.post('/fabric/import', new Blob([bytes]).stream(), { headers: { 'content-type': 'image/png' } })
    await api.post('/fabric/import', new URLSearchParams({ code: 'FB-1' }))
    expect(seen.map(({ body }) => body)).toEqual([...Array(4).fill('code,name'), 'code=FB-1'])
    expect(seen.map(({ headers }) => headers['content-type'])).toEqual([
      'text/csv',
      'application/octet-stream',
      'application/octet-stream',
      'image/png',
      'application/x-www-form-urlencoded;charset=UTF-8',
    ])
    expect(seen[0]!.query).toEqual({ name: '面料.csv', User_Name: '张 San' })
  })

  test('§3 every request carries User_Name, empty if absent, and the cookie prevails over a field of that name', async () => {
    json(201, done)
    userName = ''
    const { api } = make()
    await api.get('/fabric')
    await api.get('/fabric', { User_Name: 'Eve' })
    await api.post('/fabric/add', { User_Name: 'Eve' })
    await api.post('/fabric/import', new Blob(['x']))
    expect(seen.map(({ query, body }) => [query.User_Name, body])).toEqual([
      ['', ''],
      ['', ''],
      [undefined, '{"User_Name":""}'],
      ['', 'x'],
    ])
  })

  test.each([
    ['application/json', '{"a":1}', { a: 1 }],
    ['application/problem+json; charset=utf-8', '[1]', [1]],
    ['Text/CSV; charset=utf-8', 'code\r\n面料', 'code\r\n面料'],
    ['text/plain', '{"a":1}', '{"a":1}'],
  ])('responses are decoded by content type: %s', async (type, body, decoded) => {
    reply = { type, body }
    expect(await make().api.get<unknown>('/fabric/export')).toEqual(decoded)
  })

  test('responses are decoded by content type: anything else is a Blob', async () => {
    reply = { type: 'image/avif', body: 'pixels' }
    const blob = await make().api.get<Blob>('/attachment/id')
    expect(blob).toBeInstanceOf(Blob)
    expect([blob.type, await blob.text()]).toEqual(['image/avif', 'pixels'])
  })
})

describe('§8 generic client', () => {
  const failing = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => expect.unreachable('the call should fail'),
      (failure: unknown) => failure,
    )
    expect(error).toBeInstanceOf(Error)
    return error as Error
  }

  test('envelope with code 0: the message is shown as an error toast, and the envelope is still answered', async () => {
    json(201, refused)
    expect(await make().api.post('/fabric/add', {})).toEqual(refused)
    expect(toasts).toEqual(['error: Code FB-1 is taken'])
  })

  test('code 1, and JSON that is no envelope, show nothing', async () => {
    const { api } = make()
    for (const body of [done, null, [refused], { code: 0 }, { code: '0', message: 'text' }, { code: 2, message: '' }]) {
      json(200, body)
      expect(await api.get<unknown>('/fabric')).toEqual(body)
    }
    expect(toasts).toEqual([])
  })

  test.each([300, 400, 401, 403, 404, 500, 503])(
    "a non-OK status fails with 'Request failed with status %i', its envelope in the cause, without a toast",
    async (status) => {
      json(status, refused)
      const error = await failing(make().api.get('/fabric'))
      expect(error.message).toBe(`zlFetch error: Request failed with status ${status}`)
      expect(error.cause).toEqual({ status, envelope: refused })
      expect(failureOf(error)).toEqual({ status, envelope: refused })
      expect(toasts).toEqual([])
    },
  )

  test.each([
    ['text/html', '<h1>Bad gateway</h1>'],
    ['application/json', 'not json'],
    ['application/json', '{"statusCode":502}'],
    [undefined, ''],
  ])('a non-OK status without an envelope has a cause without one: %s %s', async (type, body) => {
    reply = { status: 502, type, body }
    const error = await failing(make().api.post('/fabric/add', {}))
    expect(error.message).toBe('zlFetch error: Request failed with status 502')
    expect(error.cause).toEqual({ status: 502, envelope: undefined })
  })

  test("a missing content-type header fails with 'No content-type header found in response'", async () => {
    reply = { body: JSON.stringify(done) }
    const error = await failing(make().api.get('/fabric'))
    expect(error.message).toBe('zlFetch error: No content-type header found in response')
    expect(failureOf(error)).toEqual({ status: 200 })
  })

  test('a cause is an answer only by its status code', () => {
    for (const cause of [undefined, null, 404, 'text', {}, { status: 'Active' }]) {
      expect(failureOf(new Error('text', { cause }))).toBeUndefined()
    }
    expect(failureOf('text')).toBeUndefined()
  })

  test("failures are wrapped as 'zlFetch error: {message}': an answer that does not decode", async () => {
    reply = { type: 'application/json', body: '{' }
    const error = await failing(make().api.get('/fabric'))
    expect(error.cause).toBeInstanceOf(SyntaxError)
    expect(error.message).toBe(`zlFetch error: ${(error.cause as SyntaxError).message}`)
    expect(failureOf(error)).toBeUndefined()
  })

  test("failures are wrapped as 'zlFetch error: {message}': nobody there", async () => {
    const error = await failing(make(nowhere).api.get('/fabric'))
    expect(error.message).toBe('zlFetch error: fetch failed')
    expect(error.cause).toBeInstanceOf(TypeError)
    expect(failureOf(error)).toBeUndefined()
  })

  test("failures are wrapped as 'zlFetch error: {message}': a body that JSON cannot write", async () => {
    const error = await failing(make().api.post('/fabric/add', { width: 150n }))
    expect(error.message).toMatch(/^zlFetch error: .*BigInt/)
    expect(seen).toEqual([])
  })

  test("failures are wrapped as 'zlFetch error: {message}': aborted by its signal", async () => {
    reply = { hangs: true }
    const aborter = new AbortController()
    const call = failing(make().api.get('/fabric', {}, { signal: aborter.signal }))
    while (seen.length === 0) await new Promise((later) => setTimeout(later, 5))
    aborter.abort()
    const error = await call
    expect(error.message).toBe('zlFetch error: This operation was aborted')
    expect((error.cause as DOMException).name).toBe('AbortError')
  })
})

describe('§7 other helpers use the backend origin without /api', () => {
  test('a GET helper skips null or undefined parameters, no caching, credentials included', async () => {
    json(200, done)
    expect(await make().getHelper('/api/master', { key: 'Size', name: null, status: undefined, q: '' })).toEqual(done)
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/api/master' })
    expect(seen[0]!.query).toEqual({ key: 'Size', q: '', User_Name: '张 San' })
    expect(seen[0]!.headers['cache-control']).toBe('no-cache')
    expect(init).toMatchObject({ cache: 'no-store', credentials: 'include' })
  })

  test('a POST helper and a PUT helper add User_Name to the JSON body', async () => {
    json(201, done)
    expect(await make().postHelper('/api/master/add', { name: 'XL' })).toEqual(done)
    expect(await make().putHelper('/api/user/profile', { theme: 'dark' })).toEqual(done)
    expect(seen.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['POST', '/api/master/add', { name: 'XL', User_Name: '张 San' }],
      ['PUT', '/api/user/profile', { theme: 'dark', User_Name: '张 San' }],
    ])
    expect(init).toMatchObject({ credentials: 'include' })
  })
})

describe('§8 helpers', () => {
  const statuses = [200, 201, 202, 299, 300, 304, 400, 401, 403, 404, 429, 500, 503]
  const path: Path = '/api/master'
  const helpers = [
    ['GET fails on any status other than 200', () => make().getHelper(path), [200]],
    ['POST fails unless above 200 and below 300', () => make().postHelper(path, {}), [201, 202, 299]],
    ['PUT fails unless 200 to 300 inclusive', () => make().putHelper(path, {}), [200, 201, 202, 299, 300]],
  ] as const

  test.each(helpers)('%s; failures return an empty object and are logged, not shown', async (_, call, passing) => {
    const passed: number[] = []
    for (const status of statuses) {
      json(status, refused)
      logged.length = 0
      const answer = await call()
      if (logged.length === 0) {
        passed.push(status)
        expect(answer).toEqual(refused)
      } else {
        expect(answer).toEqual({})
        expect(logged).toEqual([new Error(`请求失败，状态码: ${status}`)])
      }
    }
    expect(passed).toEqual(passing)
    expect(toasts).toEqual([])
  })

  test.each(['', 'no json', 'null', '"text"'])(
    'a passing status without a JSON object is a failure: %s',
    async (body) => {
      reply = { status: 201, type: 'application/json', body }
      expect(await make().postHelper('/api/master/add')).toEqual({})
      expect(logged).toEqual([expect.any(Error)])
    },
  )

  test('nobody there, an aborted call and a body that JSON cannot write are failures like any other', async () => {
    const signal = AbortSignal.abort()
    expect(await make(nowhere).getHelper(path)).toEqual({})
    expect(await make().getHelper(path, {}, { signal })).toEqual({})
    expect(await make().putHelper(path, { width: 150n })).toEqual({})
    expect(logged).toEqual([expect.any(TypeError), signal.reason, expect.any(TypeError)])
    expect(seen).toEqual([])
  })
})
