import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  AppError,
  type ErrorKind,
  type FieldProblem,
  type Label,
  type Language,
  label,
  stateMax,
} from '@sms/kit/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Db } from '../context.ts'
import { databaseError, isTooSlow, unavailable, waitRefusal } from '../database/errors.ts'
import type { Nouns } from '../noun.ts'
import { type Answer, addressOf, type Route } from '../route.ts'
import { accepted, actorOf, type FindSession, identify, isLongAgo, stillMay } from './session.ts'
import { sparing } from './sparing.ts'
import { createTurns } from './turns.ts'
import { shallow, wholeTexts } from './whole-text.ts'

/** What mounting needs from the app: the pool and how a session is found. */
export type Host = { readonly db: Db; readonly nouns: Nouns; readonly session: FindSession }

/** Mounts routes, under /api but for those apart: session, right, parse, handle, envelope, in this order for every one. */
export function mount(app: FastifyInstance, routes: readonly Route[], host: Host) {
  const turn = createTurns(eachUser)
  const strangersTurn = createTurns(strangers)
  for (const one of routes) {
    app.route({
      method: one.method,
      url: addressOf(one),
      bodyLimit: one.maxBytes ?? (one.access === 'anyone' ? 16_384 : 1_048_576),
      config: { ...(one.quiet ? { quiet: true } : {}), ...(one.stream || one.download ? { lasting: true } : {}) },
      // Before a byte of the body is read: nobody without the right makes the server take in and parse a large one.
      onRequest: async (request, reply) => {
        // What one user may see is kept by no browser; downloads that may be kept say so themselves.
        reply.header('cache-control', 'no-store')
        await again(() => identify(request, one.access, host.session))
        if (!one.stream && request.method !== 'GET') boundBody(request, one.access === 'anyone' ? 10_000 : 60_000)
        if (one.stream && wrapped.test(request.headers['content-type'] ?? '')) throw notUnderstood()
      },
      handler: async (request, reply) => {
        const { state, confirmed, body, query } = open(request, one)
        const identifyAgain = () => identify(request, one.access, host.session)
        const still = async () => stillMay(request.session?.actor, (await host.session(request))?.actor)
        const gone = goneFrom(reply)
        let hasWaited = false
        const work = async () => {
          // Whoever had to wait, or was long in sending, may have been signed out or have other rights by now.
          const actor = hasWaited || isLongAgo(request) ? await identifyAgain() : actorOf(request)
          const ctx: Ctx = {
            db: host.db,
            actor,
            language: request.language!,
            log: request.log,
            nouns: host.nouns,
            state: state ?? verbOf(one.path),
            confirmed,
            gone,
          }
          const handle = () => one.handle({ ...ctx, body, query, request, reply, still, again: identifyAgain })
          return one.method === 'GET' && !one.download ? again(handle) : handle()
        }
        const isGone = () => reply.raw.destroyed
        const takesTurns = !one.stream && !one.download
        const isStranger = one.access === 'anyone'
        // Who is signed in signs out at once, however much they have under way.
        const answering =
          !takesTurns || (isStranger && request.session)
            ? work()
            : isStranger
              ? strangersTurn(request.ip, isGone, work)
              : turn(actorOf(request).id, isGone, work)
        hasWaited = true
        const answer = await answering
        if (!answer && !reply.sent) return reply.hijack()
        if (answer) return send(reply, one, answer, state ?? verbOf(one.path))
      },
    })
  }
}

/** Aborts when the caller hangs up before the answer. */
function goneFrom({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => raw.writableFinished || gone.abort())
  return gone.signal
}

/**
 * Requests of one user that are worked on at the same time, as many as a browser sends to one server: further ones wait,
 * so that nobody takes all the database's connections from the others. Uploads and downloads last as long as their
 * sender or reader takes, and have bounds of their own.
 */
const eachUser = {
  atOnce: Number.POSITIVE_INFINITY,
  each: 6,
  waiting: 200,
  full: label('Too many requests at once; try again in a moment', '请求过多，请稍后再试'),
}

