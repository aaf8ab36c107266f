import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { newId } from '@sms/kit/server'
import { createSigner, signJwt } from '@sms/resources/user/server/signing.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

/** What nobody who is not signed in may do to those who are. */
let app: TestApp
let mei: Visitor

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`key${i}`, 1]))

describe('The description of the API', () => {
  test.each(['/api/openapi.json', '/api/docs'])(
    '%s is made once, packed, and not sent again to who has it',
    async (path) => {
      const first = await app.app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } })
      expect(first.headers['content-encoding']).toBe('br')
      expect(first.rawPayload.length).toBeLessThan(200_000)
      const etag = String(first.headers.etag)
      const again = await app.app.inject({ url: path, headers: { 'if-none-match': etag } })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
      const before = process.cpuUsage()
      for (let i = 0; i < 50; i++) await app.app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
      const { user, system } = process.cpuUsage(before)
      // Made anew each time, fifty of them are seconds of work.
      expect((user + system) / 1_000).toBeLessThan(1_500)
      const plain = await fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect((await plain.text()).length).toBeGreaterThan(10_000)
    },
  )
})

describe('Bodies of strangers', () => {
  test('are refused above 16 kB', async () => {
    const answer = await app.visitor().post('/api/user/login', { account: 'x'.repeat(17_000), password: 'x' })
    expect(answer.status).toBe(413)
  })

  test('are larger for choices by a link, and not looked at without its key', async () => {
    const { status, body } = await app.visitor().post('/api/share/choose', { key: 'guess', ...keys(15_000) })
    expect([status, body.errors]).toEqual([404, undefined])
  })

  test('with many unknown keys are told fifty of them, users too', async () => {
    const stranger = await app.visitor().post('/api/user/login', keys(1_000))
    expect(stranger.body.errors).toHaveLength(50)
    expect(stranger.body.message).toBe('More than 50 fields need attention')
    const user = await mei.post('/api/supplier/add', keys(60_000))
    expect(user.body.errors).toHaveLength(50)
    const inside = await mei.post('/api/supplier/add', {
      code: 'A-1',
      nameEn: 'A',
      type: 'OEM',
      contacts: [keys(2_000)],
    })
    expect(inside.body.errors).toHaveLength(50)
  })
})

test('strangers who ask for much at once wait for each other, and nobody else for them', async () => {
  const tries = Array.from({ length: 100 }, (_, i) =>
    app.app.inject({
      method: 'POST',
      url: '/api/user/login',
      remoteAddress: '192.0.2.1',
      payload: { account: `nobody ${i}`, password: 'whatever it is' },
    }),
  )
  expect((await mei.get('/api/user/verify')).status).toBe(200)
  const messages = (await Promise.all(tries)).map((answer) => answer.json().message as string)
  // Six are worked on, fifty wait; who comes after is told when to come back.
  expect(messages.filter((message) => message.startsWith('Too many requests')).length).toBeGreaterThan(10)
})

describe('A crowd of cheap requests lets a user through before most of it', () => {
  test.each([
    ['refused ones', '/api/share/picture?w=1', {}],
    ['unknown tokens', '/api/supplier', { cookie: 'token=a.b.c' }],
  ])('%s', async (_, url, headers) => {
    await mei.get('/api/user/verify')
    let answered = 0
    const crowd = Array.from({ length: 500 }, async () => {
      await app.app.inject({ url, headers })
      answered++
    })
    expect((await mei.get('/api/user/verify')).status).toBe(200)
    expect(answered).toBeLessThan(300)
    await Promise.all(crowd)
  })
})

test('tokens of nobody, from many addresses, do not count where users are refused', async () => {
  const send = (cookie: string, remoteAddress: string) =>
    app.app.inject({ url: '/api/user/verify', headers: { cookie }, remoteAddress })
  const crowd: ReturnType<typeof send>[] = []
  const own: ReturnType<typeof send>[] = []
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 200; i++) crowd.push(send('token=a.b.c', `192.0.2.${i}`))
    own.push(send(mei.fetch.cookies(), '127.0.0.1'))
    await setImmediate()
  }
  expect((await Promise.all(own)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await Promise.all(crowd)
})

test('tokens with invented keys are looked up together', async () => {
  const { verify } = createSigner(app.db)
  const select = vi.spyOn(app.db, 'select')
  const key = () => ({ id: newId(), secret: Buffer.from('a key of nobody') })
  await Promise.all(Array.from({ length: 50 }, () => verify(signJwt(key(), {}))))
  expect(select).toHaveBeenCalledTimes(1)
  select.mockRestore()
})

test.each([
  ['two', 2, 2],
  ['a thousand', 1_000, 0],
])('%s requests in one packet', async (_, sent, answered) => {
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const request = `GET /api/health HTTP/1.1\r\nhost: ${host}\r\n`
  socket.write(`${`${request}\r\n`.repeat(sent - 1)}${request}connection: close\r\n\r\n`)
  const answers = await buffer(socket).catch(() => Buffer.alloc(0))
  expect(String(answers).split('"ready"').length - 1).toBe(answered)
})
