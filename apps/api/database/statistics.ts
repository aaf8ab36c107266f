import type { Pool } from '@sms/kit/server'
import { sql } from 'drizzle-orm'

/**
 * Refreshes the planner's statistics after migrations, which drop those of changed columns; otherwise lists would be
 * planned without them until autovacuum runs. It reads a sample of each table and runs outside a transaction.
 */
export async function gatherStatistics(db: Pool, log: (line: string) => void): Promise<void> {
  const from = performance.now()
  const tables = await tablesOf(db)
  if (tables.length === 0) return
  await db.execute(sql.raw(`analyze ${tables.join(', ')}`))
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  log(`statistics of ${tables.length} tables gathered in ${seconds} s`)
}

/** Our tables, as SQL names them. */
async function tablesOf(db: Pool): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I', relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      order by 1`,
  )
  return rows.map(({ name }) => name)
}
