import type { Pool } from '@sms/kit/server'
import { sql } from 'drizzle-orm'

/** How many migrations a database has had; 0 where the product was never started on it. */
export async function migrationsHad(db: Pool): Promise<number> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]!.there) return 0
  const had = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
  return had.rows[0]!.n
}

/**
 * Counts anew what the database believes of its tables, as PostgreSQL plans by it: a migration that changes a column's
 * type takes away what was known of it, a new column has nothing known, and a list would be read so until autovacuum
 * comes. All of ours, as it reads a sample of each only; the parents of inheriting tables and of parts too, which
 * autovacuum never does. Outside of a transaction, so that each table is free again as soon as it is done. Says what it did.
 */
export async function gatherStatistics(db: Pool, log: (line: string) => void): Promise<void> {
  const from = performance.now()
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I', relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  if (rows.length === 0) return
  await db.execute(sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`))
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  log(`the database was brought up to date; statistics of ${rows.length} tables gathered in ${seconds} s`)
}
