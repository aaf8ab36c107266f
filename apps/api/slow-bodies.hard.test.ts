import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from './testing.ts'

test('a stranger’s body that does not come holds its place no longer than ten seconds', async () => {
  const app = await startTestApp()
  const { port } = new URL(app.url)
  const started = performance.now()
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  await new Promise((closed) => socket.on('error', () => {}).once('close', closed))
  expect(performance.now() - started).toBeLessThan(20_000)
  await app.close()
})
