import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The requests of strangers that begin in each round of the event loop. */
const strangersEachRound = 5
/** The characters from which a JSON body counts as large. */
const largeBody = 16_384

/** Resolves when a request may begin: true, or false where its client has left. */
export type Pace = (request: FastifyRequest) => Promise<boolean>

/** The pace of strangers' requests, by their addresses. */
export const createStrangersPace = () => createPace(strangersEachRound, ({ ip }) => ip)

/**
 * Parses JSON bodies; of large ones one in each round of the event loop, those of different users in turn, since
 * parsing and checking it takes up to 0.1 s.
 */
export function paceBodies(app: FastifyInstance) {
  const pace = createPace(1, ({ session, ip }) => session?.actor.id ?? ip)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length < largeBody) parse(request, body, done)
    else void pace(request).then((isThere) => isThere && parse(request, body, done))
  })
}

/**
 * Lets `eachRound` requests begin in each round of the event loop, those of different keys in turn. A user's request
 * takes several rounds, and waits for seconds if each round also answers hundreds of others, even with refusals alone.
 */
function createPace(eachRound: number, keyOf: (request: FastifyRequest) => string): Pace {
  const waiting = new Map<string, { readonly request: FastifyRequest; readonly begin: (isThere: boolean) => void }[]>()
  /** Begins one request of each key in turn, up to `eachRound`; while others wait, goes on in the next round. */
  const beginSome = () => {
    let free = eachRound
    for (const [key, queue] of waiting) {
      if (free === 0) break
      const { request, begin } = queue.shift()!
      const isThere = !request.raw.socket.destroyed
      begin(isThere)
      if (isThere) free--
      // The key goes behind the others; this loop also visits what is added while it runs.
      waiting.delete(key)
      if (queue.length > 0) waiting.set(key, queue)
    }
    if (waiting.size > 0) setImmediate(beginSome)
  }
  return (request) =>
    new Promise((begin) => {
      if (waiting.size === 0) setImmediate(beginSome)
      const key = keyOf(request)
      const queue = waiting.get(key) ?? []
      waiting.set(key, queue)
      queue.push({ request, begin })
    })
}
