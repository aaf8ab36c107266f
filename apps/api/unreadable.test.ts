import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing.ts'

/** contract.md, Envelope: every answer of any status is the envelope, also to what never becomes a request. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function answerTo(bytes: string) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), type: /content-type: (\S+?);/i.exec(head)?.[1], body: JSON.parse(body) }
}

test.each([
  ['an address of 20 kB', `GET /api/fabric?id=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: sms\r\n\r\n`, 431],
  ['headers of 20 kB', `GET /api/health HTTP/1.1\r\nHost: sms\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
])('%s', async (_, bytes, status) => {
  expect(await answerTo(bytes)).toEqual({
    status,
    type: 'application/json',
    body: { code: 0, message: expect.stringMatching(/^[A-Z]/) },
  })
})
