import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'

/** What is pasted over cells, or filled down them: all of it or nothing, each problem at its cell. */
let app: TestApp
let mei: Visitor
let ids: string[]
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  ids = []
  for (const code of ['C-1', 'C-2', 'C-3']) {
    const values = { code, nameEn: `${code} Weavers`, type: 'OEM', leadDaysBulk: 30, confirm: 'similar' }
    ids.push((await mei.post('/api/supplier/add', values)).body.data.id)
  }
})
afterAll(() => app.close())

const record = async (at: number) => (await mei.get(`/api/supplier/id?id=${ids[at]}`)).body.data
const cells = async (rows: object[], who = mei) => who.post('/api/supplier/cells', { rows })
const faults = (body: any) => body.errors.map((error: any) => error.field)

describe('Cells', () => {
  test('texts are read as an import reads them, an empty one empties the field, one step takes all back', async () => {
    const before = await Promise.all([0, 1].map(record))
    const { body } = await cells([
      { id: ids[0], version: 1, texts: { type: 'Trader', star: '4 Star', leadDaysBulk: '45', city: ' Suzhou\n' } },
      { id: ids[1], version: 1, texts: { star: '五星', leadDaysBulk: '', region: 'jiangsu' } },
    ])
    expect(body.errors ?? []).toEqual([])
    expect(body.message).toBe('Edit successfully')
    expect(body.data).toMatchObject({ changed: 2, versions: { [ids[0]!]: 2, [ids[1]!]: 2 } })
    expect(await record(0)).toMatchObject({ type: 'Trader', star: '4', leadDaysBulk: 45, city: 'Suzhou', version: 2 })
    expect(await record(1)).toMatchObject({ star: '5', leadDaysBulk: null, region: 'Jiangsu' })
    expect((await mei.post('/api/undo', { change: body.data.change })).body.code).toBe(1)
    for (const at of [0, 1])
      expect(await record(at)).toMatchObject({ star: before[at].star, leadDaysBulk: 30, city: null, type: 'OEM' })
  })

  test('what cannot be read, breaks a rule or was changed meanwhile is told at its cell, and nothing is saved', async () => {
    const { version } = await record(0)
    const { body } = await cells([
      { id: ids[0], version, texts: { city: 'Wuxi' } },
      { id: ids[1], texts: { star: 'nine', leadDaysBulk: 'soon', nothing: 'x' } },
      { id: ids[2], version: 99, texts: { city: 'Wuxi' } },
    ])
    expect(body.code).toBe(0)
    expect(faults(body)).toEqual(['rows.1.star', 'rows.1.leadDaysBulk', 'rows.1.nothing', 'rows.2'])
    expect(body.message).toBe('2 records cannot be changed so; nothing was changed')
    expect(await record(0)).toMatchObject({ version, city: null })
    expect(faults((await cells([{ id: ids[0], texts: { code: '' } }])).body)).toEqual(['rows.0.code'])
    expect(faults((await cells([{ id: ids[0], values: { leadDaysBulk: -1 } }])).body)).toEqual(['rows.0.leadDaysBulk'])
    expect(faults((await cells([{ id: ids[0], texts: { nameEn: '' } }])).body)).toEqual([
      'rows.0.nameEn',
      'rows.0.nameZh',
    ])
    // The resource's own edit decides: its code stands already.
    expect(faults((await cells([{ id: ids[0], texts: { code: 'C-2' } }])).body)).toEqual(['rows.0.code'])
  })

  test('values are taken as an edit takes them', async () => {
    const rows = ids.map((id) => ({ id, values: { star: '3', currencies: ['CNY'] } }))
    expect((await cells(rows)).body.data.changed).toBe(3)
    expect(await record(2)).toMatchObject({ star: '3', currencies: ['CNY'] })
  })

  test.each([
    ['rows', {}],
    ['rows', { rows: [] }],
    ['rows.0', { rows: [5] }],
    ['rows.0.id', { rows: [{ id: 'x' }] }],
    ['rows.0.texts.city', { rows: [{ id: crypto.randomUUID(), texts: { city: 5 } }] }],
  ])('a body without sense is refused at %s', async (field, body) => {
    expect(faults((await mei.post('/api/supplier/cells', body)).body)).toEqual([field])
  })

  test('not more than the user may', async () => {
    const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier'] })
    const { body } = await cells([{ id: ids[0], texts: { bank: 'x' } }], sun)
    expect(faults(body)).toEqual(['rows.0.bank'])
    const vera = await app.member(mei, { name: 'Vera', email: 'v@example.com', role: 'Viewer', Menu: ['Supplier'] })
    expect((await cells([{ id: ids[0], texts: { city: 'x' } }], vera)).status).toBe(403)
  })
})
