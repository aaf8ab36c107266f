import { importerOf } from '@sms/kit/server/mount'
import { supplierNoun } from '@sms/resources/supplier/server/service.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasKeyOf } from '../../../kit/server/import/match.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { csvOf, importer } from './testing.ts'

let app: TestApp
let mei: Visitor

const { table } = supplierNoun.service
const uscc = '914403001922038216'

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

/** The plan that the database uses to find some values, if it uses an index wherever it can. */
async function planOf(field: string) {
  const key = importerOf(supplierNoun).keys.find(({ name }) => name === field)!
  const some = ['X1', 'x2', 'X3'].map((value) => ({ [field]: value }))
  return app.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_hashjoin = off`)
    await tx.execute(sql`set local enable_mergejoin = off`)
    const { rows } = await tx.execute(
      sql`explain select * from ${table} where ${hasKeyOf(table, supplierNoun.contract.fields, key, some)}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test.each([
  ['code', 'supplier_code_unique'],
  ['uscc', 'supplier_(uscc_unique|by_uscc)'],
])('rows find their records by %s through its index', async (field, index) => {
  const plan = await planOf(field)
  expect(plan).toMatch(new RegExp(`Index Scan (using|on) ${index}`))
  expect(plan).not.toContain('Seq Scan on supplier')
})

test('a record is found by a code in any case, and by a USCC in any writing', async () => {
  const added = await mei.post('/api/supplier/add', { code: 'M-1', nameEn: 'Match', type: 'OEM', uscc })
  expect(added.body.code).toBe(1)
  const look = async (header: string, text: string) =>
    (
      await importer(mei).look(
        csvOf([
          [header, 'City'],
          [text, 'Wuxi'],
        ]),
        { key: header.toLowerCase() },
      )
    ).body.data.counts
  expect(await look('Code', 'm-1')).toMatchObject({ update: 1, errors: 0 })
  expect(await look('USCC', uscc.toLowerCase())).toMatchObject({ update: 1, errors: 0 })
})
