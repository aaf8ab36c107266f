import { AppError, label } from '@sms/kit/contract'
import type { FastifyInstance } from 'fastify'

/**
 * Refuses a change that another site's page asked for: its Origin is neither the address it was sent to,
 * nor PUBLIC_URL, nor one of CORS_ORIGINS. Requests without an Origin come from no page.
 */
export function guardOrigin(app: FastifyInstance, allowed: () => readonly string[]) {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS' || !origin) return
    if (allowed().includes(origin)) return
    if (URL.canParse(origin) && new URL(origin).host === request.headers.host) return
    throw new AppError('forbidden', label('This request came from another site', '该请求来自其他网站'))
  })
}
