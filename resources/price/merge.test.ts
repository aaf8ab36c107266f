import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** Prices of two suppliers that become one: no two lines may say the same of one item afterwards. */
let app: TestApp
let mei: Visitor
let n = 0
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const made = async (path: string, body: object) => {
  const answer = await mei.post(`/api/${path}/add`, { confirm: ['similar'], ...body })
  expect(answer.body.code, JSON.stringify(answer.body)).toBe(1)
  return answer.body.data.id as string
}
const supplier = () => made('supplier', { code: `S-${++n}`, nameEn: `Loom ${n}`, type: 'OEM' })
const fabric = () => made('fabric', { code: `F-${++n}` })
const price = (item: string, by: string, more: object = {}) =>
  made('price', {
    item,
    supplier: by,
    currency: 'CNY',
    unit: 'm',
    breaks: [{ minQty: '100', price: '12.5' }],
    ...more,
  })
const merge = (id: string, into: string, who = mei) => who.post('/api/supplier/merge', { id, into })
const lines = async (item: string, status: string) =>
  ((await mei.get(`/api/price?item=${item}&status=${status}`)).body.data as { id: string; supplier: string }[]).map(
    ({ id, supplier }) => [id, supplier],
  )

test('of two lines that say the same the kept supplier’s stays, the other becomes inActive; one undo brings both back', async () => {
  const [given, target, item] = [await supplier(), await supplier(), await fabric()]
  const theirs = await price(item, given, { breaks: [{ minQty: '100.00', price: '12.50' }], notes: 'From the fair' })
  const own = await price(item, target)
  const other = await price(item, given, { unit: 'yd' })
  const { body } = await merge(given, target)
  expect(body.code, JSON.stringify(body)).toBe(1)
  expect((await lines(item, 'Active')).sort()).toEqual(
    [
      [own, target],
      [other, target],
    ].sort(),
  )
  expect(await lines(item, 'inActive')).toEqual([[theirs, target]])
  expect((await mei.post('/api/undo', { change: body.data.change })).body.code).toBe(1)
  expect((await lines(item, 'Active')).sort()).toEqual(
    [
      [theirs, given],
      [own, target],
      [other, given],
    ].sort(),
  )
})

test('lines of the same terms that say something else stand in the way and are named', async () => {
  const [given, target, item] = [await supplier(), await supplier(), await fabric()]
  await price(item, given, { validFrom: '2026-01-01' })
  await price(item, target, { validFrom: '2026-01-01', breaks: [{ minQty: '100', price: '11' }] })
  const { body } = await merge(given, target)
  expect(body).toMatchObject({ code: 0, errors: [{ field: 'id' }] })
  expect(body.message).toBe(
    `Both suppliers have a price that says something else of the same terms: F-${n} CNY/m 2026-01-01. Make one of the two inactive, or change its “Valid from”`,
  )
  expect((await mei.get(`/api/supplier/id?id=${given}`)).body.data.status).toBe('Active')
  const wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com', Menu: ['Supplier', 'Fabric'] })
  const refused = (await merge(given, target, wu)).body
  expect(refused.code).toBe(0)
  expect(refused.message).toBe(
    'Both suppliers have prices of the same terms: somebody who may see prices settles them first',
  )
})
