import { type Ctx, write } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { keysOf } from '../rules/similar-name.ts'
import { supplierTable } from '../table.ts'
import { suppliers } from './service.ts'

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

test('words of the name in the addresses of hundreds do not keep the duplicate guard from a name that is near', async () => {
  const { id } = (await mei.get('/api/user/verify')).body.data
  const actor = { id, name: 'Mei', role: 'Administrator', menu: ['Supplier'], rights: [] } as const
  const ctx: Ctx = { db: app.db, actor, language: 'en', log: console as never, nouns: {}, state: 'Add' }
  const one = {
    type: 'OEM',
    contacts: [],
    facilities: [],
    categories: [],
    currencies: [],
    paymentTerms: [],
    nameKeys: [],
  }
  const others = Array.from({ length: 600 }, (_, i) => ({
    ...one,
    code: `Z-${i}`,
    nameEn: `Mill ${i}`,
    addressEn: `${i} Weaving Road, Industrial Zone`,
  }))
  const near = { ...one, code: 'Z-near', nameEn: 'Brilliant Industrial Weaving' }
  await write(ctx, (ctx) => suppliers.insert(ctx, [...others, near]))
  const asked = await mei.post('/api/supplier/add', {
    code: 'Z-new',
    nameEn: 'Briliant Industrial Weaving',
    type: 'OEM',
  })
  expect(asked.body.data).toMatchObject({ confirm: 'similar', about: [{ name: expect.stringContaining(near.nameEn) }] })
})
