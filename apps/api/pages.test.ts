import { createHmac } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createSigner } from '@sms/resources/user/server/signing.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from './database/testing-folder.ts'
import { password, startTestApp, type TestApp, type Visitor } from './testing.ts'

let web: string
let app: TestApp
let mei: Visitor
let sun: Visitor
const page = (name: string) => `<!doctype html><html lang="en"><head><!--boot--></head><body>${name}</body></html>`

const script = `export const text = '${'a'.repeat(2_000)}'`

beforeAll(async () => {
  web = await temporaryFolder('sms-pages-')
  await writeFile(join(web, 'index.html'), page('admin page'))
  await writeFile(join(web, 'login.html'), page('login page'))
  await writeFile(join(web, 'share.html'), page('share page'))
  const files = {
    supplier: ['assets/page.js', 'assets/page.css'],
    'supplier/:id': ['assets/record.js'],
    zh: ['assets/zh.js'],
  }
  await writeFile(join(web, 'preload.json'), JSON.stringify(files))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'assets/page.js'), script)
  await writeFile(join(web, 'assets/page.js.br'), brotliCompressSync(script))
  await writeFile(join(web, 'offline.js'), 'addEventListener("fetch", () => {})')
  app = await startTestApp({ web })
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier', 'Master_Data'] })
})
afterAll(async () => {
  await app.close()
  await removeFolder(web)
})

/** The data that arrived with a page. */
const bootOf = (html: string) => JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)
const withToken = (token: string, path = '/admin/supplier') => app.visitor().get(path, { cookie: `token=${token}` })
const tokenOf = (visitor: Visitor) => /token=([^;]+)/.exec(visitor.fetch.cookies())![1]!
const payloadOf = async (visitor: Visitor) => (await visitor.get('/api/user/verify')).body.data
const toLogin = (answer: Awaited<ReturnType<Visitor['get']>>) => {
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/login')
  expect(answer.body.message).toBe('')
}

describe('Any route whose path starts with /admin (specification.md, section 2)', () => {
  const paths = [
    '/admin',
    '/admin/',
    '/admin?x=1',
    '/admin/supplier',
    '/adminx',
    '/admin.php',
    '/administrator',
    '/admin/%E0%A4%A',
    '/admin%',
    '/admin/%ZZ?q=%E0%A4%A',
    `/admin/${'x'.repeat(4_000)}`,
  ]
  test.each(paths)('%s leads to /login without a token', async (path) => {
    toLogin(await app.visitor().get(path))
  })

  test.each(['/adminx', '/admin.php', '/administrator', '/admin/%E0%A4%A', '/admin/nothing'])(
    '%s is the page of an address that does not exist to a user',
    async (path) => {
      const answer = await mei.get(path)
      expect(answer.status).toBe(404)
      expect(answer.body.message).toContain('admin page')
    },
  )

  test('the change log is a page of everybody', async () => {
    expect((await mei.get('/admin/log')).status).toBe(200)
  })

  test('a malformed escape elsewhere is answered by the envelope', async () => {
    const answer = await app.visitor().get('/api/%E0%A4%A', { 'accept-language': 'zh' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ code: 0, message: '地址格式不正确' })
  })
})

