import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type Label, label, stateMax } from '@sms/kit/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Db } from '../database/db.ts'
import { unavailable } from '../database/errors.ts'
import type { Nouns } from '../noun.ts'
import { type Answer, addressOf, type Route, verbOf } from '../route.ts'
import { unknownType } from './errors.ts'
import { actorOf, type FindSession, identify, isLongAgo, stillMay } from './session.ts'
import { requireShallow, requireStorable } from './storable-text.ts'
import { createTurns } from './turns.ts'

export type Host = { readonly db: Db; readonly nouns: Nouns; readonly session: FindSession }

/** Mounts routes, under /api but for those apart: session, right, parse, handle, envelope. */
export function mount(app: FastifyInstance, routes: readonly Route[], host: Host) {
  const turns = { user: createTurns(eachUser), stranger: createTurns(strangers) }
  for (const route of routes) {
    const isPublic = route.access === 'anyone'
    app.route({
      method: route.method,
      url: addressOf(route),
      bodyLimit: route.maxBytes ?? (isPublic ? 16_384 : 1_048_576),
      config: { ...(route.quiet ? { quiet: true } : {}), ...(lasts(route) ? { lasting: true } : {}) },
      // Checks the right before the body is read and parsed.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        await retryRead(() => identify(request, route.access, host.session))
        if (!route.stream && request.method !== 'GET') boundBody(request, isPublic ? 10_000 : 60_000)
        if (route.stream && wrapped.test(request.headers['content-type'] ?? '')) throw unknownType()
      },
      handler: async (request, reply) => {
        const answer = await answerOf(route, request, reply, host, turns)
        if (answer) return send(reply, route, answer.answer, answer.verb)
        // The client has left: nothing is sent.
        if (!reply.sent) return reply.hijack()
      },
    })
  }
}

const lasts = ({ stream, lasting }: Route) => stream || lasting

type Turns = { readonly user: ReturnType<typeof createTurns>; readonly stranger: ReturnType<typeof createTurns> }

/**
 * Parses a request, waits for its turn and calls the route's handler; undefined where the handler has sent the answer
 * itself, or where the client left while waiting.
 */
async function answerOf(route: Route, request: FastifyRequest, reply: FastifyReply, host: Host, turns: Turns) {
  const { state, confirmed, body, query } = parseRequest(request, route)
  const verb = state ?? verbOf(route.path)
  const currentActor = () => identify(request, route.access, host.session)
  const isStillAllowed = async () => stillMay(request.session?.actor, (await host.session(request))?.actor)
  const signal = abortSignalOf(reply)
  let hasWaited = false
  const work = async () => {
    // The session may have ended or changed its rights while the request waited or its body arrived.
    const actor = hasWaited || isLongAgo(request) ? await currentActor() : actorOf(request)
    const ctx: Ctx = {
      db: host.db,
      actor,
      language: request.language!,
      log: request.log,
      nouns: host.nouns,
      state: verb,
      confirmed,
      signal,
    }
    const handle = () => route.handle({ ...ctx, body, query, request, reply, isStillAllowed, currentActor })
    return route.method === 'GET' && !route.download ? retryRead(handle) : handle()
  }
  const isGone = () => reply.raw.destroyed
  const isPublic = route.access === 'anyone'
  // A public route that is called with a session, such as signing out, takes no turn.
  const takesTurns = !lasts(route) && !(isPublic && request.session)
  const answering = !takesTurns
    ? work()
    : isPublic
      ? turns.stranger(request.ip, isGone, work)
      : turns.user(actorOf(request).id, isGone, work)
  // Work whose turn it is has begun by now, without this.
  hasWaited = true
  const answer = await answering
  return answer && { answer, verb }
}

function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => raw.writableFinished || controller.abort())
  return controller.signal
}

/**
 * The most simultaneous requests of a user, as many as a browser sends to a server; further ones wait, so that no user
 * takes all connections of the database. Uploads and lasting downloads take no turns.
 */
const eachUser = {
  atOnce: Number.POSITIVE_INFINITY,
  each: 6,
  waiting: 200,
}

