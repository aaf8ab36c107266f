import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { unavailable } from './errors.ts'

test('a server that takes a connection and stays silent is away, as one is that takes none', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connect = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
    client.on('error', () => {})
    return client.connect().catch((error: unknown) => error)
  }
  expect(unavailable(await connect())).toBeDefined()
  for (const socket of sockets) socket.destroy()
  await new Promise((closed) => server.close(closed))
  expect(unavailable(await connect())).toBeDefined()
  expect(unavailable(new Error('password authentication failed'))).toBeUndefined()
})
