import type { Pool } from '@sms/kit/server'
import { sql } from 'drizzle-orm'

/** The number of migrations that a database has had; 0 for a new one. */
export async function migrationCount(db: Pool): Promise<number> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]!.there) return 0
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
  return counted.rows[0]!.n
}

/**
 * Whether the work that follows migrations (keys of names, statistics) was done after this number of them. The mark is
 * a comment on drizzle's table, since a table of the product would be in backups and be restored into other databases.
 */
export async function isFollowedUp(db: Pool, migrations: number): Promise<boolean> {
  const { rows } = await db.execute<{ mark: string | null }>(
    sql`select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as mark`,
  )
  return rows[0]!.mark === markOf(migrations)
}

/** Marks that work as done after this number of migrations. */
export const noteFollowedUp = (db: Pool, migrations: number) =>
  db.execute(sql.raw(`comment on table drizzle.__drizzle_migrations is '${markOf(migrations)}'`))

/** The statement that removes the mark, for restored tables. */
export const forgetFollowedUp = 'comment on table drizzle.__drizzle_migrations is null'

const markOf = (migrations: number) => `followed up after ${migrations} migrations`

/**
 * Refreshes the planner's statistics after migrations, which drop those of changed columns; otherwise lists would be
 * planned without them until autovacuum runs.
 */
export async function gatherStatistics(db: Pool, log: (line: string) => void): Promise<void> {
  const from = performance.now()
  const tables = await tablesOf(db)
  if (tables.length === 0) return
  await db.execute(sql.raw(`analyze ${tables.join(', ')}`))
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  log(`statistics of ${tables.length} tables gathered in ${seconds} s`)
}

async function tablesOf(db: Pool): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I', relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      order by 1`,
  )
  return rows.map(({ name }) => name)
}
