import { sql } from 'drizzle-orm'
import { newId } from '../columns.ts'
import type { Db } from '../database/db.ts'
import { type ChangeMessage, channels, idsMax } from './messages.ts'

/**
 * Tells open pages that some records look otherwise where that is no history, such as a counter: once the transaction is
 * committed, if `db` is one. `actor` is the user in whose name it happened.
 */
export async function tellChanged(db: Db, kind: string, ids: readonly string[], actor: string): Promise<void> {
  const named = ids.slice(0, idsMax)
  const message: ChangeMessage = {
    kind,
    root: kind,
    ids: named,
    roots: named,
    count: ids.length,
    actor,
    change: newId(),
  }
  await db.execute(sql`select pg_notify(${channels.change}, ${JSON.stringify(message)})`)
}
