import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'

/** domain.md, Library: where used. Which records refer to one, by rights, page by page. */
let app: TestApp
let mei: Visitor
let sun: Visitor
const ids: Record<string, string> = {}
const many = 120

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Fabric', 'Label'] })
  const add = async (path: string, body: object) => {
    const answer = (await mei.post(`/api/${path}/add`, { confirm: 'similar', ...body })).body
    expect(answer.code, JSON.stringify(answer)).toBe(1)
    return answer.data.id as string
  }
  ids.supplier = await add('supplier', { code: 'S-1', nameEn: 'Hengli', type: 'OEM' })
  ids.brand = await add('brand', { code: 'AST', name: 'Aster' })
  ids.fabric = await add('fabric', { code: 'F-1', nameEn: 'Poplin', supplier: ids.supplier })
  ids.artwork = await add('artwork', { code: 'A-1', nameEn: 'Lilies', baseFabric: ids.fabric, exclusiveTo: ids.brand })
  ids.gone = await add('artwork', { code: 'A-2', baseFabric: ids.fabric, status: 'inActive' })
  ids.label = await add('label', { code: 'L-1', compositionOf: ids.fabric })
  await add('swatch', { item: ids.fabric, movement: 'in', day: '2026-01-01', quantity: 9 })
  await add('swatch', { item: ids.fabric, movement: 'out', day: '2026-01-02', quantity: 1, brand: ids.brand })
  await add('certificate', { supplier: ids.supplier, standard: 'GOTS' })
  for (let i = 0; i < many; i++) await add('button', { code: `K-${i}`, supplier: ids.supplier })
})
afterAll(() => app.close())

type Use = { kind: string; field: string; n: number }
const used = async (kind: string, id: string, as = mei) => {
  const { data } = (await as.get(`/api/used?kind=${kind}&id=${id}`)).body
  return (data as Use[]).filter(({ n }) => n > 0).map(({ kind, field, n }) => [kind, field, n])
}
const records = async (kind: string, id: string, of: string, field: string, after = '', as = mei) =>
  (await as.get(`/api/used/records?kind=${kind}&id=${id}&of=${of}&field=${field}&after=${after}`)).body

test('a fabric is used by artworks and labels; its own prices and swatches, files and comments are no use of it', async () => {
  await mei.post('/api/comment/add', { kind: 'fabric', id: ids.fabric, text: 'Nice' })
  expect(await used('fabric', ids.fabric!)).toEqual([
    ['artwork', 'baseFabric', 2],
    ['label', 'compositionOf', 1],
  ])
  const { data } = await records('fabric', ids.fabric!, 'artwork', 'baseFabric')
  const lilies = { kind: 'artwork', id: ids.artwork, name: 'A-1 · Lilies' }
  expect(data).toEqual([
    { id: ids.gone, name: 'A-2', status: 'inActive', at: { kind: 'artwork', id: ids.gone, name: 'A-2' } },
    { id: ids.artwork, name: 'A-1 · Lilies', status: 'Active', at: lilies },
  ])
})

test('what is part of another record leads to that: a swatch that a brand has, to its fabric', async () => {
  expect(await used('brand', ids.brand!)).toEqual([
    ['artwork', 'exclusiveTo', 1],
    ['swatch', 'brand', 1],
  ])
  const { data } = await records('brand', ids.brand!, 'swatch', 'brand')
  expect(data[0]).toMatchObject({ at: { kind: 'fabric', id: ids.fabric, name: 'F-1 · Poplin' } })
})

test('a supplier with very many items: page by page, each once', async () => {
  expect(await used('supplier', ids.supplier!)).toEqual([
    ['button', 'supplier', many],
    ['fabric', 'supplier', 1],
  ])
  const seen: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const body: { data?: { id: string }[]; next?: string | undefined } = await records(
      'supplier',
      ids.supplier!,
      'button',
      'supplier',
      after,
    )
    seen.push(...body.data!.map(({ id }) => id))
    after = body.next
  }
  expect(new Set(seen).size).toBe(many)
  expect(seen).toHaveLength(many)
})

test('kinds that somebody may not open are left out; whoever may not open the record is told nothing', async () => {
  expect(await used('fabric', ids.fabric!, sun)).toEqual([['label', 'compositionOf', 1]])
  expect((await records('fabric', ids.fabric!, 'artwork', 'baseFabric', '', sun)).code).toBe(0)
  expect((await sun.get(`/api/used?kind=supplier&id=${ids.supplier}`)).status).toBe(403)
  expect((await sun.get(`/api/used/records?kind=supplier&id=${ids.supplier}&of=fabric&field=supplier`)).status).toBe(
    403,
  )
  // Prices are behind a right besides the menu: whoever lacks it is not told that there are any.
  const all = (await sun.get(`/api/used?kind=fabric&id=${ids.fabric}`)).body.data as Use[]
  expect(all.map(({ kind }) => kind).filter((kind) => kind === 'price')).toEqual([])
})

test('what is no record, no kind or no such field is refused', async () => {
  const status = async (query: string) => (await mei.get(`/api/used${query}`)).status
  expect(await status(`?kind=fabric&id=${ids.brand}`)).toBe(404)
  expect(await status(`?kind=cloth&id=${ids.fabric}`)).toBe(404)
  expect(await status(`?kind=__proto__&id=${ids.fabric}`)).toBe(404)
  expect(await status(`?kind=attachment&id=${ids.fabric}`)).toBe(404)
  expect((await mei.get('/api/used?kind=fabric&id=x')).body.code).toBe(0)
  expect((await records('fabric', ids.fabric!, 'artwork', 'season')).code).toBe(0)
  expect((await records('fabric', ids.fabric!, 'swatch', 'item')).code).toBe(0)
})
