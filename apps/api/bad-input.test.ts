import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor
const lines: string[] = []

beforeAll(async () => {
  app = await startTestApp({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } })
  mei = await app.setup()
})
afterAll(() => app.close())

const raw = (path: string, init: RequestInit) =>
  fetch(`${app.url}${path}`, { method: 'POST', ...init, headers: { cookie: mei.fetch.cookies(), ...init.headers } })
/** Lists within lists, as text: JSON.stringify itself would go down by recursion. */
const nested = '['.repeat(40_000) + ']'.repeat(40_000)
const json = { 'content-type': 'application/json' }

describe('Bodies (contract.md, Envelope)', () => {
  test.each([
    ['not JSON', '{"code":', json, 400],
    ['an array', '[1]', json, 400],
    ['text', '"abc"', json, 400],
    ['empty', '', json, 400],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}', json, 400],
    ['of another type', '<a/>', { 'content-type': 'application/xml' }, 415],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['too large', JSON.stringify({ code: 'x'.repeat(1_100_000) }), json, 413],
  ])('%s gets its status and one sentence', async (_, body, headers, status) => {
    const answer = await raw('/api/supplier/add', { body, headers })
    expect(answer.status).toBe(status)
    const envelope = (await answer.json()) as { code: number; message: string }
    expect(envelope.code).toBe(0)
    expect(envelope.message).toMatch(/\w/)
    expect(JSON.stringify(envelope)).not.toMatch(/at \w+ \(|node_modules|\.ts:/)
  })

  test('nobody without a session makes the server read a body; no body is unpacked; uploads take no JSON', async () => {
    const stranger = (path: string) => fetch(`${app.url}${path}`, { method: 'POST', body: '{', headers: json })
    for (const path of [
      '/api/supplier/add',
      '/api/supplier/bulk',
      '/api/attachment/add',
      '/api/supplier/import/upload',
    ])
      expect((await stranger(path)).status, path).toBe(401)
    const packed = await raw('/api/supplier/add', {
      body: gzipSync(JSON.stringify({ code: 'Z-1', nameEn: 'Packed', type: 'OEM' })),
      headers: { ...json, 'content-encoding': 'gzip' },
    })
    expect(packed.status).toBe(400)
    expect((await raw('/api/supplier/import/upload?name=a.csv', { body: '{', headers: json })).status).toBe(415)
  })

  test.each([
    ['POST', '/api/undo', { kind: { toString: 1, valueOf: 1 }, id: crypto.randomUUID() }],
    ['PUT', '/api/notification/settings', { off: [{ toString: 1, valueOf: 1 }] }],
    ['POST', '/api/supplier/bulk', { all: { city: { toString: 1, valueOf: 1 } }, patch: { city: 'Wuxi' } }],
    ['POST', '/api/supplier/bulk', { all: { q: ['x'] }, patch: { city: 'Wuxi' } }],
    ['PUT', '/api/user/profile', `{"preferences":{"a":${nested}}}`],
    ['POST', '/api/supplier/bulk', `{"all":{"city":${nested}},"patch":{"city":"Wuxi"}}`],
  ])(
    'what is no text, or nested without end, is a refusal and no fault of ours: %s %s %#',
    async (method, path, body) => {
      const answer = await raw(path, { method, body: JSON.stringify(body), headers: json })
      expect(answer.status).toBeLessThan(500)
      expect(await answer.json()).toMatchObject({ code: 0, message: expect.stringMatching(/\w/) })
    },
  )

  test.each([
    ['/api/copy', { kind: ['fabric'], from: crypto.randomUUID(), to: crypto.randomUUID(), photos: true }, 'kind'],
    [
      '/api/copy',
      { kind: 'fabric', from: crypto.randomUUID(), to: crypto.randomUUID(), along: [['colourway']] },
      'along.0',
    ],
    ['/api/attachment/order', { kind: ['fabric'], parent: crypto.randomUUID(), ids: [] }, 'kind'],
    ['/api/undo', { kind: ['fabric'], id: crypto.randomUUID() }, 'kind'],
    ['/api/view/default', { kind: ['fabric'] }, 'kind'],
    ['/api/live/here', { tab: 'tab-12345', kind: ['fabric'], id: crypto.randomUUID() }, 'kind'],
  ])('a list in the place of a name is none, whatever it holds: %s %j', async (path, body, field) => {
    expect((await mei.post(path, body)).body).toMatchObject({
      code: 0,
      message: `${field}: Text expected`,
      errors: [{ field }],
    })
  })

  test('unknown fields are refused by name, wrong types at their fields, in the user’s language', async () => {
    const unknown = await mei.post('/api/supplier/add', { code: 'X', nameEn: 'X', type: 'OEM', colour: 'red' })
    expect(unknown.body).toMatchObject({ code: 0, errors: [{ field: 'colour', message: 'Unknown field' }] })
    const wrong = await mei.post('/api/supplier/add', {
      code: 5,
      type: 'Shop',
      contacts: [{ name: 'A', email: 'nowhere' }],
      paymentTerms: [{ percent: '30', trigger: 'order' }],
    })
    expect(wrong.body.errors!.map((error) => error.field).sort()).toEqual(['code', 'contacts.0.email', 'type'])
    const chinese = await app.visitor().post('/api/user/login', {}, { 'accept-language': 'zh-CN,zh;q=0.9' })
    expect(chinese.body.errors).toContainEqual({ field: 'account', message: '必填' })
  })

  test('of many values that there are a refusal names a few, in one short sentence', async () => {
    const { errors } = (await mei.post('/api/company/add', { nameEn: 'Far', timeZone: 'Mars/Olympus' })).body
    expect(errors).toEqual([
      {
        field: 'timeZone',
        message: expect.stringMatching(/^One of \d+ values expected, such as \w+(\/\w+)+(, [\w/]+){2}$/),
      },
    ])
  })

  test('rules over several fields: payment stages add up to exactly 100 %, one of both names', async () => {
    const answer = await mei.post('/api/supplier/add', {
      code: 'P-1',
      type: 'OEM',
      paymentTerms: [
        { percent: '30', trigger: 'order' },
        { percent: '69.99', trigger: 'after receipt' },
      ],
    })
    expect(answer.body.errors!.map((error) => error.field).sort()).toEqual(['nameEn', 'nameZh', 'paymentTerms'])
  })

  test('a stale version is refused with the current record; without a version the last write wins', async () => {
    const { data } = (await mei.post('/api/supplier/add', { code: 'C-1', nameEn: 'Conflict Knits', type: 'OEM' })).body
    const first = await mei.post('/api/supplier/edit', { id: data.id, version: 1, city: 'Suzhou' })
    expect(first.body.data.version).toBe(2)
    const stale = await mei.post('/api/supplier/edit', { id: data.id, version: 1, city: 'Wuxi' })
    expect(stale.body).toMatchObject({ code: 0, data: { current: { city: 'Suzhou', version: 2 } } })
    const last = await mei.post('/api/supplier/edit', { id: data.id, city: 'Wuxi' })
    expect(last.body.data).toMatchObject({ city: 'Wuxi', version: 3 })
  })

  test('an edit changes only what it names', async () => {
    const { data } = (
      await mei.post('/api/supplier/add', {
        code: 'E-1',
        nameEn: 'Edit Mills',
        type: 'OEM',
        block: 'ordering',
        star: '4',
        currencies: ['CNY'],
      })
    ).body
    const edited = await mei.post('/api/supplier/edit', { id: data.id, version: 1, city: 'Ningbo' })
    expect(edited.body.data).toEqual({ ...data, city: 'Ningbo', version: 2, updatedAt: edited.body.data.updatedAt })
  })

  test('a wrong version, an id that is none, a record that is none', async () => {
    expect((await mei.post('/api/supplier/edit', { id: 'x' })).body).toMatchObject({
      code: 0,
      errors: [{ field: 'id' }],
    })
    for (const version of ['two', 1.5, 1e308])
      for (const path of ['supplier/edit', 'undo'])
        expect(
          (await mei.post(`/api/${path}`, { kind: 'supplier', id: crypto.randomUUID(), version })).body,
        ).toMatchObject({ code: 0, errors: expect.arrayContaining([expect.objectContaining({ field: 'version' })]) })
    expect((await mei.post('/api/supplier/edit', { id: crypto.randomUUID(), city: 'X' })).status).toBe(404)
    expect((await mei.get(`/api/supplier/id?id=${crypto.randomUUID()}`)).status).toBe(404)
    expect((await mei.get('/api/nothing')).status).toBe(404)
  })

  test('state: at most 32 characters, echoed as text; without it the path’s verb', async () => {
    const row = { key: 'Size', name: 'S-1' }
    expect((await mei.post('/api/master/add', { ...row, state: 'Import' })).body.message).toBe('Import successfully')
    expect((await mei.post('/api/master/add', { ...row, name: 'S-2' })).body.message).toBe('Add successfully')
    const long = await mei.post('/api/master/add', { ...row, name: 'S-3', state: 'x'.repeat(33) })
    expect(long.body).toMatchObject({ code: 0, errors: [{ field: 'state' }] })
  })
})

