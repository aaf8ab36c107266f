import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { label } from '@sms/kit/contract'
import { acceptedLanguage } from '@sms/kit/server/mount'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The answers to Node's errors about malformed requests; others get 400. */
const answers: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address, or what stands in front of the body, is too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
}
const notHttp = { status: 400, message: 'This is no request that can be understood' }

/** Answers a malformed request, such as one with an address of 20 kB, with the envelope, and closes its connection. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, message } = answers[error.code ?? ''] ?? notHttp
  const body = JSON.stringify({ code: 0, message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

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
  reply.code(error.statusCode ?? 400).send({ code: 0, message: text[acceptedLanguage(request)] })
}
