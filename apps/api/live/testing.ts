import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createEventReader } from '@sms/kit/contract'
import type { TestApp, Visitor } from '../testing.ts'

export type Heard = { readonly event: string; readonly data: any; readonly id: string | undefined; readonly at: number }

/**
 * An open event stream as a page holds it, on a connection of its own, after the event with the id `since`. `heard`
 * grows; `until` waits for an event that fits, up to a minute; `over` resolves when the stream has ended.
 */
export async function listen(app: Pick<TestApp, 'url'>, visitor: Visitor, options: { since?: string } = {}) {
  const call = request(`${app.url}/api/live`, {
    agent: false,
    headers: {
      cookie: visitor.fetch.cookies(),
      'accept-encoding': 'br, gzip',
      ...(options.since ? { 'last-event-id': options.since } : {}),
    },
  }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const heard: Heard[] = []
  const reader = createEventReader()
  response.setEncoding('utf8')
  response.on('data', (piece: string) => {
    for (const { event, data, id } of reader.read(piece))
      heard.push({ event, data: JSON.parse(data), id, at: performance.now() })
  })
  response.on('error', () => {})
  const over = new Promise<void>((done) => response.once('close', () => done()))
  return {
    status: response.statusCode,
    headers: response.headers,
    heard,
    over,
    lastId: reader.lastId,
    events: (event: string) => heard.filter((row) => row.event === event),
    until: (fits: (entry: Heard) => boolean, from = 0) => waitFor(() => heard.slice(from).find(fits)),
    close: async () => {
      call.destroy()
      await over
    },
  }
}

export type Listening = Awaited<ReturnType<typeof listen>>

/**
 * Calls `look` until it finds something, for up to a minute: a listening connection that is cut may take 10 s to be
 * missed and another 5 until it is tried again.
 */
export async function waitFor<T>(look: () => T | undefined): Promise<T> {
  for (const until = Date.now() + 60_000; Date.now() < until; await new Promise((next) => setTimeout(next, 10))) {
    const found = look()
    if (found !== undefined) return found
  }
  throw new Error('waited for a minute in vain')
}