/** The same limits by address for requests without a session, which leave users most connections of the database. */
const strangers = { ...eachUser, atOnce: 6, waiting: 50 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See Route. */
    quiet?: true
    /** An upload, or a download that lasts as long as its reader takes. */
    lasting?: true
    /** The address holds a secret, so logs name the route instead. */
    secret?: true
  }
}

function boundBody({ raw }: FastifyRequest, ms: number) {
  const clock = setTimeout(() => raw.destroy(), ms).unref()
  raw.once('end', () => clearTimeout(clock)).once('close', () => clearTimeout(clock))
}

/** Reads once more if the database was unavailable, such as after it dropped its connections. */
const retryRead = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch(async (error: unknown) => {
    if (!unavailable(error)) throw error
    // Gives the pool time to drop its other lost connections.
    await pause(100)
    return read()
  })

/** Separates the envelope's keys from the input and parses the rest by the route's shapes. */
function parseRequest(request: FastifyRequest, route: Route) {
  const { User_Name: _query, ...rawQuery } = request.query as Record<string, unknown>
  const query = route.query ? route.query.parse(requireReadable(rawQuery)) : rawQuery
  // A body that is no JSON arrives as a stream, which uploads alone take.
  const isStream = request.body instanceof Readable
  if (route.stream ? !isStream && request.body !== undefined : isStream) throw unknownType()
  if (route.method === 'GET' || route.stream) return { query, body: undefined, state: undefined, confirmed: [] }
  const raw = request.body ?? {}
  if (typeof raw !== 'object' || Array.isArray(raw)) {
    throw new AppError('badRequest', label('The body must be a JSON object', '请求内容必须是 JSON 对象'))
  }
  const { User_Name: _body, state, confirm, ...rest } = requireShallow(raw) as Record<string, unknown>
  return {
    query,
    body: requireStorable(route.body ? route.body.parse(rest) : rest),
    state: readState(state),
    confirmed: readConfirm(confirm),
  }
}

/** Content types of uploads that are more than the file: it would be stored with its wrapper. */
const wrapped = /json|^\s*multipart\/|x-www-form-urlencoded/i

function requireReadable(query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw refusedField(name, label('This parameter stands twice', '该参数重复'))
    if (String(value).includes('\0')) throw refusedField(name, label('Not a valid value', '值无效'))
  }
  return query
}

/** The word of a body's `state` that the message `{state} successfully` begins with; undefined where it is blank. */
function readState(state: unknown): string | undefined {
  if (state === undefined || state === null || state === '') return undefined
  if (typeof state === 'string' && state.length <= stateMax && !/\p{Cc}/u.test(state)) return state
  const expected = label(`Text of at most ${stateMax} characters expected`, `须为最多 ${stateMax} 个字符的文本`)
  throw refusedField('state', expected)
}

/**
 * The keys of the server's questions that the user has answered with yes, from a body's `confirm`: a list or one key.
 */
function readConfirm(confirm: unknown): string[] {
  if (confirm === undefined || confirm === null) return []
  const list = typeof confirm === 'string' ? [confirm] : confirm
  if (Array.isArray(list) && list.length <= 10 && list.every((key) => typeof key === 'string' && key.length <= 40))
    return list
  throw refusedField('confirm', label('A list of answers expected', '须为确认项列表'))
}

const refusedField = (field: string, message: Label) =>
  new AppError('refused', label(`${field}: ${message.en}`, `${field}：${message.zh}`), {
    problems: [{ field, message }],
  })

function send(reply: FastifyReply, route: Route, answer: Answer, verb: string) {
  const { message = route.method === 'GET' ? 'success' : `${verb} successfully`, ...rest } = answer
  return reply.code(route.method === 'POST' ? 201 : 200).send({ code: 1, message, ...rest })
}

/** Logs a line per finished request, without its query, which may hold a token. */
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

/** Lets a body of any type but JSON through unread: uploads stream it, every other route refuses it with 415. */
export function acceptRawBodies(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload))
}
