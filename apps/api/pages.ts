import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { openPath, parseQuery } from '@sms/kit/contract'
import type { Nouns, Services } from '@sms/kit/server'
import { houseZone } from '@sms/resources/company/server/house-day.ts'
import { master as masterContract } from '@sms/resources/master/contract.ts'
import { all as allMasters } from '@sms/resources/master/server/service.ts'
import { safeBack } from '@sms/resources/user/rules/back-path.ts'
import { firstRoute, mayOpen, menuKeysOfPath } from '@sms/resources/user/rules/menu.ts'
import { ownRecord } from '@sms/resources/user/server/session-routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withoutDocumentHeaders } from './headers.ts'
import type { Sessions } from './session.ts'
import { needsSetup } from './setup.ts'

const backCookie = 'back'
const backSeconds = 600
/** Browsers accept cookies of up to 4,096 bytes with name and attributes; a longer path is left out. */
const backMax = 3_500

/** The address of a file of the build, which has no folders. */
const builtFile = /^\/assets\/\w[\w.-]{0,199}(\?|$)/

/** The change log, which needs no menu key. */
const logPath = '/admin/log'

export type PagesOptions = {
  readonly services: Services
  readonly nouns: Nouns
  readonly sessions: Sessions
  readonly web: string
  readonly inactivityMs: number
  readonly origin: string | undefined
  readonly setupCode: boolean
  /** The id after which a page read now receives changes by others. */
  readonly mark: () => number | undefined
}

/** Adds the routes of the pages, of the files of the build and of the offline worker. */
export async function pages(
  app: FastifyInstance,
  { services, nouns, sessions, web, inactivityMs, origin, mark, setupCode }: PagesOptions,
) {
  const [adminPage, loginPage, sharePage] = await Promise.all(
    ['index.html', 'login.html', 'share.html'].map((name) => readFile(join(web, name), 'utf8')),
  )
  const preloads: Preloads = JSON.parse(await readFile(join(web, 'preload.json'), 'utf8').catch(() => '{}'))
  // Revalidated each time, so that a new build's worker is taken; its address limits its scope.
  const worker = await readFile(join(web, 'offline.js'), 'utf8').catch(() => undefined)
  if (worker !== undefined)
    app.get('/offline.js', (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    )
  await app.register(async (assets) => {
    // The file server throws on other names, such as folders, `..` and names longer than a file's.
    assets.addHook('onRequest', async (request, reply) => {
      if (!builtFile.test(request.url)) return reply.callNotFound()
    })
    withoutDocumentHeaders(assets)
    await assets.register(fastifyStatic, {
      root: join(web, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      // The build has written files as .br and .gz too.
      preCompressed: true,
    })
  })

  /** Sends a page with its data and links that preload `files` of the build. */
  const show = (reply: FastifyReply, page: string, boot: Boot, status = 200, files: readonly string[] = []) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page.replace('<!--boot-->', () => head(boot)).replace('</head>', () => `${files.map(link).join('')}</head>`),
      )

  /**
   * Answers an admin page with its data: 404 for an unknown screen, 403 without its menu key. Redirects to /login
   * without a session or data, with the address in a cookie, and from /admin to the user's first screen.
   */
  async function showAdmin(request: FastifyRequest, reply: FastifyReply) {
    const boot = await bootOf(request).catch(
      (error: unknown) => void request.log.error({ err: error }, 'admin page failed'),
    )
    if (!boot) {
      const back = safeBack(request.url)
      const options = { path: '/login', maxAge: backSeconds, sameSite: 'lax', httpOnly: true } as const
      if (back && encodeURIComponent(back).length <= backMax) reply.setCookie(backCookie, back, options)
      return reply.redirect('/login', 302)
    }
    const path = request.url.split('?')[0]!
    if (path === '/admin' || path === '/admin/') {
      const first = firstRoute(boot.user.Menu)
      if (first) return reply.redirect(first, 302)
    }
    const statuses = (request.query as { readonly status?: string | string[] }).status
    const isOpen = mayOpen(path, statuses && [statuses].flat().join(), boot.user.Menu)
    // The page redirects such an address to a screen.
    const isRedirected = path === '/admin' || path === logPath || path.startsWith(openPath)
    const status = !menuKeysOfPath(path) && !isRedirected ? 404 : isOpen ? 200 : 403
    const files = status === 200 ? preloadsOf(preloads, path, boot.user.language) : []
    return show(reply, adminPage!, { ...boot, inactivityMs, origin }, status, files)
  }

  /** The data of an admin page; undefined without a session. */
  async function bootOf(request: FastifyRequest) {
    const session = await sessions.ofRequest(request, 'anew')
    if (!session) return undefined
    // Before the data is read, so that no change in between is missed.
    const live = mark()
    const { actor, language } = session
    const ctx = { db: services.db, actor, language, log: request.log, nouns }
    const [user, master, zone] = await Promise.all([
      ownRecord(ctx, services),
      allMasters(ctx, parseQuery(masterContract, {})),
      houseZone(services.db),
    ])
    return { user, master, live, houseZone: zone }
  }

  // "Any route whose path starts with /admin" (specification.md, section 2): /administrator and /admin.php too.
  app.get('/admin*', showAdmin)
  app.get('/login', async (request, reply) => {
    // A database that fails redirects users here, so this page must not need it.
    const setup = await needsSetup(services.db).catch((error: unknown) => {
      request.log.error({ err: error }, 'login page without the database')
      return false
    })
    return show(reply, loginPage!, {
      setup,
      ...(setup && setupCode ? { code: true } : {}),
      back: safeBack(request.cookies[backCookie]),
    })
  })
  // The same page for every link, valid or not; its script requests the content, and no log holds its token.
  app.get('/share/:token', { config: { secret: true } }, (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      .send(sharePage),
  )
  app.get('/', (_, reply) => reply.redirect('/admin', 302))
}

/** As the build writes it (apps/web/delivery.ts): files by screen and by language. */
type Preloads = Readonly<Record<string, readonly string[] | undefined>>

type Boot = { readonly user?: { readonly theme?: string }; readonly [name: string]: unknown }

/** The page's data, and a chosen colour scheme, which applies before any script runs. */
const head = (boot: Boot) => {
  const theme = boot.user?.theme
  const colours = theme === 'light' || theme === 'dark' ? `<meta name="color-scheme" content="${theme}">` : ''
  return colours + bootBlock(boot)
}

function preloadsOf(preloads: Preloads, path: string, language: string): readonly string[] {
  const address = path.replace(/^\/admin\//, '').replace(/\/$/, '')
  const screen = preloads[address.replace(/\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, '/:id')]
  return [...(screen ?? []), ...(preloads[language] ?? [])]
}

/** Starts to load a file. A style sheet is applied only by its screen, since it would block all scripts until then. */
const link = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** The page's data as a block that browsers do not run; `<` is escaped so that no text can close it. */
const bootBlock = (boot: unknown) =>
  `<script id="boot" type="application/json">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`
