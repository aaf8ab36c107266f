import { label } from '@sms/kit/contract'
import { accepted } from '@sms/kit/server/mount'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The address to route a request by. A malformed escape under /admin stands for its characters as they are, so that
 * such a path is a screen that does not exist and, like any path that starts with /admin, leads to /login without a
 * session (specification.md, section 2). Every other address stays as it came.
 */
export function routable(url: string): string {
  if (!url.startsWith('/admin')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURI(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Answers an address that no route can be looked up for, such as one with a malformed escape, with the envelope. */
export function answerUnroutable(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const text = label('The address is not well formed', '地址格式不正确')
  reply.code(error.statusCode ?? 400).send({ code: 0, message: text[accepted(request)] })
}
