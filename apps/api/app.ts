import { setTimeout as pause } from 'node:timers/promises'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import { activePostMs, inactivityMs } from '@sms/kit/contract'
import type { Services } from '@sms/kit/server'
import {
  acceptRawBodies,
  answerErrors,
  imagesOf,
  logRequests,
  mount,
  openApi,
  sparing,
  startLive,
  startSearchRewrite,
  withoutData,
} from '@sms/kit/server/mount'
import { business as all, type Business } from '@sms/resources/apis.ts'
import { workPasswordMails } from '@sms/resources/user/server/password-routes.ts'
import { workPurge } from '@sms/resources/user/server/purge.ts'
import { createSigner } from '@sms/resources/user/server/signing.ts'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { boundConnections, endUnusedConnections } from './connections.ts'
import { shedCrowd } from './crowd.ts'
import { secureHeaders } from './headers.ts'
import { guardHost } from './host.ts'
import { guardOrigin } from './origin.ts'
import { pages } from './pages.ts'
import { createSessions } from './session.ts'
import { setupRoute } from './setup.ts'
import { answerUnreadable } from './unreadable.ts'
import { answerUnroutable, routable } from './unroutable.ts'

export type AppOptions = {
  readonly services: Services
  /** What it serves, unless it is all there is. */
  readonly business?: Business
  readonly logger?: FastifyServerOptions['logger']
  readonly corsOrigins?: readonly string[]
  /** Addresses of proxies whose X-Forwarded headers are believed; none unless said. */
  readonly trustProxy?: readonly string[]
  /** The address by which others reach the product (PUBLIC_URL): what printed codes lead to. */
  readonly origin?: string | undefined
  /** Folder of the built web app; without it only the API answers. */
  readonly web?: string | undefined
  /** Whether strangers could reach it before anybody is there: then creating the administrator takes a code from the log. */
  readonly setupCode?: boolean
  /** Milliseconds of inactivity in the page: the specification's two hours unless a test shortens it. */
  readonly inactivityMs?: number
  /** Milliseconds between signs of life on an event stream, unless it is the usual. */
  readonly liveBeatMs?: number
}

/** The server apart from what listens: every route, error answer and page over the given services. */
export async function createApp({
  services,
  business = all,
  logger = false,
  corsOrigins = [],
  trustProxy = [],
  origin,
  web,
  setupCode = false,
  inactivityMs: idle = inactivityMs,
  liveBeatMs,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // A failed statement's error holds its values; the log gets none of them.
    logger: logger && typeof logger === 'object' ? { ...logger, serializers: { err: withoutData } } : logger,
    // Nobody needs this long to send a request; half-sent ones would hold their place and a shutdown for ever.
    requestTimeout: 300_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // logRequests() says one line per request instead, without the query.
    logController: new LogController({ disableRequestLogging: true }),
    // Who asks and whether by https is believed from nobody but the proxies that the configuration names.
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // Requests that still reach a server that shuts down are answered as ever, by the envelope; health says 503.
    return503OnClosing: false,
    rewriteUrl: (request) => routable(request.url ?? '/'),
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  })
  const signer = createSigner(services.db)
  const sessions = createSessions(services, signer, Math.min(activePostMs, services.idleMs / 4))
  logRequests(app)
  answerErrors(app, sessions.ofRequest)
  shedCrowd(app)
  guardHost(app, origin, trustProxy.length > 0)
  guardOrigin(app, services.publicUrl, corsOrigins)
  sayHttps(app, services.publicUrl)
  if (trustProxy.length === 0) warnOfProxy(app)
  await app.register(cookie)
  await app.register(cors, { origin: [...corsOrigins], credentials: true, methods: ['GET', 'POST', 'PUT'] })
  secureHeaders(app)
  // Answers are packed, requests are not: a few kilobytes would unpack to as much as a body may hold.
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: quick,
    globalDecompression: false,
  })
  acceptRawBodies(app)
  const live = await startLive({
    db: services.db,
    nouns: business.nouns,
    people: 'user',
    log: app.log,
    session: async (request) => {
      const signed = await sessions.ofRequest(request, 'anew')
      return signed && { id: signed.payload.sid, actor: signed.actor }
    },
    watch: sessions.watch,
    ...(liveBeatMs ? { beatMs: liveBeatMs } : {}),
  })
  app.addHook('preClose', live.stop)
  app.addHook('onClose', sessions.stop)
  endUnusedConnections(app)
  boundConnections(app)
  const codeFor = setupCode ? signer.setupCode : undefined
  const routes = [setupRoute(services, codeFor), ...business.routes(services, signer, app.log), ...live.routes]
  mount(app, routes, { db: services.db, nouns: business.nouns, session: sessions.ofRequest })
  openApi(app, routes)
  health(app, services)
  const { nouns } = business
  if (web) await pages(app, { services, nouns, sessions, web, inactivityMs: idle, origin, mark: live.mark, setupCode })
  app.addHook('onClose', () => imagesOf(services.files).stop())
  await workPasswordMails(services)
  await business.work(services, app.log)
  await workPurge(services)
  app.addHook('preClose', startSearchRewrite(services.db, business.nouns, app.log).stop)
  return app
}

/** Whoever has come by https comes by nothing else for a year. */
function sayHttps(app: FastifyInstance, publicUrl: () => string) {
  app.addHook('onSend', async ({ protocol }, reply) => {
    if (protocol === 'https' || publicUrl().startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000')
  })
}

/** Says once that there is a proxy which nobody trusts: everybody behind it would count as one address. */
function warnOfProxy(app: FastifyInstance) {
  let isLogged = false
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isLogged || !headers['x-forwarded-for']) return
    isLogged = true
    log.warn('requests come through a proxy: set TRUST_PROXY to its address, or all its users count as one address')
  })
}

/** Brotli's default quality is for files packed once; answers are packed each time. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** How long a health check waits for the database, and how old the last good answer may be by which it counts as there. */
const healthMs = 1_000
const knownMs = 20_000

/**
 * `GET /api/health`, answered at once: 200 while the database answers, 503 while it does not or the server shuts down. A
 * database that has much to do counts as there as long as it has answered lately.
 */
function health(app: FastifyInstance, services: Services) {
  const warn = sparing((line) => app.log.warn(line))
  let closing = false
  // The start has asked it already.
  let goodAt = performance.now()
  let asking: Promise<boolean> | undefined
  app.addHook('preClose', async () => {
    closing = true
  })
  const ask = async () => {
    try {
      await services.db.execute(sql`select 1`)
      goodAt = performance.now()
      return true
    } catch {
      goodAt = Number.NEGATIVE_INFINITY
      warn('health: the database does not answer')
      return false
    } finally {
      asking = undefined
    }
  }
  app.get('/api/health', async (_, reply) => {
    asking ??= ask()
    const isThere = await Promise.race([asking, pause(healthMs, undefined)])
    if (!closing && (isThere ?? performance.now() - goodAt < knownMs)) return { code: 1, message: 'ready' }
    return reply.code(503).send({ code: 0, message: closing ? 'shutting down' : 'not ready' })
  })
}
