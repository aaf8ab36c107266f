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
 * Whether everything that follows upon so many migrations was done to its end. A database keeps it as the comment of
 * drizzle's own table: what stands in a table of ours would be in backups, and be believed of the database they go into.
 */
export async function isFollowedUp(db: Pool, migrations: number): Promise<boolean> {
  const { rows } = await db.execute<{ mark: string | null }>(
    sql`select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as mark`,
  )
  return rows[0]!.mark === markOf(migrations)
}

/** Notes that it was: no start does it again until there is another migration. */
export const noteFollowedUp = (db: Pool, migrations: number) =>
  db.execute(sql.raw(`comment on table drizzle.__drizzle_migrations is '${markOf(migrations)}'`))

/** A statement that forgets it, for tables that are made anew. */
export const forgetFollowedUp = 'comment on table drizzle.__drizzle_migrations is null'

const markOf = (migrations: number) => `followed up after ${migrations} migrations`
