import { AppError, label } from '@sms/kit/contract'
import { tokensOf } from '@sms/resources/user/server/session-routes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** New requests are refused while so many requests have been running for so many milliseconds. */
const slowCount = 50
const slowMs = 3_000
/** The most running requests, however quick they are. */
const runningMax = 300
/** The most requests of one user or address that count. */
const eachMax = 10

/**
 * Refuses new requests with 503 while fifty have been running for three seconds, or three hundred run; of each user or
 * address ten count. Requests whose body arrives or whose answer is sent do not count, nor lasting ones, nor, for
 * users, those of strangers.
 */
export function shedCrowd(app: FastifyInstance) {
  /** The running requests, each since when (performance.now()), the oldest first. */
  const running = new Map<FastifyRequest, number>()
  const begin = (request: FastifyRequest) => {
    if (!request.routeOptions.config.lasting) running.set(request, performance.now())
  }
  const end = async (request: FastifyRequest) => void running.delete(request)
  /** Whether a new request is refused: that of a user, before whom strangers do not count, or that of a stranger. */
  const isCrowded = (forUser: boolean) => {
    if (running.size < slowCount) return false
    const counts = new Map<string, number>()
    let total = 0
    for (const [request, since] of running) {
      const { session, language, ip } = request
      // No hook tells of every client that leaves, such as one whose body has arrived.
      if (request.raw.socket.destroyed) {
        running.delete(request)
        continue
      }
      // A stranger's: its language is set once the session was looked up, here in vain.
      if (forUser && language && !session) continue
      const key = session?.actor.id ?? ip
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > eachMax) continue
      total++
      // All that were counted so far have been running for at least as long as this one.
      if (total === slowCount && performance.now() - since > slowMs) return true
      if (total === runningMax) return true
    }
    return false
  }
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === '/api/health') return
    if (isCrowded(tokensOf(request).length > 0)) throw new AppError('unavailable', busy, { retryAfterSeconds: 2 })
    begin(request)
  })
  // While its body arrives, a request does not count; it begins anew with its handler.
  app.addHook('preParsing', end)
  app.addHook('preHandler', async (request) => begin(request))
  app.addHook('onSend', end)
  app.addHook('onResponse', end)
}

const busy = label('The server has too much to do; try again in a moment', '服务器繁忙，请稍后再试')
