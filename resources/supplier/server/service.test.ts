import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { keysOf } from '../rules/similar-name.ts'
import { supplierTable } from '../table.ts'

let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

test('two people who rename a supplier at once leave the duplicate guard knowing both names', async () => {
  const added = await mei.post('/api/supplier/add', { code: 'N-0', nameEn: 'Before Both', type: 'OEM' })
  const { id } = added.body.data
  for (let round = 1; round <= 5; round++) {
    const names = [{ nameEn: `Harbour Knitters ${round}` }, { nameZh: `江南针织${'一二三四五'[round - 1]}厂` }]
    const answers = await Promise.all(
      names.map((name) => mei.post('/api/supplier/edit', { id, ...name, confirm: ['similar'] })),
    )
    expect(answers.map((one) => one.body.code)).toEqual([1, 1])
    const [row] = await app.db.select().from(supplierTable).where(eq(supplierTable.id, id))
    expect(row).toMatchObject(Object.assign({}, ...names))
    expect(row!.nameKeys.toSorted()).toEqual(keysOf(row!).toSorted())
  }
})
