import type { FastifyRequest } from 'fastify'

/** The requests of strangers that begin in each round of the event loop. */
const eachRound = 5

/** Resolves when a stranger's request may begin: true, or false where its client has left. */
export type Pace = (request: FastifyRequest) => Promise<boolean>

/**
 * Lets few requests begin in each round of the event loop, those of different addresses in turn. A user's request takes
 * several rounds, and waits for seconds if each round also answers hundreds of strangers, even with refusals alone.
 */
export function createPace(): Pace {
  /** The waiting requests of each address. */
  const waiting = new Map<string, { readonly request: FastifyRequest; readonly begin: (isThere: boolean) => void }[]>()
  const beginSome = () => {
    let free = eachRound
    for (const [address, queue] of waiting) {
      if (free === 0) break
      const { request, begin } = queue.shift()!
      const isThere = !request.raw.socket.destroyed
      begin(isThere)
      if (isThere) free--
      // The address goes behind the others; this loop also visits what is added while it runs.
      waiting.delete(address)
      if (queue.length > 0) waiting.set(address, queue)
    }
    if (waiting.size > 0) setImmediate(beginSome)
  }
  return (request) =>
    new Promise((begin) => {
      if (waiting.size === 0) setImmediate(beginSome)
      const queue = waiting.get(request.ip) ?? []
      waiting.set(request.ip, queue)
      queue.push({ request, begin })
    })
}
