import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { nouns } from '../../resources/nouns.ts'
import { rollupsOf } from './noun.ts'
import { keepRollups } from './rollup-triggers.ts'

let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

/** The rollups' triggers and functions: what changes when they are made anew. */
const made = async () =>
  (
    await app.db.execute<{ id: string }>(
      sql`select 'trigger ' || oid || ' ' || xmin as id from pg_trigger where tgname like 'rollup%'
        union all select 'function ' || oid || ' ' || xmin from pg_proc where proname like 'rollup%' order by 1`,
    )
  ).rows

test('what is as it should be is left alone, so that a start locks no table', async () => {
  const before = await made()
  expect(before.length).toBeGreaterThanOrEqual(12)
  await keepRollups(app.db, rollupsOf(nouns))
  expect(await made()).toEqual(before)
})

test('a rollup that is new or says something else computes its parents once', async () => {
  const { data } = (await mei.post('/api/supplier/add', { code: 'R-1', nameEn: 'Roll', type: 'OEM' })).body
  await mei.post('/api/certificate/add', { supplier: data.id, standard: 'GOTS', expires: '2030-01-01' })
  const expiry = async () => (await mei.get(`/api/supplier/id?id=${data.id}`)).body.data.nextExpiry
  const changed = rollupsOf(nouns).map((one) =>
    one.table === nouns.certificate.service.table
      ? { ...one, rollup: { ...one.rollup, set: { nextExpiry: `select date '2031-02-03'` } } }
      : one,
  )
  await keepRollups(app.db, changed)
  expect(await expiry()).toBe('2031-02-03')
  await keepRollups(app.db, rollupsOf(nouns))
  expect(await expiry()).toBe('2030-01-01')
  const history = (await mei.get(`/api/history?kind=supplier&id=${data.id}`)).body.data
  expect(history.filter((one: { kind: string }) => one.kind === 'supplier')).toHaveLength(1)
})
