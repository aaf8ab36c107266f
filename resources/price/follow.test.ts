import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** Whoever follows an item and may see prices is told of them (domain.md, Notifications). */
let app: TestApp
let mei: Visitor
let wu: Visitor
let lin: Visitor
let linId: string
let mill: string
let n = 0

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com', Menu: ['Fabric'] })
  lin = await app.member(mei, {
    name: 'Lin',
    email: 'lin@example.com',
    role: 'Viewer',
    Menu: ['Fabric'],
    rights: ['cost'],
  })
  linId = (await mei.get('/api/user?name=Lin')).body.data[0].id
  mill = (await mei.post('/api/supplier/add', { code: 'S-1', nameEn: 'Mill', type: 'OEM' })).body.data.id
})
afterAll(() => app.close())

const fabric = async () =>
  (await mei.post('/api/fabric/add', { code: `F-${++n}`, weight: '100' })).body.data.id as string
const line = (item: string, more = {}) => ({
  item,
  supplier: mill,
  currency: 'CNY',
  unit: 'm',
  breaks: [{ minQty: '100', price: '12.50' }],
  ...more,
})
const add = async (item: string, more = {}) => (await mei.post('/api/price/add', line(item, more))).body.data.id
const edit = (id: string, values: object) => mei.post('/api/price/edit', { id, ...values })
const follow = (who: Visitor, id: string, following = true, kind = 'fabric') =>
  who.post('/api/follow', { kind, id, following })
const texts = async (who: Visitor, item: string) =>
  (await who.get('/api/notification')).body.data
    .filter(({ record }: { record: string }) => record === item)
    .map(({ text }: { text: { en: string } }) => text.en)
    .reverse()

describe('Following an item', () => {
  test('is one’s own, may be said twice and ends when one says so; nobody follows by themselves', async () => {
    const item = await fabric()
    const follows = async (who: Visitor) => (await who.get(`/api/follow?kind=fabric&id=${item}`)).body.data.following
    expect(await follows(mei)).toBe(false)
    for (const _ of [1, 2]) expect((await follow(lin, item)).body.data).toEqual({ following: true })
    expect([await follows(lin), await follows(mei)]).toEqual([true, false])
    await follow(lin, item, false)
    expect(await follows(lin)).toBe(false)
  })

  test('is for those who may read the item and its prices; records of other kinds are not followed', async () => {
    const item = await fabric()
    expect((await follow(wu, item)).status).toBe(403)
    expect((await wu.get(`/api/follow?kind=fabric&id=${item}`)).body.data).toEqual({ following: false })
    expect((await follow(lin, item, true, 'button')).status).toBe(403)
    expect((await follow(mei, mill, true, 'supplier')).status).toBe(404)
    expect((await follow(mei, mill)).status).toBe(404)
    expect((await follow(mei, 'x')).body.errors![0]!.field).toBe('id')
  })
})

