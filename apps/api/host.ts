import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { AppError, label } from '@sms/kit/contract'
import type { FastifyInstance } from 'fastify'

/** Endings of names that nobody can register, so that no stranger's page leads here by them. */
const ownEndings = /\.(?:localhost|local|lan|internal|home\.arpa)$/

/**
 * Refuses requests by a name that is not the product's: a stranger's page may let its own name point here and would be
 * of the same origin. Addresses, this machine's own name, names without a dot and those of a local network are fine;
 * any other must be that of PUBLIC_URL. Behind proxies that are trusted it is for them to know their names.
 */
export function guardHost(app: FastifyInstance, publicUrl: string | undefined, isBehindProxy: boolean) {
  const ours = publicUrl && new URL(publicUrl).hostname
  app.addHook('onRequest', async ({ headers }) => {
    if (isBehindProxy && !ours) return
    const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
    const isOurs = name === ours || name === hostname().toLowerCase() || ownEndings.test(name)
    if (!name.includes('.') || isIP(name.replace(/^\[|\]$/g, '')) || isOurs) return
    throw new AppError('forbidden', notOurs)
  })
}

const notOurs = label(
  'This server is not known by this name; PUBLIC_URL has to say the address that people use',
  '服务器未以此名称提供服务；请将 PUBLIC_URL 设为实际访问地址',
)
