import { createServer } from 'node:net'

/**
 * Below 32768, where Linux begins to hand out ports to outgoing connections: while PostgreSQL restarts, a client that
 * keeps knocking at a port from that range can by chance be given the very same port as its own, and so take it.
 */
const first = 20_000
const count = 10_000

/** Whether nobody listens at this port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** A free loopback port for the folder: the same one at every start unless somebody else has taken it. */
export async function freePort(folder: string): Promise<number> {
  let sum = 0
  for (const character of folder) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % count
  for (let step = 0; step < count; step++) {
    const port = first + ((sum + step) % count)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${first} and ${first + count} is free on 127.0.0.1`)
}
