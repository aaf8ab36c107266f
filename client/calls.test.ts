import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cookieFetch } from './cookie-fetch.ts'
import { createClient, type Envelope, MASTER_KEYS } from './index.ts'

let reply: { status: number; body: unknown }
let seen: { method: string; path: string; query: Record<string, string>; body: unknown }[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { pathname, searchParams } = new URL(request.url!, 'http://server')
  const { User_Name, ...query } = Object.fromEntries(searchParams)
  seen.push({ method: request.method!, path: pathname, query, body: body && JSON.parse(body) })
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
})

const toasts: string[] = []
const logged: unknown[] = []
let client: ReturnType<typeof createClient>

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  client = createClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userName: () => 'Li',
    toast: { success: (text) => toasts.push(text), error: (text) => toasts.push(`error: ${text}`) },
    log: (error) => logged.push(error),
    fetch: cookieFetch(),
  })
})
afterEach(() => {
  seen = []
  toasts.length = 0
  logged.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const size = { id: '1', key: 'Size', name: 'XL', status: 'Active' }
const gender = { id: '2', key: 'Gender', name: 'Women', status: 'Active' }
const user = { id: '7', User_Name: 'Li', Menu: ['Fabric'] }
const empty = Object.fromEntries(MASTER_KEYS.map((key) => [key, []]))

interface Row {
  call: () => Promise<unknown>
  sends: (typeof seen)[number]
  data?: unknown
  gives: unknown
  otherwise: null | false
  toast?: string
}
const posts = (path: string, body: object = {}) => ({
  method: 'POST',
  path,
  query: {},
  body: { ...body, User_Name: 'Li' },
})
const gets = (path: string, query = {}) => ({ method: 'GET', path, query, body: '' })
const add = { key: 'Size', name: 'XL', state: 'Add' }
const edit = { id: '1', name: 'XXL', state: 'Edit' }
const register = { name: 'Wang', email: 'wang@example.com', state: 'Register' }
const credentials = { account: 'li@example.com', password: 'long enough' }
const reset = { token: 't', password: 'long enough' }

const table: Record<string, Row> = {
  'GET /api/master': {
    call: () => client.master.list({ key: '', status: 'Active', name: null }),
    sends: gets('/api/master', { key: '', status: 'Active' }),
    data: [size, gender, { ...size, id: '3' }, { ...size, key: 'Unknown' }],
    gives: { ...empty, Size: [size, { ...size, id: '3' }], Gender: [gender] },
    otherwise: null,
  },
  'POST /api/master/add': {
    call: () => client.master.add(add),
    sends: posts('/api/master/add', add),
    gives: true,
    otherwise: false,
    toast: 'Add successfully',
  },
  'POST /api/master/edit': {
    call: () => client.master.edit(edit),
    sends: posts('/api/master/edit', edit),
    gives: true,
    otherwise: false,
    toast: 'Edit successfully',
  },
  'GET /api/user': {
    call: () => client.user.list({ q: 'li', status: undefined }),
    sends: gets('/api/user', { q: 'li' }),
    data: [user],
    gives: [user],
    otherwise: null,
  },
  'POST /api/user/register': {
    call: () => client.user.register(register),
    sends: posts('/api/user/register', register),
    data: user,
    gives: user,
    otherwise: null,
    toast: 'Register successfully',
  },
  'POST /api/user/resetemail': {
    call: () => client.user.resetEmail({ email: 'li@example.com' }),
    sends: posts('/api/user/resetemail', { email: 'li@example.com' }),
    gives: true,
    otherwise: false,
    toast: 'send reset email successfully',
  },
  'POST /api/user/reset': {
    call: () => client.user.reset(reset),
    sends: posts('/api/user/reset', reset),
    gives: true,
    otherwise: false,
    toast: 'reset successfully',
  },
  'POST /api/user/edit': {
    call: () => client.user.edit(edit),
    sends: posts('/api/user/edit', edit),
    gives: true,
    otherwise: false,
    toast: 'Edit successfully',
  },
  'POST /api/user/login': {
    call: () => client.user.login(credentials),
    sends: posts('/api/user/login', credentials),
    gives: true,
    otherwise: false,
  },
  'GET /api/user/id': {
    call: () => client.user.byId('7'),
    sends: gets('/api/user/id', { id: '7' }),
    data: user,
    gives: user,
    otherwise: null,
  },
  'GET /api/user/verify': {
    call: () => client.user.verify(),
    sends: gets('/api/user/verify'),
    data: { id: '7', sid: 's', iat: 1, exp: 2 },
    gives: { id: '7', sid: 's', iat: 1, exp: 2 },
    otherwise: null,
  },
  'POST /api/user/logout': {
    call: () => client.user.logout(),
    sends: posts('/api/user/logout'),
    gives: true,
    otherwise: false,
  },
  'PUT /api/user/profile': {
    call: () => client.user.profile({ language: 'zh' }),
    sends: { ...posts('/api/user/profile', { language: 'zh' }), method: 'PUT' },
    gives: true,
    otherwise: false,
  },
  'POST /api/user/active': {
    call: () => client.user.active(),
    sends: posts('/api/user/active'),
    gives: true,
    otherwise: false,
  },
}

describe.each(Object.entries(table))('§7 %s', (_, { call, sends, data, gives, otherwise, toast }) => {
  const passing = sends.method === 'POST' ? 201 : 200
  const success: Envelope = { code: 1, message: 'ok', data }

  test('sends its payload; on success answers what the table says and shows only the toast it names', async () => {
    reply = { status: passing, body: success }
    expect(await call()).toEqual(gives)
    expect(seen).toEqual([sends])
    expect(toasts).toEqual(toast ? [toast] : [])
    expect(logged).toEqual([])
  })

  test('§8 checks only the success code: any other returns null or false, and no message is shown', async () => {
    for (const code of [0, 2, '1', true, null, undefined]) {
      reply = { status: passing, body: { ...success, code } }
      expect(await call()).toBe(otherwise)
    }
    expect(toasts).toEqual([])
    expect(logged).toEqual([])
  })

  test('§8 a failed status is null or false however its envelope reads, logged and not shown', async () => {
    const failed = [401, 403, 500, sends.method === 'POST' ? 200 : 301]
    for (const status of failed) {
      reply = { status, body: success }
      expect(await call()).toBe(otherwise)
    }
    expect(toasts).toEqual([])
    expect(logged).toEqual(failed.map((status) => new Error(`请求失败，状态码: ${status}`)))
  })
})

test('§3 master data are grouped by the 12 categories, each there though it be empty', async () => {
  reply = { status: 200, body: { code: 1, message: 'ok', data: [] } }
  expect(await client.master.list()).toEqual(empty)
  expect(MASTER_KEYS).toHaveLength(12)
})

test('§8 a success that brings no data where data is due is null', async () => {
  reply = { status: 200, body: { code: 1, message: 'ok' } }
  expect(await client.master.list()).toBeNull()
  expect(await client.user.byId('7')).toBeNull()
})
