import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { AppError, label } from '@sms/kit/contract'
import type { FastifyInstance } from 'fastify'

/** Endings of names that cannot be registered on the internet. */
const ownEndings = /\.(?:localhost|local|lan|internal|home\.arpa)$/

/**
 * Refuses requests with another host name (DNS rebinding), since another site could point its name here and share the
 * origin. Allowed are IP addresses, local names and that of PUBLIC_URL; without PUBLIC_URL trusted proxies check the
 * name.
 */
export function guardHost(app: FastifyInstance, publicUrl: string | undefined, isBehindProxy: boolean) {
  const publicName = publicUrl && new URL(publicUrl).hostname
  app.addHook('onRequest', async ({ headers }) => {
    if (isBehindProxy && !publicName) return
    const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
    if (!name.includes('.') || isIP(name.replace(/^\[|\]$/g, ''))) return
    if (name === publicName || name === hostname().toLowerCase() || ownEndings.test(name)) return
    throw new AppError('forbidden', unknownName)
  })
}

const unknownName = label(
  'This server is not known by this name; PUBLIC_URL has to say the address that people use',
  '服务器未以此名称提供服务；请将 PUBLIC_URL 设为实际访问地址',
)
