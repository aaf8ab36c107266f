import { setTimeout as pause } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import { AppError, activePostMs, inactivityMs, label } from '@sms/kit/contract'
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
import { tokensOf } from '@sms/resources/user/server/session-routes.ts'
import { createSigner } from '@sms/resources/user/server/signing.ts'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { compressAnswers } from './compress.ts'
import { boundConnections, endUnusedConnections } from './connections.ts'
import { shedCrowd } from './crowd.ts'
import { secureHeaders } from './headers.ts'
import { guardHost } from './host.ts'
import { createStrangersPace, paceBodies } from './pace.ts'
import { pages } from './pages.ts'
import { createSessions } from './session.ts'
import { setupRoute } from './setup.ts'
import { answerUnreadable, answerUnroutable, routable } from './unreadable.ts'

export type AppOptions = {
  readonly services: Services
  /** The served nouns and routes, by default all of the product. */
  readonly business?: Business
  readonly logger?: FastifyServerOptions['logger']
  readonly corsOrigins?: readonly string[]
  /** Addresses of proxies whose X-Forwarded headers are trusted; none by default. */
  readonly trustProxy?: readonly string[]
  /** The address of the product (PUBLIC_URL), which printed codes lead to. */
  readonly origin?: string | undefined
  /** Folder of the built web app; without it only the API answers. */
  readonly web?: string | undefined
  /** Whether creating the administrator takes a code from the log. */
  readonly setupCode?: boolean
  /** Milliseconds of inactivity before a page signs out; the specification's two hours by default. */
  readonly inactivityMs?: number
  readonly liveBeatMs?: number
}

/** Creates the server over these services and begins its background work; it does not listen yet. */
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
    // The error of a failed statement holds its values, which are not logged.
    logger: logger && typeof logger === 'object' ? { ...logger, serializers: { err: withoutData } } : logger,
    // Ends incomplete requests, which would otherwise delay a shutdown.
    requestTimeout: 300_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // logRequests() logs a line per request instead, without the query.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // During a shutdown requests are answered as usual, and health with 503.
    return503OnClosing: false,
    rewriteUrl: (request) => routable(request.url ?? '/'),
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  })
  const signer = createSigner(services.db)
  const pace = createStrangersPace()
  const sessions = createSessions(services, signer, Math.min(activePostMs, services.idleMs / 4), pace)
  logRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    // Strangers wait for their turn; one whose client has left meanwhile gets no answer.
    if (tokensOf(request).length === 0 && !(await pace(request))) return reply.hijack()
  })
  answerErrors(app, sessions.ofRequest)
  shedCrowd(app)
  guardHost(app, origin, trustProxy.length > 0)
  guardOrigin(app, services.publicUrl, corsOrigins)
  setHsts(app, services.publicUrl)
  if (trustProxy.length === 0) warnOfProxy(app)
  await app.register(cookie)
  if (corsOrigins.length > 0)
    await app.register(cors, { origin: [...corsOrigins], credentials: true, methods: ['GET', 'POST', 'PUT'] })
  secureHeaders(app)
  compressAnswers(app)
  acceptRawBodies(app)
  paceBodies(app)
  const live = await startLive({
    db: services.db,
    nouns: business.nouns,
    people: 'user',
    log: app.log,
    session: async (request) => {
      const session = await sessions.ofRequest(request, 'anew')
      return session && { id: session.payload.sid, actor: session.actor }
    },
    watch: sessions.watch,
    ...(liveBeatMs ? { beatMs: liveBeatMs } : {}),
  })
  app.addHook('preClose', live.stop)
  app.addHook('onClose', sessions.stop)
  endUnusedConnections(app)
  boundConnections(app)
  const routes = [
    setupRoute(services, setupCode ? signer.setupCode : undefined),
    ...business.routes({ ...services, versionOf: live.versionOf }, signer, app.log),
    ...live.routes,
  ]
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

function setHsts(app: FastifyInstance, publicUrl: () => string) {
  app.addHook('onSend', ({ protocol }, reply, payload, done) => {
    if (protocol === 'https' || publicUrl().startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000')
    done(null, payload)
  })
}

function warnOfProxy(app: FastifyInstance) {
  let isLogged = false
  app.addHook('onRequest', ({ headers, log }, _, done) => {
    if (!isLogged && headers['x-forwarded-for']) {
      isLogged = true
      log.warn('requests come through a proxy: set TRUST_PROXY to its address, or all its users count as one address')
    }
    done()
  })
}

/** How long a health check waits for the database, and how long its last good answer counts, in milliseconds. */
const healthMs = 1_000
const knownMs = 20_000

/**
 * `GET /api/health`: 200 while the database answers, 503 while it does not or the server shuts down. A busy database
 * counts as available for `knownMs` after its last good answer.
 */
function health(app: FastifyInstance, services: Services) {
  const warn = sparing((line) => app.log.warn(line))
  let closing = false
  // The start has checked the database already.
  let answeredAt = performance.now()
  let checking: Promise<boolean> | undefined
  app.addHook('preClose', async () => {
    closing = true
  })
  const checkDatabase = async () => {
    try {
      await services.db.execute(sql`select 1`)
      answeredAt = performance.now()
      return true
    } catch {
      answeredAt = Number.NEGATIVE_INFINITY
      warn('health: the database does not answer')
      return false
    } finally {
      checking = undefined
    }
  }
  app.get('/api/health', async (_, reply) => {
    checking ??= checkDatabase()
    // Undefined while the database has not answered in time.
    const isAvailable = await Promise.race([checking, pause(healthMs, undefined)])
    if (!closing && (isAvailable ?? performance.now() - answeredAt < knownMs)) return { code: 1, message: 'ready' }
    return reply.code(503).send({ code: 0, message: closing ? 'shutting down' : 'not ready' })
  })
}

/**
 * Refuses changes requested by another site's page, whose Origin (scheme, host and port) is neither the request's own
 * address, nor PUBLIC_URL, nor one of CORS_ORIGINS. Requests without an Origin pass.
 */
function guardOrigin(app: FastifyInstance, publicUrl: () => string, corsOrigins: readonly string[]) {
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