describe('Query parameters (contract.md, Paths)', () => {
  test.each([
    'colour=red',
    'page=0',
    'page=x',
    'pageSize=201',
    'sort=colour',
    'sort=contacts',
    'status=active',
    'after=abc',
    'star=6',
    'createdAt=2026-02-30',
    'categories=cotton',
  ])('%s is refused by name', async (query) => {
    const { status, body } = await mei.get(`/api/supplier?${query}`)
    expect(status).toBe(200)
    expect(body.code).toBe(0)
    expect(body.errors![0]!.field).toBe(query.split('=')[0])
  })

  test('more values or sort fields than anybody means are refused by name', async () => {
    const parts = Array.from({ length: 60 }, (_, i) => `zq${i}`).join(',')
    expect((await mei.get(`/api/supplier?notes=${parts}`)).body.errors![0]!.field).toBe('notes')
    expect((await mei.get('/api/supplier?sort=code,type,star,city,region,country')).body.errors![0]!.field).toBe('sort')
  })

  test('a statement that would run for ever ends, and says what to do', async () => {
    await expect(
      app.db.transaction(async (tx) => {
        await tx.execute('set local statement_timeout = 100' as never)
        await tx.execute('select pg_sleep(5)' as never)
      }),
    ).rejects.toThrow()
    const limit = await app.db.execute<{ statement_timeout: string }>('show statement_timeout' as never)
    expect(limit.rows[0]!.statement_timeout).toBe('30s')
  })

  test('an empty value counts as absent', async () => {
    expect((await mei.get('/api/master?name=&status=&showroom=&key=')).body.code).toBe(1)
  })

  test('% and _ are text, not patterns', async () => {
    await mei.post('/api/supplier/add', { code: 'PC-1', nameEn: '100% Wool_Works', type: 'OEM' })
    const percent = encodeURIComponent('%')
    expect((await mei.get(`/api/supplier?nameEn=100${percent}`)).body.total).toBe(1)
    expect((await mei.get(`/api/supplier?nameEn=1${percent}0`)).body.total).toBe(0)
    expect((await mei.get('/api/supplier?q=l_w')).body.total).toBe(1)
    expect((await mei.get('/api/supplier?q=l_x')).body.total).toBe(0)
  })
})

