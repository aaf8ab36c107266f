import { listMs } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db, Pool } from './context.ts'

/** Reads in one transaction whose statements are bounded in time (`listMs`); within a transaction it joins that as it is. */
export async function bounded<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if ('rollback' in db) return work(db)
  return (db as Pool).transaction(
    async (tx) => {
      await tx.execute(
        sql.raw(
          `set local statement_timeout = ${listMs}; set local work_mem = '32MB'; set local jit = off; set local max_parallel_workers_per_gather = 0`,
        ),
      )
      return work(tx)
    },
    { accessMode: 'read only' },
  )
}

/**
 * Two readings at the same time, the second in a transaction of its own on another connection. Where the pool has none
 * to spare at once they follow each other: a reading that holds one never waits for a second.
 */
export async function sideBySide<T>(
  db: Db,
  pool: Db,
  one: (db: Db) => Promise<T>,
  two: (db: Db) => Promise<T>,
): Promise<[T, T]> {
  if (!hasSpare(pool)) return [await one(db), await two(db)]
  // Neither ends before the other: what holds a connection would go on unwatched.
  const [first, second] = await Promise.allSettled([one(db), bounded(pool, two)])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
}

/** Whether taking a connection holds nobody up: nobody waits for one, and a third of them is free. */
function hasSpare(db: Db): boolean {
  if ('rollback' in db) return false
  const { options, totalCount, idleCount, waitingCount } = (db as Pool & { $client: pg.Pool }).$client
  const most = options.max ?? 10
  return waitingCount === 0 && most - (totalCount - idleCount) >= most / 3
}
