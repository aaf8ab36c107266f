import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes connections without a request when the server closes. Browsers open them in advance, and Node counts them as
 * busy until its headers' time-out, which would delay a shutdown.
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

/** The most connections in all and from one address; a browser has six, and an office shares an address. */
const connectionsMax = 5_000
const eachAddressMax = 2_000
/** The most requests of a connection that wait for their answers; browsers and proxies send one at a time. */
const pipelinedMax = 20

/**
 * Cuts off connections beyond `connectionsMax` in all and `eachAddressMax` of an address, and those with more than
 * `pipelinedMax` unanswered requests.
 */
export function boundConnections(app: FastifyInstance) {
  app.server.maxConnections = connectionsMax
  const connections = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const ofAddress = (connections.get(address) ?? 0) + 1
    connections.set(address, ofAddress)
    socket.once('close', () => {
      const remaining = connections.get(address)! - 1
      if (remaining > 0) connections.set(address, remaining)
      else connections.delete(address)
    })
    if (ofAddress > eachAddressMax) socket.destroy()
  })
  const unanswered = new WeakMap<Socket, number>()
  // Instead of Fastify's listener, since a packet can hold a thousand requests, which would all begin.
  const [answer] = app.server.listeners('request') as RequestListener[]
  app.server.off('request', answer!)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const ofConnection = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, ofConnection)
    if (ofConnection > pipelinedMax) return socket.destroy()
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    return answer!(request, response)
  })
}

/** Closes the server, and after `ms` also its busy connections and incomplete requests. */
export async function closeWithin(app: FastifyInstance, ms: number) {
  const timer = setTimeout(() => app.server.closeAllConnections(), ms)
  await app.close()
  clearTimeout(timer)
}
