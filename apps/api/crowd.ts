import { AppError, label } from '@sms/kit/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** So many requests may be under way whatever they take; beyond that, they are turned away once so many have waited. */
const some = 50
const waitedMs = 3_000
/** However quick they are, more than this are never under way. */
const most = 300

/**
 * Turns requests away with 503 before they would wait long: while fifty of those under way have been so for three seconds.
 * Only the server's own work counts, neither a body on its way in nor an upload or download. `GET /api/health` is answered
 * at once.
 */
export function shedCrowd(app: FastifyInstance) {
  const underWay = new Map<FastifyRequest, number>()
  const begin = (request: FastifyRequest) => {
    if (!request.routeOptions.config.lasting) underWay.set(request, performance.now())
  }
  const end = async (request: FastifyRequest) => void underWay.delete(request)
  const isCrowded = () => {
    if (underWay.size < some) return false
    if (underWay.size >= most) return true
    let n = 0
    for (const since of underWay.values()) if (++n === some) return performance.now() - since > waitedMs
    return false
  }
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === '/api/health') return
    if (isCrowded()) throw new AppError('unavailable', busy, { retryAfterSeconds: 2 })
    begin(request)
  })
  app.addHook('preParsing', async (request) => void underWay.delete(request))
  app.addHook('preHandler', async (request) => begin(request))
  app.addHook('onSend', end)
  app.addHook('onResponse', end)
  app.addHook('onRequestAbort', end)
}

const busy = label('The server has too much to do; try again in a moment', '服务器繁忙，请稍后再试')
