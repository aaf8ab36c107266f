import { sql } from 'drizzle-orm'
import type { Db } from './database/db.ts'

/**
 * PostgreSQL's advisory lock of a name, until the transaction ends: whoever takes the same name meanwhile waits, and
 * goes on in the order of coming. Refused like any lock that is not to be had within the transaction's `lock_timeout`.
 */
export async function advisoryLock(db: Pick<Db, 'execute'>, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
