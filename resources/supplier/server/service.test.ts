import { type Ctx, write } from '@sms/kit/server'
import { searchLayout } from '@sms/kit/server/mount'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** Writes suppliers without asking about their names. */
async function insert(values: readonly { code: string; nameEn: string; addressEn?: string }[]) {
  const { id } = (await mei.get('/api/user/verify')).body.data
  const actor = { id, name: 'Mei', role: 'Administrator', menu: ['Supplier'], rights: [] } as const
  const ctx: Ctx = { db: app.db, actor, language: 'en', log: console as never, nouns: {}, state: 'Add' }
  const lists = { contacts: [], facilities: [], categories: [], currencies: [], paymentTerms: [], nameKeys: [] }
  await write(ctx, (ctx) =>
    suppliers.insert(
      ctx,
      values.map((one) => ({ type: 'OEM', ...lists, ...one })),
    ),
  )
}
const many = (values: (i: number) => { code: string; nameEn: string; addressEn?: string }) =>
  Array.from({ length: 600 }, (_, i) => values(i))

/** The names that adding this one asks about. */
async function askedAbout(nameEn: string): Promise<string[]> {
  const { body } = await mei.post('/api/supplier/add', { code: 'new', nameEn, type: 'OEM' })
  expect(body.data, body.message).toMatchObject({ confirm: 'similar' })
  return body.data.about.map((one: { name: string }) => one.name)
}

test('words of the name in the addresses of hundreds do not keep the duplicate guard from a name that is near', async () => {
  const addressEn = (i: number) => `${i} Weaving Road, Industrial Zone`
  await insert(many((i) => ({ code: `Z-${i}`, nameEn: `Mill ${i}`, addressEn: addressEn(i) })))
  await insert([{ code: 'Z-near', nameEn: 'Brilliant Industrial Weaving' }])
  expect(await askedAbout('Briliant Industrial Weaving')).toEqual(['Z-near · Brilliant Industrial Weaving'])
})

describe('Among names that hundreds share words with', () => {
  const rare = ['Brilliant', 'Heron', 'Quartz', 'Meadow', 'Falcon', 'Juniper']
  beforeAll(async () => {
    await insert(many((i) => ({ code: `U-${i}`, nameEn: `House ${i} Universal` })))
    await insert(many((i) => ({ code: `G-${i}`, nameEn: `House ${i} Garment` })))
    await insert(rare.map((one) => ({ code: `N-${one}`, nameEn: `${one} Univrsal Garment` })))
  })

  test('the duplicate guard finds the one that shares the rare word', async () => {
    for (const one of rare)
      expect(await askedAbout(`${one} Universal Garment`)).toEqual([`N-${one} · ${one} Univrsal Garment`])
  })

  test('so it does while search entries are being written anew, and nobody is refused', async () => {
    await app.db.update(searchLayout).set({ next: 'another' })
    // As entries of another layout are: the names stand elsewhere in them.
    await app.db.execute(sql`update search_entry set said = 'as it was' where kind = 'supplier'`)
    for (const one of rare)
      expect(await askedAbout(`${one} Universal Garment`)).toEqual([`N-${one} · ${one} Univrsal Garment`])
    const other = await mei.post('/api/supplier/add', { code: 'other', nameEn: 'Far From All', type: 'OEM' })
    expect(other.body.code, other.body.message).toBe(1)
  })
})
