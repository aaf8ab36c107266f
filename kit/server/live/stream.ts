import type { LiveEvents } from '@sms/kit/contract'
import type { FastifyReply } from 'fastify'

/** The most buffered bytes; a slower reader is disconnected. */
const bufferMax = 65_536

/** How long a browser waits before it reconnects, in milliseconds. */
const retryMs = 2_000

/** How long the last bytes may take, in milliseconds. */
const lastBytesMs = 1_000

export type Stream = {
  /** Sends an event; the browser sends the last `id` when it reconnects. */
  readonly send: <E extends keyof LiveEvents>(event: E, data: LiveEvents[E], id?: number | undefined) => void
  /** Sends a comment line that keeps the connection alive; `id` as in `send`. */
  readonly beat: (id?: number | undefined) => void
  readonly end: () => void
}

/**
 * Answers with server-sent events (HTML standard, 9.2) until either side closes, and then calls `closed` once. Bypasses
 * the reply's hooks, since compression would delay events, but sends the headers that hooks have set.
 */
export function openStream(reply: FastifyReply, closed: () => void): Stream {
  reply.hijack()
  const { raw } = reply
  // The connection ends with the stream, since an open one would delay a shutdown.
  raw.shouldKeepAlive = false
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined))
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses or buffers would delay events.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  raw.socket?.setNoDelay(true)
  let open = true
  let lastId: number | undefined
  /** Runs once, whether the browser, an error, a full buffer or `end` closes the stream. */
  const onClose = () => {
    if (!open) return
    open = false
    closed()
  }
  raw.once('close', onClose)
  raw.on('error', onClose)

  const write = (text: string) => {
    if (!open) return
    raw.write(text)
    if (raw.writableLength <= bufferMax) return
    onClose()
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
      // A reader that does not take the last bytes is not waited for.
      setTimeout(() => raw.destroy(), lastBytesMs).unref()
      onClose()
    },
  }
}