/** The same for who is not signed in, by address: signing in costs memory and time, and links are opened by strangers. */
const strangers = { ...eachUser, atOnce: 20, waiting: 50 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See Route. */
    quiet?: true
    /** An upload or a download, which lasts as long as its sender or reader takes. */
    lasting?: true
    /** Its address holds a secret: logs name the route instead. */
    secret?: true
  }
}

/** Ends a request whose body has not come after so many milliseconds: its place is for others. */
function boundBody({ raw }: FastifyRequest, ms: number) {
  const clock = setTimeout(() => raw.destroy(), ms).unref()
  raw.once('end', () => clearTimeout(clock)).once('close', () => clearTimeout(clock))
}

/** Reads, and once more where the connection to the database was lost meanwhile. */
const again = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch(async (error: unknown) => {
    if (!unavailable(error)) throw error
    // Other connections go in the same moment, and the pool has to hear of it.
    await pause(100)
    return read()
  })

/** Takes the envelope's own keys off the input and parses the rest by the route's shapes. */
function open(request: FastifyRequest, one: Route) {
  const { User_Name: _query, ...rawQuery } = request.query as Record<string, unknown>
  const query = one.query ? one.query.parse(readable(rawQuery)) : rawQuery
  const isStream = request.body instanceof Readable
  if (one.stream ? !isStream && request.body !== undefined : isStream) {
    throw notUnderstood()
  }
  if (one.method === 'GET' || one.stream) return { query, body: undefined, state: undefined, confirmed: [] }
  const raw = request.body ?? {}
  if (typeof raw !== 'object' || Array.isArray(raw)) {
    throw new AppError('badRequest', label('The body must be a JSON object', '请求内容必须是 JSON 对象'))
  }
  const { User_Name: _body, state, confirm, ...rest } = shallow(raw) as Record<string, unknown>
  return {
    query,
    body: wholeTexts(one.body ? one.body.parse(rest) : rest),
    state: readState(state),
    confirmed: readConfirm(confirm),
  }
}

/** Types of bodies that are more than the file: it would be stored with its wrapper. */
const wrapped = /json|^\s*multipart\/|x-www-form-urlencoded/i

const notUnderstood = () =>
  new AppError('wrongType', label('This content type is not understood here', '不支持此内容类型'))

/** Each parameter once, as text that the database can hold. */
function readable(query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw refusedField(name, label('This parameter stands twice', '该参数重复'))
    if (String(value).includes('\0')) throw refusedField(name, label('Not a valid value', '值无效'))
  }
  return query
}

function readState(state: unknown): string | undefined {
  if (state === undefined || state === null || state === '') return undefined
  if (typeof state === 'string' && state.length <= stateMax && !/\p{Cc}/u.test(state)) return state
  throw refusedField(
    'state',
    label(`Text of at most ${stateMax} characters expected`, `须为最多 ${stateMax} 个字符的文本`),
  )
}

function readConfirm(confirm: unknown): string[] {
  if (confirm === undefined || confirm === null) return []
  const list = typeof confirm === 'string' ? [confirm] : confirm
  if (Array.isArray(list) && list.length <= 10 && list.every((one) => typeof one === 'string' && one.length <= 40))
    return list
  throw refusedField('confirm', label('A list of answers expected', '须为确认项列表'))
}

const refusedField = (field: string, message: Label) =>
  new AppError('refused', label(`${field}: ${message.en}`, `${field}：${message.zh}`), {
    problems: [{ field, message }],
  })

/** The verb of a path's last word, as `{state} successfully` needs it: `/supplier/add` gives "Add". */
export const verbOf = (path: string) => {
  const last = path.split('/').at(-1) ?? ''
  return last.charAt(0).toUpperCase() + last.slice(1)
}

function send(reply: FastifyReply, one: Route, answer: Answer, verb: string) {
  const { message = one.method === 'GET' ? 'success' : `${verb} successfully`, ...rest } = answer
  return reply.code(one.method === 'POST' ? 201 : 200).send({ code: 1, message, ...rest })
}

