import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** A reader that takes nothing for so long is gone, in milliseconds. */
export const stalledMs = 60_000

/**
 * Ends the connection of an answer while it is sent, when something has waited for its reader for `ms` and no further
 * piece of it was taken: only the reader can free what a streamed answer holds. Waiting for the database does not count.
 * Says so once in the log. Gives what stops the watch.
 */
export function endWhenStalled(
  { raw }: Pick<FastifyReply, 'raw'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  ms = stalledMs,
): () => void {
  const { socket } = raw
  let taken = -1
  let since = Date.now()
  const timer = setInterval(() => {
    const now = socket ? socket.bytesWritten - socket.writableLength : 0
    if (now !== taken || raw.writableLength === 0) {
      taken = now
      since = Date.now()
    } else if (Date.now() - since >= ms) {
      clearInterval(timer)
      log.warn({ seconds: Math.round(ms / 1_000) }, 'a download was ended: its reader took nothing')
      socket?.destroy()
    }
  }, ms / 12)
  return () => clearInterval(timer)
}
