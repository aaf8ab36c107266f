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
  const waiting = new Map<string, (() => boolean)[]>()
  const beginSome = () => {
    let free = eachRound
    for (const [address, queue] of waiting) {
      if (free === 0) break
      if (queue.shift()!()) free--
      // The address goes behind the others; this loop also visits what is added while it runs.
      waiting.delete(address)
      if (queue.length > 0) waiting.set(address, queue)
    }
    if (waiting.size > 0) setImmediate(beginSome)
  }
  return ({ ip, raw }) =>
    new Promise((resolve) => {
      if (waiting.size === 0) setImmediate(beginSome)
      const queue = waiting.get(ip) ?? []
      waiting.set(ip, queue)
      queue.push(() => {
        const isThere = !raw.socket.destroyed
        resolve(isThere)
        return isThere
      })
    })
}
