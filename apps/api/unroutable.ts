import { label } from '@sms/kit/contract'
import { accepted } from '@sms/kit/server/mount'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The address to route a request by. Under /admin a malformed escape is taken literally, so that the path is an unknown
 * screen, which leads to /login without a session (specification.md, section 2).
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

/** Answers an address that cannot be routed, such as one with a malformed escape, with the envelope. */
export function answerUnroutable(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const text = label('The address is not well formed', '地址格式不正确')
  reply.code(error.statusCode ?? 400).send({ code: 0, message: text[accepted(request)] })
}
