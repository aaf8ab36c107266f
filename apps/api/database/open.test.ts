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

test('a connection on which no transaction could begin, its database having been killed, is given back to the pool', async () => {
  const database = await freshDatabase(async () => {}, 'empty')
  const { db, close } = openPool(database.url, () => {}, 1)
  const killer = openPool(database.url, () => {}, 1)
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  await killer.db.execute(sql`select 1`)
  const killed = Promise.all([killer.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)])
  // The request leaves with the next turn; then this process is kept from hearing that the other connection is gone.
  await new Promise<void>((next) => setImmediate(next))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  await expect(db.transaction(async () => undefined)).rejects.toThrow('begin')
  await killed
  expect((await db.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
  await killer.close()
  await database.drop()
})
