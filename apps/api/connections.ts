import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends connections on which nothing was asked yet when the server closes. Browsers open such ones ahead of need;
 * Node counts them as busy until its headers' time-out, and would hold a shutdown up for a minute.
 */
export function endUnusedConnections(app: FastifyInstance) {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}

/** Connections in all, and from one address: a browser has six, an office behind one address many times that. */
const most = 5_000
const mostEach = 2_000

/** Bounds how many connections are open: whoever opens more than an office would is cut off, and nobody else. */
export function boundConnections(app: FastifyInstance) {
  app.server.maxConnections = most
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress ?? ''
    const now = (open.get(from) ?? 0) + 1
    open.set(from, now)
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1
      if (left > 0) open.set(from, left)
      else open.delete(from)
    })
    if (now > mostEach) socket.destroy()
  })
}
