import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/api/testing.ts'
import { nouns } from '../../../resources/nouns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('every foreign key between records has an index, or deleting many records would read the table once for each', async () => {
  const tables = Object.values(nouns).map(({ service }) => getTableName(service.table))
  const { rows } = await app.db.execute<{ key: string }>(sql`
    select f.conname as key from pg_constraint f
    where f.contype = 'f' and f.conrelid::regclass::text = any (${sql.param(tables)}::text[])
      and not exists (
        select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%')
      )`)
  expect(rows).toEqual([])
})
