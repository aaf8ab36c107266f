import type { Pool as Connections, PoolClient } from 'pg'
import type { Pool } from '../database/db.ts'
import { withoutData } from '../mount/log-error.ts'

/** A statement on the listening connection itself. */
export type Query = <T>(text: string, values?: readonly unknown[]) => Promise<T[]>

type Hearer = {
  readonly channels: readonly string[]
  /** A notification, in the order in which transactions were committed. */
  readonly received: (channel: string, payload: string) => void
  /** Listening has begun, for the first time or again: messages in between were missed. */
  readonly opened: (query: Query) => Promise<void>
  /** From now on nothing is heard. */
  readonly lost: () => void
  readonly log: (error: unknown, message: string) => void
}

export type Listener = {
  /** Runs a statement where notifications are heard; rejects while there is no connection. */
  readonly query: Query
  /** Resolves once the first attempt to listen has ended, well or badly. */
  readonly tried: Promise<void>
  readonly stop: () => Promise<void>
}

/** Waits between attempts to connect again, in milliseconds: doubled from the first to the longest. */
const firstMs = 200
const longestMs = 5_000
/** A statement on a connection that is broken without having said so is given up after this, in milliseconds. */
const answerMs = 10_000

/** Holds one connection of the pool to LISTEN on, and takes another one whenever it breaks, until it is stopped. */
export function startListener(db: Pool, hearer: Hearer): Listener {
  const pool = (db as Pool & { $client: Connections }).$client
  const halted = Promise.withResolvers<void>()
  const tried = Promise.withResolvers<void>()
  let stopped = false
  let current: PoolClient | undefined
  let lose = () => {}

  let turn: Promise<unknown> = Promise.resolve()
  /** One statement after the other, as a connection wants them. */
  const query: Query = <T>(text: string, values: readonly unknown[] = []) => {
    const mine = turn.then(() => ask<T>(text, values))
    turn = mine.catch(() => {})
    return mine
  }
  const ask = async <T>(text: string, values: readonly unknown[]) => {
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

  /** Listens until the connection ends; rejects when it could not begin. */
  const once = async (begun: () => void) => {
    const client = await pool.connect()
    const lost = Promise.withResolvers<void>()
    lose = () => {
      if (current === client) hearer.lost()
      lost.resolve()
    }
    client.once('end', lose)
    client.on('error', lose)
    client.on('notification', ({ channel, payload = '' }) => hearer.received(channel, payload))
    current = client
    try {
      for (const channel of hearer.channels) await query(`listen ${channel}`)
      await hearer.opened(query)
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
        await once(() => {
          wait = firstMs
          tried.resolve()
        })
        if (!stopped) hearer.log(undefined, 'live: the listening connection was lost')
      } catch (error) {
        if (!stopped) hearer.log(withoutData(error), 'live: cannot listen')
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

/** A wait that keeps no process alive. */
const after = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref())