const statuses: Record<Exclude<ErrorKind, 'refused'>, number> = {
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  unavailable: 503,
}

/** One line per finished request: who asked for which path, never its query (a reset link holds its token there). */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info(
      {
        method,
        path: routeOptions.config.secret ? routeOptions.url : request.url.split('?')[0],
        status: reply.statusCode,
        ms,
        ip,
        ...(request.session ? { user: request.session.actor.id } : {}),
      },
      'answered',
    )
  })
}

/** The one place where an error becomes an answer. Faults of ours are logged once and shown without internals. */
export function answerErrors(app: FastifyInstance, find: FindSession) {
  /** The session's language, also where it was not looked up yet, as on a path that is none. */
  const languageOf = async (request: FastifyRequest) =>
    request.language ?? (await find(request).catch(() => undefined))?.language ?? accepted(request)
  app.decorateRequest('language', undefined)
  app.decorateRequest('session', undefined)
  app.decorateRequest('identifiedAt', 0)
  const outage = sparing((line) => app.log.error(line))
  app.setErrorHandler(async (error, request, reply) => {
    const known =
      error instanceof AppError
        ? error
        : (waitRefusal(error) ??
          tooSlow(error, request) ??
          unavailable(error) ??
          fastifyError(error as { statusCode?: number }))
    const language = known?.kind === 'unavailable' ? (request.language ?? accepted(request)) : await languageOf(request)
    if (!known) {
      request.log.error({ err: error }, 'request failed')
      const text = label(`Something went wrong on our side (request ${request.id})`, `服务器出错（请求 ${request.id}）`)
      return reply.code(500).send({ code: 0, message: text[language] })
    }
    const user = request.session?.actor.id
    if (known.kind === 'unavailable') outage(`${known.text.en} (${databaseError(error)?.code ?? reasonOf(error)})`)
    else if (known.kind !== 'refused') request.log.info({ kind: known.kind, ...(user ? { user } : {}) }, known.text.en)
    if (known.retryAfterSeconds) reply.header('retry-after', String(known.retryAfterSeconds))
    const status = known.kind === 'refused' ? (request.method === 'POST' ? 201 : 200) : statuses[known.kind]
    return reply.code(status).send(refused(known, language))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const text = label('There is no such address', '地址不存在')
    return reply.code(404).send({ code: 0, message: text[await languageOf(request)] })
  })
}

/** The innermost code or class of an error: no text of it, which may hold what somebody typed. */
function reasonOf(error: unknown): string {
  const { code, cause, name = '' } = error as { code?: unknown; cause?: unknown; name?: string }
  if (typeof code === 'string') return code
  return cause && cause !== error ? reasonOf(cause) : name
}

const refused = (error: AppError, language: Language) => ({
  code: 0,
  message: error.text[language],
  ...(error.problems.length
    ? { errors: error.problems.map((one: FieldProblem) => ({ field: one.field, message: one.message[language] })) }
    : {}),
  ...(error.data === undefined ? {} : { data: error.data }),
})

/** A question that takes the database too long is the asker's to narrow, not a fault of ours; a write leaves nothing. */
function tooSlow(error: unknown, { method }: FastifyRequest): AppError | undefined {
  if (!isTooSlow(error)) return undefined
  return new AppError(
    'refused',
    method === 'GET'
      ? label('This takes too long: please narrow the search or the filters', '查询耗时过长，请缩小搜索或筛选范围')
      : label('This took too long and nothing was changed', '操作耗时过长，未作任何更改'),
  )
}

/** The errors that Fastify itself finds in a request before any route runs. */
function fastifyError(error: { code?: string; statusCode?: number }): AppError | undefined {
  switch (error.statusCode) {
    case 413:
      return new AppError('tooLarge', label('The request is too large', '请求内容过大'))
    case 415:
      return notUnderstood()
    case 400:
      return new AppError('badRequest', label('The request is not well formed', '请求格式不正确'))
    default:
      return undefined
  }
}

/** Lets a body of any type but JSON through unread: uploads stream it, every other route refuses it with 415. */
export function acceptRawBodies(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload))
}