describe('Tokens', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test('forged, alg none, expired, foreign key, broken: all 401', async () => {
    const token = /token=([^;]+)/.exec(mei.fetch.cookies())![1]!
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const head = JSON.parse(Buffer.from(header, 'base64url').toString())
    const hs = (h: object, p: object) => {
      const text = `${encode(h)}.${encode(p)}`
      return `${text}.${createHmac('sha256', 'guessed').update(text).digest('base64url')}`
    }
    const forged = [
      `${header}.${encode({ ...claims, exp: claims.exp + 9_999 })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ ...head, alg: 'none' })}.${payload}.${signature}`,
      hs(head, claims),
      hs({ ...head, kid: crypto.randomUUID() }, claims),
      `${header}.${payload}`,
      'token',
      `${token}x`,
    ]
    for (const body of forged) {
      const answer = await app.visitor().get('/api/user/verify', { cookie: `token=${body}` })
      expect(answer.status, body).toBe(401)
    }
    expect((await app.visitor().get('/api/user/verify', { cookie: `token=${token}` })).status).toBe(200)
  })
})

describe('Foreign Origin', () => {
  test('a change that another site’s page asks for is 403; the same site’s goes through', async () => {
    const body = JSON.stringify({ key: 'Size', name: 'Origin' })
    expect((await raw('/api/master/add', { body, headers: { ...json, origin: 'https://evil.example' } })).status).toBe(
      403,
    )
    expect((await raw('/api/master/add', { body, headers: { ...json, origin: 'null' } })).status).toBe(403)
    expect((await mei.get('/api/master?name=Origin')).body.total).toBe(0)
    expect((await raw('/api/master/add', { body, headers: { ...json, origin: app.url } })).status).toBe(201)
  })

  test('the same host by another scheme or port is another site', async () => {
    const { port } = new URL(app.url)
    const statusFrom = async (origin: string) =>
      (await raw('/api/user/active', { body: '{}', headers: { ...json, origin } })).status
    for (const origin of [`https://127.0.0.1:${port}`, 'http://127.0.0.1', 'https://127.0.0.1', `${app.url}/`])
      expect(await statusFrom(origin), origin).toBe(403)
    expect(await statusFrom(app.url)).toBe(201)
  })
})

test('a failed statement is logged without its values', async () => {
  const before = lines.length
  await app.db.execute('alter table supplier rename column notes to notes_gone' as never)
  const answer = await mei.post('/api/supplier/add', {
    code: 'LOG-1',
    nameEn: 'Logged',
    type: 'OEM',
    bank: { accountNo: 'SECRETACCT99' },
  })
  await app.db.execute('alter table supplier rename column notes_gone to notes' as never)
  expect(answer.status).toBe(500)
  expect(answer.body.message).not.toMatch(/supplier|column/)
  const logged = lines.slice(before).join('')
  expect(logged).toContain('"sqlState":"42703"')
  expect(logged).not.toContain('SECRETACCT99')
})

test('answers with private data are kept by no browser', async () => {
  expect((await mei.get('/api/supplier')).headers.get('cache-control')).toBe('no-store')
})

test('the log says each once, without passwords, tokens or query strings', async () => {
  const secret = /token=([^;]+)/.exec(mei.fetch.cookies())![1]!
  await app.visitor().get(`/api/user/verify?token=${secret}`)
  const all = lines.join('')
  expect(all).toContain('/api/user/verify')
  for (const word of ['indigo dye vat', secret, 'password']) expect(all).not.toContain(word)
})
