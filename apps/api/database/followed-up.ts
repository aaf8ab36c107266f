import type { Pool } from '@sms/kit/server'
import { sql } from 'drizzle-orm'

/** The number of migrations of a database; 0 where the product was never started on it. */
export async function migrationsHad(db: Pool): Promise<number> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]!.there) return 0
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
  return counted.rows[0]!.n
}

/**
 * Whether the work after so many migrations is done. The mark is a comment on drizzle's table, since a table of the product
 * would be in backups and be restored into other databases.
 */
export async function isFollowedUp(db: Pool, migrations: number): Promise<boolean> {
  const { rows } = await db.execute<{ mark: string | null }>(
    sql`select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as mark`,
  )
  return rows[0]!.mark === markOf(migrations)
}

/** Marks that work as done, until there is another migration. */
export const noteFollowedUp = (db: Pool, migrations: number) =>
  db.execute(sql.raw(`comment on table drizzle.__drizzle_migrations is '${markOf(migrations)}'`))

/** The statement that removes the mark, for restored tables. */
export const forgetFollowedUp = 'comment on table drizzle.__drizzle_migrations is null'

const markOf = (migrations: number) => `followed up after ${migrations} migrations`
