import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openStream, type Stream } from './stream.ts'

/** A server with one stream, and what is known of it. */
async function serve() {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const opened = Promise.withResolvers<Stream>()
  let closed = 0
  app.get('/', (_, reply) => {
    reply.header('x-set-by', 'a hook')
    opened.resolve(
      openStream(reply, () => {
        closed++
      }),
    )
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { app, socket, stream: await opened.promise, closed: () => closed }
}

const about = (id: string, change = 'c') => ({ kind: 'mill', root: 'mill', ids: [id], actor: 'mei', change })
const turn = () => new Promise((next) => setImmediate(next))

test('a reader who does not read is cut off once the buffer is full, and told so once', async () => {
  const { app, socket, stream, closed } = await serve()
  socket.pause()
  const event = about('x'.repeat(50_000))
  // The machine's own buffers take some megabytes before ours begins to fill.
  for (let sent = 0; sent < 2_000 && closed() === 0; sent++) {
    stream.send('change', event)
    await turn()
  }
  expect(closed()).toBe(1)
  stream.send('change', event)
  stream.end()
  socket.destroy()
  await app.close()
  expect(closed()).toBe(1)
})

test('one who reads gets everything, in order, the headers of hooks among it, and the connection ends with the stream', async () => {
  const { app, socket, stream, closed } = await serve()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  for (let i = 0; i < 100; i++) {
    stream.send('change', about('x'.repeat(10_000), String(i)), i < 50 ? 1 : 2)
    await turn()
  }
  stream.beat(3)
  stream.end()
  await once(socket, 'close')
  expect(text).toContain('x-set-by: a hook')
  expect([...text.matchAll(/"change":"(\d+)"/g)].map((match) => Number(match[1]))).toEqual([...Array(100).keys()])
  expect(text.match(/id: \d+/g)).toEqual(['id: 1', 'id: 2', 'id: 3'])
  expect(closed()).toBe(1)
  await app.close()
})
