import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** How long a reader is given to show that it takes enough, in milliseconds. */
export const stalledMs = 60_000
/** What it takes at least, in bytes per second: a tenth of a slow mobile connection's. */
export const leastRate = 8_192
/** The longest that an answer is sent, in milliseconds: it holds a connection of the pool meanwhile. */
export const longestMs = 1_800_000
/** Milliseconds between looks at the session of an answer that is being sent. */
const lookMs = 20_000

type Told = Pick<FastifyBaseLogger, 'warn'>
type Limits = { readonly ms?: number; readonly rate?: number; readonly longest?: number }

/**
 * Ends the connection of an answer while it is sent, when something has waited for its reader for `ms` and less of it
 * was taken than `rate` asks for, or when it takes longer than `longest` in all: only the reader can free what a streamed
 * answer holds. Waiting for the database does not count as slow. Says so once in the log. Gives what stops the watch.
 */
export function endWhenStalled(
  { raw }: Pick<FastifyReply, 'raw'>,
  log: Told,
  { ms = stalledMs, rate = leastRate, longest = longestMs }: Limits = {},
): () => void {
  const { socket } = raw
  const began = Date.now()
  const takenNow = () => (socket ? socket.bytesWritten - socket.writableLength : 0)
  let taken = takenNow()
  let since = began
  const end = (why: string) => {
    clearInterval(timer)
    log.warn({ seconds: Math.round((Date.now() - began) / 1_000) }, `a download was ended: ${why}`)
    socket?.destroy()
  }
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - began >= longest) return end('it took too long')
    const passed = now - since
    if (raw.writableLength > 0 && passed < ms) return
    if (raw.writableLength > 0 && takenNow() - taken < (rate * passed) / 1_000) return end('its reader took too little')
    taken = takenNow()
    since = now
  }, ms / 12)
  return () => clearInterval(timer)
}

/**
 * Ends the connection of an answer while it is sent, once whoever asked for it is signed in no more or has other rights.
 * A database that does not answer tells nothing about that. Gives what stops the watch.
 */
export function endWithSession(
  { raw }: Pick<FastifyReply, 'raw'>,
  log: Told,
  still: () => Promise<boolean>,
  ms = lookMs,
): () => void {
  let stopped = false
  const timer = setInterval(async () => {
    if ((await still().catch(() => true)) || stopped) return
    clearInterval(timer)
    log.warn({}, 'a download was ended: its session or its rights are not what they were')
    raw.socket?.destroy()
  }, ms)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
