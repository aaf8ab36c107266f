import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPool } from './database/open.ts'
import { startTestApp } from './testing.ts'

test('health: 200 while the database answers, 503 while the server shuts down and still finishes a request', async () => {
  const app = await startTestApp()
  const { status, body } = await app.visitor().get('/api/health')
  expect([status, body]).toEqual([200, { code: 1, message: 'ready' }])
  await app.setup()
  const other = openPool(app.databaseUrl, () => {}, 1)
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const login = JSON.stringify({ account: 'Mei', password: 'a wrong one' })
  let output = ''
  socket.on('data', (chunk) => {
    output += chunk
  })
  let closed: Promise<unknown> = Promise.resolve()
  await other.db.transaction(async (tx) => {
    // Signing in looks for the account, and waits here.
    await tx.execute(sql`lock table "user" in access exclusive mode`)
    socket.write(
      `POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\n\r\n${login}`,
    )
    const waits = () => tx.execute(sql`select from pg_locks where not granted`)
    await expect.poll(async () => (await waits()).rows.length).toBe(1)
    closed = app.close()
    await new Promise((next) => setTimeout(next, 200))
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((next) => setTimeout(next, 200))
  })
  await closed
  const answers = output.split(/(?=HTTP\/1\.1 )/)
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['201', '503'])
  expect(JSON.parse(answers[1]!.split('\r\n\r\n')[1]!)).toEqual({ code: 0, message: 'shutting down' })
  socket.destroy()
  await other.close()
})

test('a connection on which nothing was asked does not hold the end up', async () => {
  const app = await startTestApp()
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  await once(socket, 'connect')
  await expect.poll(() => new Promise((done) => app.app.server.getConnections((_, count) => done(count)))).toBe(1)
  // Node itself would wait a minute, longer than this test may take.
  await app.close()
})
