import { type Ctx, write } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { guardKeysOf } from '../rules/similar-name.ts'
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
    expect(answers.map((row) => row.body.code)).toEqual([1, 1])
    const [row] = await app.db.select().from(supplierTable).where(eq(supplierTable.id, id))
    expect(row).toMatchObject(Object.assign({}, ...names))
    expect(row!.nameKeys.toSorted()).toEqual(guardKeysOf(row!).toSorted())
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
      values.map((row) => ({ type: 'OEM', ...lists, ...row })),
    ),
  )
}
const many = (values: (i: number) => { code: string; nameEn: string; addressEn?: string }) =>
  Array.from({ length: 600 }, (_, i) => values(i))

/** The names that adding this one asks about. */
async function askedAbout(nameEn: string): Promise<string[]> {
  const { body } = await mei.post('/api/supplier/add', { code: 'new', nameEn, type: 'OEM' })
  expect(body.data, body.message).toMatchObject({ confirm: 'similar' })
  return body.data.about.map((row: { name: string }) => row.name)
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
    await insert(rare.map((row) => ({ code: `N-${row}`, nameEn: `${row} Univrsal Garment` })))
  })

  test('the duplicate guard finds the one that shares the rare word', async () => {
    for (const row of rare)
      expect(await askedAbout(`${row} Universal Garment`)).toEqual([`N-${row} · ${row} Univrsal Garment`])
  })
})

describe('While a supplier is typed', () => {
  const alike = async (query: string, by = mei) => by.get(`/api/alike?kind=supplier&${query}`)

  test('a code that another has is told with its owner, a name like theirs beside; the record itself is neither', async () => {
    const values = { code: 'ALK-017', nameEn: 'Nantong Qilun Textile Co., Ltd.', type: 'OEM' }
    const { id } = (await mei.post('/api/supplier/add', values)).body.data
    const about = [{ id, name: 'ALK-017 · Nantong Qilun Textile Co., Ltd.', status: 'Active' }]
    for (const name of ['Nantong Qilun Textile', 'Nantong Qilun', 'Nantong Qilum Textile', 'Nantong Qirun Textile Co'])
      expect((await alike(`code=alk-017&nameEn=${name}`)).body.data, name).toEqual([
        { field: 'code', how: 'taken', about },
        { field: 'nameEn', how: 'similar', about },
      ])
    expect((await alike(`id=${id}&code=ALK-017&nameEn=Nantong%20Qilun`)).body.data).toEqual([])
    expect((await alike('code=ALK-018&nameEn=Zinnober')).body.data).toEqual([])
  })

  test('only who may write suppliers is told, of fields that suppliers have', async () => {
    const bo = await app.member(mei, { name: 'Bo', email: 'bo@example.com', Menu: ['Fabric'] })
    expect((await alike('code=ALK-017', bo)).status).toBe(403)
    expect((await alike('loom=1')).body).toMatchObject({ code: 0, errors: [{ field: 'loom' }] })
    expect((await alike(`code=${'9'.repeat(501)}`)).body).toMatchObject({ code: 0, errors: [{ field: 'code' }] })
    expect((await mei.get('/api/alike?kind=loom')).body).toMatchObject({ code: 0, errors: [{ field: 'kind' }] })
    expect((await app.visitor().get('/api/alike?kind=supplier')).status).toBe(401)
  })

  test('the code that is proposed goes on from the newest, and over what exists', async () => {
    const next = async () => (await mei.get('/api/supplier/code')).body.data
    const add = (code: string) =>
      mei.post('/api/supplier/add', { code, nameEn: `Made ${code}`, type: 'OEM', confirm: ['similar'] })
    await add('MILL/0098')
    await add('MILL/0099')
    expect(await next()).toBe('MILL/0100')
    await add('Loose')
    expect(await next()).toBe('MILL/0100')
    await add('mill/0100')
    expect(await next()).toBe('mill/0101')
  })
})
