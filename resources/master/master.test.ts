import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** Master Data (domain.md). */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

type Value = { id: string; name: string; status: string; sort: number }
const valuesOf = async (key: string): Promise<Value[]> => (await mei.get(`/api/master?key=${key}`)).body.data
const add = async (key: string, name: string, more: object = {}): Promise<Value> =>
  (await mei.post('/api/master/add', { key, name, ...more })).body.data

test('a name is unique within its key, case-insensitively, and free in another', async () => {
  await add('Line', 'Atelier')
  expect((await mei.post('/api/master/add', { key: 'Line', name: 'ATELIER' })).body).toMatchObject({
    code: 0,
    errors: [{ field: 'name' }],
  })
  expect((await mei.post('/api/master/add', { key: 'Thema', name: 'Atelier' })).body.code).toBe(1)
})

test('an unknown key is refused at its field; a value stays in its category', async () => {
  expect((await mei.post('/api/master/add', { key: 'Colour', name: 'Red' })).body.errors![0]!.field).toBe('key')
  const value = await add('Line', 'Stays')
  expect((await mei.post('/api/master/edit', { id: value.id, key: 'Size' })).body.errors![0]!.field).toBe('key')
})

test('a collection belongs to a showroom, a showroom shows a collection, and nothing else does', async () => {
  const showroom = await add('Showroom', 'Milan')
  const collection = await add('Collection', 'Resort 27', { showroom: showroom.id })
  expect((await mei.post('/api/master/edit', { id: showroom.id, collection: collection.id })).body.code).toBe(1)
  expect((await mei.get(`/api/master?showroom=${showroom.id}`)).body.data.map((row: Value) => row.name)).toEqual([
    'Resort 27',
  ])
  const size = (await valuesOf('Size'))[0]!
  expect((await mei.post('/api/master/edit', { id: size.id, showroom: showroom.id })).body.errors![0]!.field).toBe(
    'showroom',
  )
  expect(
    (await mei.post('/api/master/add', { key: 'Collection', name: 'X', showroom: size.id })).body.errors![0]!.field,
  ).toBe('showroom')
})

test('used-by counts, and merging moves every use with one history entry per record', async () => {
  const [keep, give] = [await add('Category', 'Poplin weavers'), await add('Category', 'Poplin mills')]
  const supplier = async (code: string, categories: string[]) =>
    (await mei.post('/api/supplier/add', { code, nameEn: code, type: 'OEM', categories, confirm: ['similar'] })).body
      .data
  const single = await supplier('M-1', [give.id])
  const both = await supplier('M-2', [give.id, keep.id])
  const uses = (await mei.get('/api/master/uses?key=Category')).body.data
  expect([uses[give.id], uses[keep.id]]).toEqual([2, 1])
  const merged = await mei.post('/api/master/merge', { id: give.id, into: keep.id })
  expect(merged.body.data.changed).toBe(2)
  for (const { id } of [single, both])
    expect((await mei.get(`/api/supplier/id?id=${id}`)).body.data.categories).toEqual([keep.id])
  expect((await valuesOf('Category')).find((value) => value.id === give.id)!.status).toBe('inActive')
  const entries = (await mei.get(`/api/history?kind=supplier&id=${single.id}`)).body.data
  expect(entries[0]).toMatchObject({
    state: 'Merge',
    changes: [{ field: 'categories', before: [give.id], after: [keep.id] }],
  })
})

test('values of two categories do not merge', async () => {
  const [size, line] = [(await valuesOf('Size'))[0]!, await add('Line', 'Not a size')]
  expect((await mei.post('/api/master/merge', { id: line.id, into: size.id })).body).toMatchObject({
    code: 0,
    errors: [{ field: 'into' }],
  })
})

describe('Order', () => {
  test('rows are dragged into order; those not named follow', async () => {
    const names = (list: Value[]) => list.map((row) => row.name)
    const before = await valuesOf('Gender')
    const wanted = [before.at(-1)!, before[0]!]
    expect((await mei.post('/api/master/order', { key: 'Gender', ids: wanted.map((row) => row.id) })).body.code).toBe(1)
    expect(names(await valuesOf('Gender'))).toEqual(names([...wanted, ...before.slice(1, -1)]))
  })

  test('values at one place stand as the list shows them, in Chinese by their Chinese names', async () => {
    const lan = await app.member(mei, { name: 'lan', email: 'lan@example.com', language: 'zh', Menu: ['Master_Data'] })
    const places: [string, string, number][] = [
      ['Amber', '张', 1],
      ['Beryl', '李', 1],
      ['Coral', '安', 1],
      ['Delft', '宝', 2],
    ]
    for (const [name, nameZh, sort] of places) await add('Artwork_Style', name, { nameZh, sort })
    const shown = async (): Promise<Value[]> => (await lan.get('/api/master?key=Artwork_Style')).body.data
    const before = await shown()
    expect(before.slice(0, 4).map((row) => row.name)).toEqual(['Coral', 'Beryl', 'Amber', 'Delft'])
    const ids = [before[1]!.id, before[0]!.id]
    expect((await lan.post('/api/master/order', { key: 'Artwork_Style', ids })).body.code).toBe(1)
    expect((await shown()).slice(0, 4).map((row) => row.name)).toEqual(['Beryl', 'Coral', 'Amber', 'Delft'])
  })

  test('an id of another category or one twice is refused', async () => {
    const [gender, size] = [(await valuesOf('Gender'))[0]!, (await valuesOf('Size'))[0]!]
    for (const ids of [[size.id], [gender.id, gender.id]]) {
      expect((await mei.post('/api/master/order', { key: 'Gender', ids })).body).toMatchObject({
        code: 0,
        errors: [{ field: 'ids' }],
      })
    }
  })
})

test('a pasted column adds what is missing, at the end, and leaves the rest alone', async () => {
  const before = await valuesOf('Material')
  const values = [
    { name: 'Corozo nut' },
    { name: before[0]!.name.toUpperCase() },
    { name: ' Corozo  nut ' },
    { name: 'Galalith', nameZh: '酪素' },
  ]
  const pasted = await mei.post('/api/master/paste', { key: 'Material', values })
  const { change } = pasted.body.data
  expect(pasted.body.data).toEqual({ added: 2, existing: 2, change: expect.any(String) })
  const after = await valuesOf('Material')
  expect(after.slice(-2).map((row) => row.name)).toEqual(['Corozo nut', 'Galalith'])
  expect(after).toHaveLength(before.length + 2)
  expect((await mei.post('/api/undo', { change })).body.code).toBe(1)
  expect(await valuesOf('Material')).toHaveLength(before.length)
})
