import type { Pool as Connections, PoolClient } from 'pg'
import type { Pool } from '../database/db.ts'
import { withoutData } from '../mount/log-error.ts'

/** A statement on the listening connection itself. */
export type Query = <T>(text: string, values?: readonly unknown[]) => Promise<T[]>

type Handlers = {
  readonly channels: readonly string[]
  /** Receives notifications in the order of commits. */
  readonly received: (channel: string, payload: string) => void
  /** Listening has begun, for the first time or again; messages in between were missed. */
  readonly opened: (query: Query) => Promise<void>
  readonly lost: () => void
  readonly log: (error: unknown, message: string) => void
}

export type Listener = {
  /** Runs a statement on the listening connection; rejects while there is none. */
  readonly query: Query
  /** Resolves after the first attempt to listen, successful or not. */
  readonly tried: Promise<void>
  readonly stop: () => Promise<void>
}

/** The waits between attempts to connect, in milliseconds, doubled from the first to the longest. */
const firstMs = 200
const longestMs = 5_000
/** The longest wait for the answer to a statement, in milliseconds. */
const answerMs = 10_000

/** Listens on a connection of the pool, and on another one after it breaks, until it is stopped. */
export function startListener(db: Pool, handlers: Handlers): Listener {
  const pool = (db as Pool & { $client: Connections }).$client
  const halted = Promise.withResolvers<void>()
  const tried = Promise.withResolvers<void>()
  let stopped = false
  let current: PoolClient | undefined
  /** Ends the current connection. */
  let lose = () => {}

  let queue: Promise<unknown> = Promise.resolve()
  /** Runs statements one after the other, as a connection requires. */
  const query: Query = <T>(text: string, values: readonly unknown[] = []) => {
    const result = queue.then(() => runStatement<T>(text, values))
    queue = result.catch(() => {})
    return result
  }
  const runStatement = async <T>(text: string, values: readonly unknown[]) => {
    if (!current) throw new Error('not listening')
    const late = after(answerMs).then(() => {
      throw new Error('the listening connection does not answer')
    })
    try {
      const { rows } = await Promise.race([current.query(text, [...values]), late])
      return rows as T[]
    } catch (error) {
      lose()
      throw error
    }
  }

  /** Listens until the connection ends or the listener is stopped; rejects when listening could not begin. */
  const listenOnce = async (begun: () => void) => {
    const client = await pool.connect()
    const lost = Promise.withResolvers<void>()
    lose = () => {
      if (current === client) handlers.lost()
      lost.resolve()
    }
    client.once('end', lose)
    client.on('error', lose)
    client.on('notification', ({ channel, payload = '' }) => handlers.received(channel, payload))
    current = client
    try {
      for (const channel of handlers.channels) await query(`listen ${channel}`)
      await handlers.opened(query)
      begun()
      await Promise.race([lost.promise, halted.promise])
    } finally {
      lose()
      current = undefined
      client.removeAllListeners('notification')
      client.release(true)
    }
  }

  const run = async () => {
    let wait = firstMs
    while (!stopped) {
      try {
        await listenOnce(() => {
          wait = firstMs
          tried.resolve()
        })
        if (!stopped) handlers.log(undefined, 'live: the listening connection was lost')
      } catch (error) {
        if (!stopped) handlers.log(withoutData(error), 'live: cannot listen')
      }
      tried.resolve()
      await Promise.race([after(wait), halted.promise])
      wait = Math.min(wait * 2, longestMs)
    }
  }
  const ended = run()

  return {
    query,
    tried: tried.promise,
    stop: async () => {
      stopped = true
      halted.resolve()
      await ended
    },
  }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())
