import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase, waitForDatabase } from './database/open.ts'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'
import { startProxy } from './testing-proxy.ts'

/** A database that goes and comes back under a running product. */
let home: TestApp
let app: TestApp
let mei: Visitor
let proxy: Awaited<ReturnType<typeof startProxy>>
const lines: string[] = []

beforeAll(async () => {
  home = await startTestApp()
  await home.setup()
  proxy = await startProxy(home.databaseUrl)
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
  app = await startTestApp({ beside: { databaseUrl: proxy.url, dataDir: home.dataDir }, logger })
  mei = await app.signIn('Mei')
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await home.close()
})

test('a read whose connection is cut is made once more', async () => {
  for (const path of ['/api/supplier', '/api/user/verify']) {
    const waiting = home.db.transaction(async (tx) => {
      await tx.execute(
        sql`lock table ${sql.identifier(path.endsWith('verify') ? 'session' : 'supplier')} in access exclusive mode`,
      )
      const answer = mei.get(path)
      await expect
        .poll(async () => (await tx.execute(sql`select from pg_locks where not granted`)).rows.length, {
          timeout: 15_000,
        })
        .toBeGreaterThan(0)
      proxy.cut()
      return { answer }
    })
    expect((await (await waiting).answer).status, path).toBe(200)
  }
})

test('while the database is away, requests get 503, a time and a sentence, and the log a few lines', async () => {
  proxy.shut(true)
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => mei.get('/api/supplier')),
    mei.post('/api/supplier/add', { code: 'X', nameEn: 'X', type: 'OEM' }),
    app.visitor().post('/api/user/login', { account: 'Mei', password: 'whatever it is' }),
  ])
  for (const { status, headers, body } of answers) {
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 0])
    expect(body.message).toBe('The database cannot be reached at the moment; nothing was changed. Try again shortly.')
  }
  expect((await app.visitor().get('/api/health')).status).toBe(503)
  const messages = lines.filter((line) => line.includes('database'))
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.length).toBeLessThan(6)
  expect(messages.join('').length).toBeLessThan(3_000)
  proxy.shut(false)
  await expect.poll(async () => (await mei.get('/api/supplier')).status, { timeout: 15_000 }).toBe(200)
  expect((await app.visitor().get('/api/health')).status).toBe(200)
})

test('a full disk is 503 and a sentence too', async () => {
  await app.db.execute(sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await app.db.execute(sql`create trigger full_disk before insert on supplier execute function full_disk()`)
  const { status, body } = await mei.post('/api/supplier/add', { code: 'Y', nameEn: 'Y', type: 'OEM' })
  expect([status, body.message]).toEqual([503, expect.stringContaining('disk or memory is full')])
  await app.db.execute(sql`drop trigger full_disk on supplier`)
})

describe('A start', () => {
  test('waits for a database elsewhere, and gives up in a sentence without the password', async () => {
    const messages: string[] = []
    proxy.shut(true)
    const waiting = waitForDatabase(proxy.url, (line) => void messages.push(line))
    await expect.poll(() => messages.length, { timeout: 15_000 }).toBe(1)
    proxy.shut(false)
    await waiting
    const wrong = new URL(proxy.url)
    const secret = wrong.password
    wrong.password = 'not this one'
    await expect(waitForDatabase(wrong.toString(), () => {})).rejects.toThrow(/^DATABASE_URL was refused: password/)
    await expect(waitForDatabase('postgres://x:hush@127.0.0.1:1/x', () => {}, 0)).rejects.toThrow(
      /^DATABASE_URL cannot be reached: (?!.*hush)/,
    )
    expect(messages.join()).not.toContain(secret)
  })

  test('on a database of a later release is refused', async () => {
    await home.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    )
    await expect(migrateDatabase(home.databaseUrl)).rejects.toThrow('a later release')
    await home.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
    await migrateDatabase(home.databaseUrl)
  })
})
