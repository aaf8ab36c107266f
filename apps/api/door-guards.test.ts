import { mkdir, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from './database/testing-folder.ts'
import { password, startTestApp, type TestApp } from './testing.ts'

/** The status and headers of a GET by a name of its own. */
const byName = (url: string, host: string, headers: Record<string, string> = {}) =>
  got(url, { path: '/api/health', headers: { host, ...headers } })

/** The status and headers of a GET of a path as it stands: fetch would resolve its dots. */
const got = (url: string, options: RequestOptions) =>
  new Promise<{ status: number; headers: Record<string, unknown> }>((done, failed) => {
    const call = request(url, options)
    call.on('error', failed).on('response', (answer) => {
      answer.resume()
      done({ status: answer.statusCode!, headers: answer.headers })
    })
    call.end()
  })
const lines: string[] = []
let app: TestApp
let web: string

beforeAll(async () => {
  web = await temporaryFolder('sms-door-')
  await mkdir(join(web, 'assets'))
  for (const name of ['index.html', 'login.html', 'share.html']) await writeFile(join(web, name), '<!--boot-->')
  app = await startTestApp({
    web,
    setupCode: true,
    origin: 'https://sms.mill.example',
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  })
})
afterAll(async () => {
  await app.close()
  await removeFolder(web)
})

describe('Who comes by which name', () => {
  test.each([
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['192.168.1.20', 200],
    ['localhost:3000', 200],
    ['sms:3000', 200],
    ['office.local', 200],
    ['SMS.mill.example', 200],
    ['evil.example', 403],
    ['127.0.0.1.evil.example:3000', 403],
    ['sms.mill.example.evil.example', 403],
  ])('%s: %i', async (host, status) => {
    expect((await byName(app.url, host)).status).toBe(status)
  })

  test('behind a trusted proxy, without PUBLIC_URL, its names are its own affair; https is for good', async () => {
    const behind = await startTestApp({ trustProxy: ['loopback'] })
    const plain = await byName(behind.url, 'sms.mill.example')
    expect([plain.status, plain.headers['strict-transport-security']]).toEqual([200, undefined])
    const { headers } = await byName(behind.url, 'sms.mill.example', { 'x-forwarded-proto': 'https' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    await behind.close()
  })

  test('a proxy that nobody trusts is named in the log, once', async () => {
    for (let i = 0; i < 3; i++) await byName(app.url, 'localhost', { 'x-forwarded-for': '203.0.113.7' })
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })
})

test.each(['/api/%00', '/share/%00', '/offline.js%00', '/%00'])('%s is no fault of ours', async (path) => {
  expect((await fetch(`${app.url}${path}`)).status).toBeLessThan(500)
})

const noFiles = ['', '.', '..', '../../package.json', '%2e%2e/x', '..%5cx', '%00', 'a%00.js', `${'a'.repeat(300)}.js`]
test.each(noFiles)('/assets/%s is no file of the build', async (name) => {
  expect((await got(app.url, { path: `/assets/${name}` })).status).toBe(404)
})

test('where strangers can reach it, the administrator is created by who reads the log', async () => {
  const body = { name: 'Mei', email: 'mei@example.com', password, language: 'en' }
  const setup = (code?: string) => app.visitor().post('/api/setup', code === undefined ? body : { ...body, code })
  expect((await setup()).body.errors![0]!.field).toBe('code')
  expect((await setup('AAAA-BBBB-CCCC')).body.errors![0]!.field).toBe('code')
  const { createSigner } = await import('@sms/resources/user/server/signing.ts')
  const code = await createSigner(app.db).setupCode()
  expect(code).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/)
  expect((await setup(code.toLowerCase().replaceAll('-', ''))).body.code).toBe(1)
})

test('a comment that is sent again is one, and its id is nobody else’s', async () => {
  const mei = await app.signIn('Mei')
  const supplier = async (code: string) =>
    (await mei.post('/api/supplier/add', { code, nameEn: code, type: 'OEM', confirm: ['similar'] })).body.data
      .id as string
  const [first, two] = [await supplier('C-1'), await supplier('C-2')]
  const comment = '01890a5d-ac96-774b-bcce-b302099a8057'
  const body = { kind: 'supplier', id: first, text: 'Pays late', comment }
  const both = await Promise.all([mei.post('/api/comment/add', body), mei.post('/api/comment/add', body)])
  expect(both.map(({ body }) => body.data.id)).toEqual([comment, comment])
  expect((await mei.get(`/api/comment?kind=supplier&id=${first}`)).body.total).toBe(1)
  expect((await mei.post('/api/comment/add', { ...body, id: two })).body.code).toBe(0)
  const li = await app.member(mei, { name: 'Li', email: 'li@example.com' })
  expect((await li.post('/api/comment/add', body)).body.code).toBe(0)
  const { comment: _, ...without } = body
  expect((await mei.post('/api/comment/add', without)).body.code).toBe(1)
})

test('who merges suppliers without the right to prices is told that more moves than they see', async () => {
  const mei = await app.signIn('Mei')
  const bo = await app.member(mei, { name: 'Bo', email: 'bo@example.com', Menu: ['Supplier'] })
  const { data } = (
    await mei.post('/api/supplier/add', { code: 'M-1', nameEn: 'Moved', type: 'OEM', confirm: ['similar'] })
  ).body
  const fabric = (await mei.post('/api/fabric/add', { code: 'F-1', nameEn: 'Poplin', supplier: data.id })).body.data
  expect(fabric.supplier).toBe(data.id)
  const linked = async (who: typeof mei) =>
    (await who.get(`/api/supplier/linked?id=${data.id}`)).body.data as { kind: string; n: number }[]
  expect((await linked(mei)).find(({ kind }) => kind === 'hidden')).toBeUndefined()
  expect(await linked(bo)).toContainEqual(expect.objectContaining({ kind: 'hidden', n: 1 }))
})

test('forms are refused where a file is the body, so that no wrapper is stored', async () => {
  const mei = await app.signIn('Mei')
  const { data } = (
    await mei.post('/api/supplier/add', { code: 'FORM-1', nameEn: 'Form', type: 'OEM', confirm: ['similar'] })
  ).body
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7']), 'a.pdf')
  for (const path of [
    '/api/attachment/add?kind=supplier&name=a.pdf&parent=',
    '/api/supplier/import/upload?name=a.csv&x=',
  ]) {
    const answer = await mei.fetch(`${app.url}${path}${data.id}`, { method: 'POST', body: form })
    expect(answer.status, path).toBe(415)
  }
  expect((await mei.get(`/api/attachment?kind=supplier&parent=${data.id}`)).body.total).toBe(0)
  const { body: document } = await mei.get('/api/openapi.json')
  const routes = Object.entries((document as unknown as { paths: Record<string, object> }).paths).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
  )
  const writing = routes.filter(([method]) => method !== 'GET')
  expect(writing.length).toBeGreaterThan(100)
  for (const [method, path] of writing) {
    const answer = await mei.fetch(`${app.url}${path.replaceAll(/\{\w+\}/g, data.id)}`, { method, body: form })
    expect([400, 403, 404, 415], `${method} ${path}: ${answer.status}`).toContain(answer.status)
  }
})

test('a message follows the session before the browser, where there is no such address too', async () => {
  const mei = await app.signIn('Mei')
  await mei.put('/api/user/profile', { language: 'zh' })
  const english = { 'accept-language': 'en' }
  expect((await mei.get('/api/nothing', english)).body.message).toBe('地址不存在')
  expect((await mei.post('/api/user/logout', {}, { ...english, origin: 'https://evil.example' })).body.message).toBe(
    '该请求来自其他网站',
  )
  expect((await mei.post('/api/supplier/add', '{', english)).body.message).toBe('请求格式不正确')
  await mei.put('/api/user/profile', { language: 'en' })
})

test('whom History alone is open asks for Active styles in vain, by page and by API', async () => {
  const mei = await app.signIn('Mei')
  const old = await app.member(mei, { name: 'Old', email: 'old@example.com', Menu: ['History'] })
  const page = async (query: string) =>
    (await old.fetch(`${app.url}/admin/showroom${query}`, { redirect: 'manual' })).status
  expect([await page('?status=Active'), await page('?status=Active,inActive'), await page('?status=inActive')]).toEqual(
    [403, 403, 200],
  )
  const list = async (query: string) => (await old.get(`/api/showroom${query}`)).status
  expect([await list('?status=Active'), await list('?status=inActive'), await list('')]).toEqual([403, 200, 200])
})
