import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Language, label } from '@sms/kit/contract'
import { accepted } from '@sms/kit/server/mount'

/** Seconds after which somebody who met the closed door may try again. */
const retrySeconds = 2

/**
 * Takes the port while the server is not ready and answers everything with 503: health and the rest of the API with the
 * envelope, pages with a small page that tries again. Rejects with EADDRINUSE when the port is taken. `close` gives the
 * port free for the server itself.
 */
export async function openDoor(at: { readonly port: number; readonly host: string }) {
  const server = createServer(answer)
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(at, listening))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { port, close }
}

function answer(request: IncomingMessage, response: ServerResponse) {
  const path = (request.url ?? '/').split('?')[0]!
  const language = accepted(request)
  const isApi = path === '/api' || path.startsWith('/api/')
  const text = path === '/api/health' ? 'not ready' : starting[language]
  response
    .writeHead(503, {
      'content-type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retrySeconds),
      // The next request is for the server that takes this one's place.
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
