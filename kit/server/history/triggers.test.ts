import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/api/testing.ts'
import { nouns } from '../../../resources/nouns.ts'
import { trackedOf } from '../noun.ts'
import { trackHistory } from './triggers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The history triggers of suppliers: their ids, which change when they are made anew, and what they do. */
const triggers = async () =>
  (
    await app.db.execute<{ id: string; does: string }>(
      sql`select xmin::text || ':' || oid as id, pg_get_triggerdef(oid) as does from pg_trigger
        where tgrelid = 'supplier'::regclass and tgname like 'history_%' order by tgname`,
    )
  ).rows

test('triggers that are as they should be are left alone; a changed record of what is tracked reaches the database', async () => {
  const tracked = trackedOf(nouns)
  const first = await triggers()
  expect(first).toHaveLength(3)
  await trackHistory(app.db, tracked)
  expect(await triggers()).toEqual(first)

  const changed = tracked.map((row) =>
    row.table === nouns.supplier.service.table ? { ...row, ignore: ['name_keys', 'next_expiry', 'city'] } : row,
  )
  await trackHistory(app.db, changed)
  const second = await triggers()
  for (const { does } of second) expect(does).toContain("'name_keys,next_expiry,city'")
  await trackHistory(app.db, tracked)
  expect((await triggers()).map((row) => row.does)).toEqual(first.map((row) => row.does))
})
