import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** The period over which the reader's rate is measured, in milliseconds. */
const stalledMs = 60_000
/** The least rate of a reader in bytes per second, a tenth of a slow mobile connection. */
const leastRate = 8_192
/** The longest time that an answer is sent, in milliseconds, since it uses a connection of the pool. */
const longestMs = 1_800_000
/** Milliseconds between checks of the session while an answer is sent; they usually cost no statement. */
const checkMs = 2_000

type Log = Pick<FastifyBaseLogger, 'warn'>
type Limits = { readonly ms?: number; readonly rate?: number; readonly longest?: number }

/**
 * Ends the connection of an answer, and logs it, when its reader takes less than `rate` over `ms`, not counting waits
 * for the database, or the whole takes longer than `longest`. Returns a function that stops the watch.
 */
export function endWhenStalled(
  { raw }: Pick<FastifyReply, 'raw'>,
  log: Log,
  { ms = stalledMs, rate = leastRate, longest = longestMs }: Limits = {},
): () => void {
  const { socket } = raw
  const began = Date.now()
  /** The bytes that the reader has taken so far. */
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
    // While nothing waits for the reader, the database is slow, and a new period begins.
    const isWaiting = raw.writableLength > 0
    if (isWaiting && passed < ms) return
    if (isWaiting && takenNow() - taken < (rate * passed) / 1_000) return end('its reader took too little')
    taken = takenNow()
    since = now
  }, ms / 12)
  return () => clearInterval(timer)
}

/**
 * Ends the connection of an answer while it is sent, once its session has ended or lost rights; a check that fails ends
 * nothing. Returns a function that stops the watch.
 */
export function endWithSession(
  { raw }: Pick<FastifyReply, 'raw'>,
  log: Log,
  still: () => Promise<boolean>,
  ms = checkMs,
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
