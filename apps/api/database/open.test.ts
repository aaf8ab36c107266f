import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPool } from './open.ts'
import { freshDatabase } from './testing.ts'

test('every connection of the pool is in UTC, whatever the database was told', async () => {
  const database = await freshDatabase(async () => {}, 'empty')
  const setUp = openPool(database.url, () => {}, 1)
  await setUp.db.execute(
    sql`do $$ begin execute format('alter database %I set timezone to %L', current_database(), 'Asia/Shanghai'); end $$`,
  )
  await setUp.close()
  const { db, close } = openPool(database.url, () => {}, 3)
  const zone = () =>
    db.execute<{ zone: string; day: string }>(sql`
    select current_setting('TimeZone') as zone, to_char(timestamptz '2026-03-01T20:00:00Z', 'YYYY-MM-DD') as day, pg_sleep(0.05)`)
  const answers = await Promise.all([zone(), zone(), zone()])
  for (const { rows } of answers) expect(rows[0]).toMatchObject({ zone: 'UTC', day: '2026-03-01' })
  await close()
  await database.drop()
})