describe('Who follows is told', () => {
  test('of an offer, another price, approval, and that it was taken away; not of drafts, later days and notes', async () => {
    const item = await fabric()
    await follow(lin, item)
    await follow(mei, item)
    const id = await add(item, { stage: 'Draft' })
    await edit(id, { moq: '200' })
    expect(await texts(lin, item)).toEqual([])
    await edit(id, { stage: 'Quoted' })
    await edit(id, { notes: 'By phone', validFrom: '2025-01-01' })
    await edit(id, { breaks: [{ minQty: '100', price: '11.9' }] })
    await mei.post('/api/fabric/edit', { id: item, composition: [{ fibre: await cotton(), percent: '100' }] })
    await edit(id, { stage: 'Approved' })
    await edit(id, { status: 'inActive' })
    const name = (await mei.get(`/api/fabric/id?id=${item}`)).body.data.code
    expect(await texts(lin, item)).toEqual([
      `${name}: S-1 · Mill quotes 12.50 CNY/m, entered by Mei`,
      `${name}: S-1 · Mill 12.50 → 11.90 CNY/m, changed by Mei`,
      `${name}: 11.90 CNY/m of S-1 · Mill approved by Mei`,
      `${name}: 11.90 CNY/m of S-1 · Mill taken away by Mei`,
    ])
    // Whoever did it knows.
    expect(await texts(mei, item)).toEqual([])
    const [last] = (await lin.get('/api/notification')).body.data
    expect(last).toMatchObject({ type: 'price', kind: 'fabric', link: `/admin/open/fabric/${item}?tab=prices` })
  })

  test('of everything that a price is agreed with, and that one in force ends earlier, with what changed', async () => {
    const item = await fabric()
    await follow(lin, item)
    const id = await add(item, { incoterm: 'EXW', samplePrice: '5', validFrom: '2025-01-01' })
    await edit(id, { taxIncluded: true })
    await edit(id, { incoterm: 'CIF', incotermPlace: 'Hamburg' })
    await edit(id, { samplePrice: '6' })
    await edit(id, { validTo: '2099-12-31' })
    await edit(id, { validTo: '2098-12-31' })
    await edit(id, { validTo: '2099-12-31', reference: 'Q-1' })
    const price = 'S-1 · Mill 12.50 CNY/m'
    expect(await texts(lin, item)).toEqual([
      `F-${n}: S-1 · Mill quotes 12.50 CNY/m, entered by Mei`,
      `F-${n}: ${price} (now tax included), changed by Mei`,
      `F-${n}: ${price} (Incoterm EXW → CIF Hamburg), changed by Mei`,
      `F-${n}: ${price} (sample price 5.00 → 6.00), changed by Mei`,
      `F-${n}: ${price} (valid until 2099-12-31), changed by Mei`,
      `F-${n}: ${price} (valid until 2099-12-31 → 2098-12-31), changed by Mei`,
    ])
    // A new offer says on which other conditions it is.
    await add(item, { incoterm: 'CIF', breaks: [{ minQty: '100', price: '11' }], moq: '300' })
    expect((await texts(lin, item)).at(-1)).toBe(
      `F-${n}: S-1 · Mill quotes 12.50 → 11.00 CNY/m (MOQ – → 300, Incoterm CIF Hamburg → CIF, now without tax, sample price 6.00 → –), entered by Mei`,
    )
  })

  test('of what a new offer follows upon, and by the supplier’s name as they read it, and as it is by now', async () => {
    const [item, loom] = [
      await fabric(),
      (await mei.post('/api/supplier/add', { code: 'S-2', nameEn: 'Loom', nameZh: '织机', type: 'OEM' })).body.data.id,
    ]
    await add(item, { supplier: loom, validFrom: '2030-01-01' })
    await follow(lin, item)
    await add(item, { supplier: loom, validFrom: '2030-07-01', breaks: [{ minQty: '100', price: '11.9' }] })
    await add(item, { validFrom: '2030-08-01', breaks: [{ minQty: '100', price: '10' }] })
    await mei.post('/api/supplier/edit', { id: loom, nameEn: 'New Loom' })
    expect(await texts(lin, item)).toEqual([
      `F-${n}: S-2 · New Loom quotes 12.50 → 11.90 CNY/m, entered by Mei`,
      `F-${n}: S-1 · Mill quotes 10.00 CNY/m, entered by Mei`,
    ])
    const [, first] = (await lin.get('/api/notification')).body.data
    expect(first.text.zh).toBe(`F-${n}：S-2 · 织机 报价 12.50 → 11.90 CNY/m，Mei 录入`)
  })

  test('what an undo takes away is told no more, and again once that is undone', async () => {
    const item = await fabric()
    await follow(lin, item)
    const id = await add(item)
    const received = [`F-${n}: S-1 · Mill quotes 12.50 CNY/m, entered by Mei`]
    expect(await texts(lin, item)).toEqual(received)
    const { data } = (await mei.post('/api/undo', { kind: 'price', id })).body
    expect(await texts(lin, item)).toEqual([])
    expect((await mei.post('/api/undo', { change: data.change })).body.code).toBe(1)
    expect(await texts(lin, item)).toEqual(received)
  })

  test('also of what an import brings, and no longer once the right is gone', async () => {
    const item = await fabric()
    await follow(lin, item)
    const put = (unit: string) =>
      importer(mei, '/api/price').put(
        csvOf([
          ['Fabric', 'Supplier', 'Currency', 'Unit', 'Price breaks'],
          [`F-${n}`, 'S-1', 'CNY', unit, '1: 7'],
        ]),
      )
    expect((await put('m')).state).toBe('done')
    expect(await texts(lin, item)).toEqual([`F-${n}: S-1 · Mill quotes 7.00 CNY/m, entered by Mei`])
    const kinds = async () =>
      (await lin.get('/api/notification/settings')).body.data.types.map(({ type }: { type: string }) => type)
    expect(await kinds()).toContain('price')
    await mei.post('/api/user/edit', { id: linId, rights: [] })
    expect((await put('yd')).state).toBe('done')
    expect(await texts(lin, item)).toEqual([])
    expect((await lin.get('/api/notification/unread')).body.data.latest).toBeNull()
    expect(await kinds()).not.toContain('price')
    await mei.post('/api/user/edit', { id: linId, rights: ['cost'] })
    // What came meanwhile was not written for them.
    expect(await texts(lin, item)).toEqual([`F-${n}: S-1 · Mill quotes 7.00 CNY/m, entered by Mei`])
  })
})

describe('Who has lost the right to prices', () => {
  test('sees what they follow and ends it; begins nothing, and what they were told stays away for good', async () => {
    const [item, other] = [await fabric(), await fabric()]
    for (const watched of [item, other]) {
      await follow(lin, watched)
      await add(watched)
    }
    const received = await texts(lin, other)
    expect([(await texts(lin, item)).length, received.length]).toEqual([1, 1])
    await mei.post('/api/user/edit', { id: linId, rights: [] })
    const follows = async () => (await lin.get(`/api/follow?kind=fabric&id=${item}`)).body.data.following
    expect(await follows()).toBe(true)
    expect((await follow(lin, item, false)).body.data).toEqual({ following: false })
    expect(await follows()).toBe(false)
    expect((await follow(lin, item)).status).toBe(403)
    await mei.post('/api/user/edit', { id: linId, rights: ['cost'] })
    expect([await follows(), await texts(lin, item), await texts(lin, other)]).toEqual([false, [], received])
    await add(item, { incoterm: 'EXW', validFrom: '2025-01-01' })
    expect(await texts(lin, item)).toEqual([])
  })

  test('or the key to the items can end it all the same', async () => {
    const [item, other] = [await fabric(), await fabric()]
    for (const watched of [item, other]) {
      await follow(lin, watched)
      await add(watched)
    }
    const received = await texts(lin, other)
    await mei.post('/api/user/edit', { id: linId, Menu: ['Button'] })
    expect((await follow(lin, item, false)).body.data).toEqual({ following: false })
    await mei.post('/api/user/edit', { id: linId, Menu: ['Fabric'] })
    expect((await lin.get(`/api/follow?kind=fabric&id=${item}`)).body.data.following).toBe(false)
    expect([await texts(lin, item), (await texts(lin, other)).length]).toEqual([[], received.length])
    expect(received).toHaveLength(1)
  })
})

const cotton = async () => (await mei.get('/api/master?key=Composition&name=Cotton')).body.data[0].id as string
