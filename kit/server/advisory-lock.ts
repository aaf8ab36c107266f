import { sql } from 'drizzle-orm'
import type { Db } from './database/db.ts'

/**
 * Takes PostgreSQL's advisory lock of a name until the transaction ends. Waiting fails after the transaction's
 * `lock_timeout`.
 */
export async function advisoryLock(db: Pick<Db, 'execute'>, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
