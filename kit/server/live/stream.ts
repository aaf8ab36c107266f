import type { LiveEvents } from '@sms/kit/contract'
import type { FastifyReply } from 'fastify'

/** Bytes that may wait for a reader; who is slower is cut off, comes back and catches up. */
export const bufferMax = 65_536

/** How long a browser waits before it comes back, in milliseconds. */
export const retryMs = 2_000

/** How long the last bytes may take, in milliseconds. */
const partMs = 1_000

export type Stream = {
  /** Sends an event; `id` is what the browser names when it comes back. */
  readonly send: <E extends keyof LiveEvents>(event: E, data: LiveEvents[E], id?: number | undefined) => void
  /** A line that says nothing but that the connection lives; `id` as in `send`. */
  readonly beat: (id?: number | undefined) => void
  readonly end: () => void
}

/**
 * Answers with server-sent events (HTML standard, 9.2) for as long as both sides want. It goes past the reply's hooks,
 * compression among them, since a packed stream would be held back until there is enough to pack; the headers that other
 * hooks have set are sent. `closed` is called once, however it ends.
 */
export function openStream(reply: FastifyReply, closed: () => void): Stream {
  reply.hijack()
  const { raw } = reply
  // The connection ends with the stream: kept open, it would hold up a shutdown.
  raw.shouldKeepAlive = false
  const held = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined))
  raw.writeHead(200, {
    ...held,
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that packs or gathers would hold events back.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  raw.socket?.setNoDelay(true)
  let open = true
  let lastId: number | undefined
  const done = () => {
    if (!open) return
    open = false
    closed()
  }
  raw.once('close', done)
  raw.on('error', done)

  const write = (text: string) => {
    if (!open) return
    raw.write(text)
    if (raw.writableLength <= bufferMax) return
    done()
    raw.destroy()
  }
  const idLine = (id: number | undefined) => {
    if (id === undefined || id === lastId) return ''
    lastId = id
    return `id: ${id}\n`
  }
  write(`retry: ${retryMs}\n\n`)
  return {
    send: (event, data, id) => write(`event: ${event}\n${idLine(id)}data: ${JSON.stringify(data)}\n\n`),
    beat: (id) => write(`:\n${idLine(id)}\n`),
    end: () => {
      if (!open) return
      raw.end()
      // Whoever does not read what is left is not waited for.
      setTimeout(() => raw.destroy(), partMs).unref()
      done()
    },
  }
}