describe('What the admin area needs', () => {
  test('a token that is forged', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = part(await payloadOf(mei))
    const [head] = tokenOf(mei).split('.')
    const signature = createHmac('sha256', 'another key').update(`${head}.${claims}`).digest('base64url')
    for (const token of ['', 'x', `${head}.${claims}.${signature}`, `${part({ alg: 'none' })}.${claims}.`])
      toLogin(await withToken(token))
  })

  test('a token that has expired, though its session is open', async () => {
    const { id: user, sid } = await payloadOf(mei)
    const signer = createSigner(app.db)
    const sign = (ms: number) => signer.sign({ user, id: sid, expiresAt: new Date(Date.now() + ms) })
    expect((await withToken(await sign(60_000))).status).toBe(200)
    toLogin(await withToken(await sign(-60_000)))
  })

  test('a session that has been signed out', async () => {
    const other = await app.signIn('Mei')
    const token = tokenOf(other)
    expect((await withToken(token)).status).toBe(200)
    await other.post('/api/user/logout')
    toLogin(await withToken(token))
  })

  test('a user who is Active', async () => {
    const wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com' })
    const { id } = await payloadOf(wu)
    const token = tokenOf(wu)
    await mei.post('/api/user/edit', { id, status: 'inActive' })
    // Its session is opened again, so that the status alone decides.
    await app.db.execute(sql`update session set ended_at = null where "user" = ${id}`)
    toLogin(await withToken(token))
    await mei.post('/api/user/edit', { id, status: 'Active' })
    expect((await withToken(token)).status).toBe(200)
  })

  test.each(['master', 'user', 'session'])('the table %s: a fault of ours leads to /login too', async (table) => {
    await app.db.execute(sql`alter table ${sql.identifier(table)} rename to broken`)
    try {
      toLogin(await mei.get('/admin/supplier'))
      const login = await mei.get('/login')
      expect(login.status).toBe(200)
      expect(bootOf(login.body.message).setup).toBe(false)
    } finally {
      await app.db.execute(sql`alter table broken rename to ${sql.identifier(table)}`)
    }
    expect((await mei.get('/admin/supplier')).status).toBe(200)
  })
})

describe('/login', () => {
  test('never redirects, signed in or not', async () => {
    for (const visitor of [app.visitor(), mei, sun]) {
      const answer = await visitor.get('/login')
      expect(answer.status).toBe(200)
      expect(answer.body.message).toContain('login page')
      expect(bootOf(answer.body.message).setup).toBe(false)
    }
  })

  test('knows the way back from a short-lived cookie that scripts cannot read', async () => {
    const answer = await app.visitor().get('/admin/supplier?q=silk')
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toBe('back=/admin/supplier?q=silk; Max-Age=600; Path=/login; HttpOnly; SameSite=Lax')
    const login = await app.visitor().get('/login', { cookie: cookie!.split(';')[0]! })
    expect(bootOf(login.body.message).back).toBe('/admin/supplier?q=silk')
  })

  test('goes back to screens of ours alone', async () => {
    for (const path of ['/administrator', '/admin/../login', `/admin/supplier?q=${'x'.repeat(4_000)}`])
      expect((await app.visitor().get(path)).headers.getSetCookie(), path.slice(0, 40)).toEqual([])
    for (const back of ['//evil.example/admin', 'https://evil.example/admin', '/admin/../x', '/\\evil.example', '/x']) {
      const login = await app.visitor().get('/login', { cookie: `back=${encodeURIComponent(back)}` })
      expect(bootOf(login.body.message), back).toEqual({ setup: false })
    }
  })
})

describe('The way in (contract.md, Session)', () => {
  test('/ leads to /admin, which leads to the first entry of the Menu', async () => {
    const steps = async (visitor: Visitor) => {
      const first = await visitor.get('/')
      const second = await visitor.get('/admin')
      return [first, second].map((row) => [row.status, row.headers.get('location')])
    }
    expect(await steps(mei)).toEqual([
      [302, '/admin'],
      [302, '/admin/report'],
    ])
    expect(await steps(sun)).toEqual([
      [302, '/admin'],
      [302, '/admin/supplier'],
    ])
  })

  test('a screen without its key is the page with 403, one with any of its keys 200', async () => {
    const closed = await sun.get('/admin/user')
    expect(closed.status).toBe(403)
    expect(closed.body.message).toContain('admin page')
    expect((await sun.get('/admin/supplier/0190b0f2-7a5e-7c3e-8f5e-000000000001')).status).toBe(200)
    const shows = await app.member(mei, { name: 'Hu', email: 'hu@example.com', Menu: ['History'] })
    expect((await shows.get('/admin/showroom')).status).toBe(200)
    expect((await shows.get('/admin/showroom?status=inActive&q=a')).status).toBe(200)
    for (const query of ['Active', 'Active,inActive', 'inActive&status=Active'])
      expect([query, (await shows.get(`/admin/showroom?status=${query}`)).status]).toEqual([query, 403])
  })
})

