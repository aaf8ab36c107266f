import { AppError, atEach, type ErrorKind, type Language, label } from '@sms/kit/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { databaseError, isTooSlow, unavailable, waitRefusal } from '../database/errors.ts'
import { acceptedLanguage, type FindSession } from './session.ts'

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

/**
 * Turns errors and unknown addresses into answers in the user's language, and declares what `identify` sets on
 * requests. Internal errors are logged and answered without details.
 */
export function answerErrors(app: FastifyInstance, find: FindSession) {
  /** The session's language, looked up if necessary, as on an unknown path. */
  const languageOf = async (request: FastifyRequest) =>
    request.language ?? (await find(request).catch(() => undefined))?.language ?? acceptedLanguage(request)
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
    const language =
      known?.kind === 'unavailable' ? (request.language ?? acceptedLanguage(request)) : await languageOf(request)
    if (!known) {
      request.log.error({ err: error }, 'request failed')
      const text = label(`Something went wrong on our side (request ${request.id})`, `服务器出错（请求 ${request.id}）`)
      return reply.code(500).send({ code: 0, message: text[language] })
    }
    const user = request.session?.actor.id
    if (known.kind === 'unavailable') outage(`${known.text.en} (${databaseError(error)?.code ?? reasonOf(error)})`)
    else if (known.kind !== 'refused') request.log.info({ kind: known.kind, ...(user ? { user } : {}) }, known.text.en)
    if (known.retryAfterSeconds) reply.header('retry-after', String(known.retryAfterSeconds))
    // A refusal has the status of a success: only the envelope's code tells them apart.
    const status = known.kind === 'refused' ? (request.method === 'POST' ? 201 : 200) : statuses[known.kind]
    return reply.code(status).send(failure(known, language))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const text = label('There is no such address', '地址不存在')
    return reply.code(404).send({ code: 0, message: text[await languageOf(request)] })
  })
}

/**
 * The outermost code of an error and its causes, else the innermost class; never its message, which may hold users'
 * data.
 */
function reasonOf(error: unknown): string {
  const { code, cause, name = '' } = error as { code?: unknown; cause?: unknown; name?: string }
  if (typeof code === 'string') return code
  return cause && cause !== error ? reasonOf(cause) : name
}

const failure = (error: AppError, language: Language) => ({
  code: 0,
  message: error.text[language],
  ...(error.problems.length
    ? { errors: error.problems.flatMap(atEach).map(({ field, message }) => ({ field, message: message[language] })) }
    : {}),
  ...(error.data === undefined ? {} : { data: error.data }),
})

/** The refusal of a statement that ran too long; undefined for other errors. */
function tooSlow(error: unknown, { method }: FastifyRequest): AppError | undefined {
  if (!isTooSlow(error)) return undefined
  return new AppError(
    'refused',
    method === 'GET'
      ? label('This takes too long: please narrow the search or the filters', '查询耗时过长，请缩小搜索或筛选范围')
      : label('This took too long and nothing was changed', '操作耗时过长，未作任何更改'),
  )
}

function fastifyError(error: { code?: string; statusCode?: number }): AppError | undefined {
  switch (error.statusCode) {
    case 413:
      return new AppError('tooLarge', label('The request is too large', '请求内容过大'))
    case 415:
      return unknownType()
    case 400:
      return new AppError('badRequest', label('The request is not well formed', '请求格式不正确'))
    default:
      return undefined
  }
}

/** The refusal of a body whose content type the route does not take: 415. */
export const unknownType = () =>
  new AppError('wrongType', label('This content type is not understood here', '不支持此内容类型'))

/** How long a repeated line is left out of the log, in milliseconds. */
const sparedMs = 10_000

/** Returns a function that logs a line, then leaves out the same line for `sparedMs`; the next one tells how often. */
export function sparing(log: (line: string) => void): (line: string) => void {
  const logged = new Map<string, { readonly at: number; more: number }>()
  return (line) => {
    const now = performance.now()
    const before = logged.get(line)
    if (before && now - before.at < sparedMs) {
      before.more++
      return
    }
    if (logged.size > 100) logged.clear()
    logged.set(line, { at: now, more: 0 })
    log(before?.more ? `${line} (${before.more} more times)` : line)
  }
}
