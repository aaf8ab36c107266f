import { sql } from 'drizzle-orm'
import { newId } from '../columns.ts'
import type { Db } from '../database/db.ts'
import { type ChangeMessage, channels, idsMax } from './messages.ts'

/**
 * Notifies open pages of a change of records without history, such as of a counter, in the name of the user `actor`;
 * inside a transaction after its commit.
 */
export async function notifyChanged(db: Db, kind: string, ids: readonly string[], actor: string): Promise<void> {
  const message: ChangeMessage = {
    kind,
    root: kind,
    ids: ids.slice(0, idsMax),
    count: ids.length,
    actor,
    change: newId(),
  }
  await db.execute(sql`select pg_notify(${channels.change}, ${JSON.stringify(message)})`)
}
