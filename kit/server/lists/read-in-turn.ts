import { AppError, label, listMs } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Db, Pool } from '../database/db.ts'
import { createTurns } from '../mount/turns.ts'

/** Limits concurrent reads of this process and of a user, so that the pool keeps connections for everything else. */
const turn = createTurns({ atOnce: 8, each: 3, waiting: 200 })

/**
 * Runs `work` in one read-only transaction, in turn with other users, with at most `listMs` per statement; inside a
 * transaction it only calls `work`. When `signal` aborts, or after `totalMs`, the running statement is cancelled.
 */
export async function readInTurn<T>(
  { db, actor, signal }: Reading,
  work: (db: Db) => Promise<T>,
  totalMs?: number,
): Promise<T> {
  if ('rollback' in db) return work(db)
  const isGone = () => signal?.aborted === true
  const done = await turn(actor.id, isGone, async () => ({ value: await read(db as Pool, work, signal, totalMs) }))
  if (!done) throw new AppError('tooMany', label('Nobody waits for this any more', '请求已取消'))
  return done.value
}

type Reading = Pick<Ctx, 'db' | 'actor' | 'signal'>

const read = <T>(
  pool: Pool,
  work: (db: Db) => Promise<T>,
  signal: AbortSignal | undefined,
  totalMs: number | undefined,
): Promise<T> =>
  pool.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`
        select pg_backend_pid() as pid, set_config('statement_timeout', ${String(listMs)}, true),
          set_config('work_mem', '32MB', true), set_config('jit', 'off', true),
          set_config('max_parallel_workers_per_gather', '0', true)`)
      let cancelled: Promise<unknown> | undefined
      const cancel = () => {
        cancelled = pool.execute(sql`select pg_cancel_backend(${rows[0]!.pid}::int)`).catch(() => {})
      }
      signal?.addEventListener('abort', cancel, { once: true })
      const clock = totalMs === undefined ? undefined : setTimeout(cancel, totalMs)
      try {
        return await work(tx)
      } finally {
        signal?.removeEventListener('abort', cancel)
        clearTimeout(clock)
        // The connection serves somebody else next: nothing may cancel their statement.
        await cancelled
      }
    },
    { accessMode: 'read only' },
  )

/** Sets planner settings, such as `enable_seqscan`, for the rest of a transaction. */
export const planBy = (db: Db, settings: Readonly<Record<string, 'on' | 'off'>>) => {
  const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  return db.execute(sql`select ${sql.join(each, sql`, `)}`)
}
