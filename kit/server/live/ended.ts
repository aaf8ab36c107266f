import { sql } from 'drizzle-orm'
import type { Db } from '../context.ts'
import { channels, type EndedMessage } from './messages.ts'

/**
 * Tells every process that a session, or some of a user's, have ended, so that their event streams end too: once the
 * transaction is committed, if `db` is one.
 */
export async function tellEnded(db: Db, which: EndedMessage): Promise<void> {
  await db.execute(sql`select pg_notify(${channels.ended}, ${JSON.stringify(which)})`)
}
