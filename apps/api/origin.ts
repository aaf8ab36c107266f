import { AppError, label } from '@sms/kit/contract'
import type { FastifyInstance } from 'fastify'

/**
 * Refuses changes requested by another site's page, whose Origin (scheme, host and port) is neither the request's own
 * address, nor PUBLIC_URL, nor one of CORS_ORIGINS. Requests without an Origin come from no page.
 */
export function guardOrigin(app: FastifyInstance, publicUrl: () => string, corsOrigins: readonly string[]) {
  app.addHook('onRequest', async ({ method, headers, protocol }) => {
    const { origin } = headers
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || !origin) return
    if (corsOrigins.includes(origin)) return
    if ([`${protocol}://${headers.host}`, publicUrl()].some((address) => originOf(address) === origin)) return
    throw new AppError('forbidden', label('This request came from another site', '该请求来自其他网站'))
  })
}

/** The origin of an address as browsers write it: without path, default port and capitals. */
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined)
