import type { Pool } from '@sms/kit/server'
import { sql } from 'drizzle-orm'

/**
 * Counts anew what the database believes of its tables, as PostgreSQL plans by it: a migration that changes a column's
 * type takes away what was known of it, a new column has nothing known, and a list would be read so until autovacuum
 * comes. All of ours, as it reads a sample of each only; the parents of inheriting tables and of parts too, which
 * autovacuum never does. Outside of a transaction, so that each table is free again as soon as it is done. Says what it did.
 */
export async function gatherStatistics(db: Pool, log: (line: string) => void): Promise<void> {
  const from = performance.now()
  const tables = await tablesOf(db)
  if (tables.length === 0) return
  await db.execute(sql.raw(`analyze ${tables.join(', ')}`))
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  log(`statistics of ${tables.length} tables gathered in ${seconds} s`)
}

/**
 * The same for the tables whose rows stand in parts: autovacuum counts these, but never the whole.
 * A daily job, since a new installation is migrated while it is empty.
 */
export async function gatherWholes(db: Pool): Promise<void> {
  for (const name of await tablesOf(db, sql`oid in (select inhparent from pg_inherits)`))
    await db.transaction(async (tx) => {
      // A million entries with all their windows take longer than a request may.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql.raw(`analyze ${name}`))
    })
}

/** Our tables, as SQL names them, without those that are parts of others. */
async function tablesOf(db: Pool, which = sql`true`): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I', relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and ${which}
      order by 1`,
  )
  return rows.map(({ name }) => name)
}