describe('What arrives with the page', () => {
  const name = '</script><script>alert(1)</script>'

  test('the user and the master list, as data that no text can break out of', async () => {
    await mei.post('/api/master/add', { key: 'Line', name: '<!--<script>' })
    expect((await sun.put('/api/user/profile', { name, theme: 'dark', preferences: { rows: 100 } })).body.code).toBe(1)
    const answer = await sun.get('/admin/supplier')
    const html = answer.body.message
    expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
    const { user, master, inactivityMs } = bootOf(html)
    expect(user).toMatchObject({
      name,
      User_Name: name,
      Menu: ['Supplier', 'Master_Data'],
      theme: 'dark',
      preferences: { rows: 100 },
    })
    expect(master).toEqual(expect.arrayContaining((await sun.get('/api/master')).body.data))
    expect(master.some((row: { name: string }) => row.name === '<!--<script>')).toBe(true)
    expect(inactivityMs).toBe(7_200_000)
    expect(html).toContain('<meta name="color-scheme" content="dark">')
    await app.signIn('sun@example.com', password)
  })

  test('where there is no mail server, administrators alone are told', async () => {
    const toldTo = async (visitor: Visitor) => {
      const { user } = bootOf((await visitor.get('/admin/supplier')).body.message)
      const { data } = (await visitor.get(`/api/user/id?id=${user.id}`)).body
      return [user.noMailServer, data.noMailServer]
    }
    expect(await toldTo(mei)).toEqual([true, true])
    expect(await toldTo(sun)).toEqual([undefined, undefined])
  })

  test('the time zone by which the house counts its days, as it is now', async () => {
    const zone = async () => bootOf((await mei.get('/admin/supplier')).body.message).houseZone
    expect(await zone()).toBe('Asia/Shanghai')
    const made = await mei.post('/api/company/add', { nameEn: 'House', timeZone: 'Europe/Lisbon' })
    expect(made.body.code, JSON.stringify(made.body)).toBe(1)
    expect(await zone()).toBe('Europe/Lisbon')
  })

  test('the files of its screen and of its language, named before any script asks for them', async () => {
    const linked = async (visitor: Visitor, path: string) =>
      [...(await visitor.get(path)).body.message.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)].map((tag) =>
        tag.slice(1),
      )
    const list = [
      ['modulepreload', '/assets/page.js'],
      ['preload', '/assets/page.css'],
    ]
    expect(await linked(mei, '/admin/supplier?q=silk')).toEqual(list)
    const record = ['modulepreload', '/assets/record.js']
    expect(await linked(mei, '/admin/supplier/0190b0f2-7a5e-7c3e-8f5e-000000000001')).toEqual([record])
    const chinese = await app.member(mei, { name: 'Lin', email: 'lin@example.com', Menu: ['Supplier'] })
    await chinese.put('/api/user/profile', { language: 'zh' })
    expect(await linked(chinese, '/admin/supplier')).toEqual([...list, ['modulepreload', '/assets/zh.js']])
    for (const path of ['/admin/supplier/x', '/admin/fabric', '/admin/constructor', '/login'])
      expect(await linked(sun, path), path).toEqual([])
  })

  test('a file of the build is sent as the build has compressed it', async () => {
    const answer = await fetch(`${app.url}/assets/page.js`, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await answer.text()).toBe(script)
    const plain = await fetch(`${app.url}/assets/page.js`, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script])
  })

  test.each(['/admin/supplier', '/login'])('%s is kept by no cache and runs no script but ours', async (path) => {
    const { headers } = await mei.get(path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = headers.get('content-security-policy')!.split(';')
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
  })
})

test('the service worker of pages that open without a connection is asked for each time, and may reach them', async () => {
  const { status, headers } = await app.visitor().get('/offline.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('the page behind a link is one for all tokens, is found by no search engine, and no log holds a token', async () => {
  const lines: string[] = []
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
  const logged = await startTestApp({ web, logger })
  try {
    const answer = await fetch(`${logged.url}/share/QzToken123?x=QzQuery`)
    expect([answer.status, await answer.text()]).toEqual([200, page('share page')])
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    await fetch(`${logged.url}/api/share/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'QzToken123', password: 'QzPassword' }),
    })
    await fetch(`${logged.url}/api/share/picture?key=QzKey&id=${crypto.randomUUID()}&w=64`)
    await expect.poll(() => lines.join('')).toContain('/api/share/picture')
    expect(lines.join('')).toContain('/share/:token')
    expect(lines.join('')).not.toContain('Qz')
  } finally {
    await logged.close()
  }
})
