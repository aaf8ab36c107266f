import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Language, label } from '@sms/kit/contract'
import { acceptedLanguage } from '@sms/kit/server/mount'

const retrySeconds = 2

/**
 * Answers all requests at a port with 503 until `close` frees it; browsers get a page that reloads itself. Rejects with
 * EADDRINUSE when the port is in use.
 */
export async function openDoor(at: { readonly port: number; readonly host: string }) {
  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, close }
}

/** Answers 503: to the API in the envelope, to browsers with a page that reloads itself. */
function answer(request: IncomingMessage, response: ServerResponse) {
  const path = (request.url ?? '/').split('?')[0]!
  const language = acceptedLanguage(request)
  const isApi = path === '/api' || path.startsWith('/api/')
  const text = path === '/api/health' ? 'not ready' : starting[language]
  response
    .writeHead(503, {
      'content-type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retrySeconds),
      // The next request must reach the real server.
      connection: 'close',
    })
    .end(isApi ? JSON.stringify({ code: 0, message: text }) : page(language))
}

const starting = label('The server is starting; try again in a moment', '服务器正在启动，请稍后再试')

const page = (language: Language) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${retrySeconds}">
<title>SMS</title><p>${starting[language]}</p></html>
`
