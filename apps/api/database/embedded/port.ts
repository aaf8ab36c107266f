import { createServer } from 'node:net'

/**
 * The first port. All are below 32768, where Linux begins the ports of outgoing connections: while PostgreSQL restarts,
 * a client that tries to connect could get the same port and occupy it.
 */
const first = 20_000
const count = 10_000

/** Whether no process listens at this port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** A free loopback port for the folder, the same at every start unless it is in use. */
export async function freePort(folder: string): Promise<number> {
  let sum = 0
  for (const character of folder) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % count
  for (let step = 0; step < count; step++) {
    const port = first + ((sum + step) % count)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${first} and ${first + count} is free on 127.0.0.1`)
}
