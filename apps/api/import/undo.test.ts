import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { csvOf, importer } from './testing.ts'

let app: TestApp
let mei: Visitor
let sun: Visitor
let of: ReturnType<typeof importer>

const path = '/api/brand'
const rows = [
  ['Code', 'Name'],
  ['U-1', 'First'],
  ['U-2', 'Second'],
]
const brands = async () =>
  (await mei.get(`${path}?pageSize=200`)).body.data.map((record: any) => [record.code, record.name])
const earlier = async (visitor: Visitor) => (await visitor.get(`${path}/import/runs`)).body.data as any[]

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Master_Data'] })
  of = importer(sun, path)
})
afterAll(() => app.close())

describe('Undo of a whole import (domain.md, Import)', () => {
  test('while nothing has changed since, all of it goes back; the list of earlier imports says so', async () => {
    await of.put(csvOf([rows[0]!, ['U-1', 'Old name']]), {}, 'old.csv')
    const run = await of.put(csvOf(rows), {}, 'new.csv')
    expect(run).toMatchObject({ counts: { create: 1, update: 1 }, change: expect.any(String) })
    expect(await brands()).toEqual([
      ['U-1', 'First'],
      ['U-2', 'Second'],
    ])
    expect((await sun.post('/api/undo', { change: run.change })).body.code).toBe(1)
    expect(await brands()).toEqual([['U-1', 'Old name']])
    const [last, first] = await earlier(sun)
    expect(last).toMatchObject({
      name: 'new.csv',
      by: { name: 'Sun' },
      counts: { create: 1, update: 1 },
      undone: { by: { name: 'Sun' }, at: expect.any(String) },
    })
    expect(first).toMatchObject({ name: 'old.csv', undone: null })
    expect((await sun.post('/api/undo', { change: run.change })).body).toMatchObject({
      code: 0,
      message: 'This has been undone already',
    })
  })

  test('what has changed since stands in the way and is named; nothing is undone', async () => {
    const run = await of.put(csvOf([rows[0]!, ['W-1', 'Way'], ['W-2', 'Other']]), {}, 'way.csv')
    const { id } = (await mei.get(`${path}?q=W-1`)).body.data[0]
    await mei.post(`${path}/edit`, { id, name: 'Changed by Mei' })
    const { body } = await sun.post('/api/undo', { change: run.change })
    expect(body).toMatchObject({ code: 0 })
    expect(body.data.inTheWay).toEqual([
      expect.objectContaining({ kind: 'brand', id, by: expect.objectContaining({ name: 'Mei' }) }),
    ])
    expect((await brands()).map(([code]: string[]) => code)).toContain('W-2')
  })

  test('only who imported it or an Administrator may; everybody sees their own, an Administrator all', async () => {
    const run = await of.put(csvOf([rows[0]!, ['R-1', 'Rights']]), {}, 'rights.csv')
    const other = await app.member(mei, { name: 'Xu', email: 'xu@example.com', Menu: ['Master_Data'] })
    expect((await other.post('/api/undo', { change: run.change })).status).toBe(403)
    expect(await earlier(other)).toEqual([])
    expect((await earlier(mei))[0]).toMatchObject({ name: 'rights.csv', by: { name: 'Sun' } })
    expect((await mei.post('/api/undo', { change: run.change })).body.code).toBe(1)
    expect((await earlier(sun))[0].undone.by.name).toBe('Mei')
  })

  test('an import that changed nothing has nothing to undo', async () => {
    const bytes = csvOf([rows[0]!, ['N-1', 'Nothing']])
    await of.put(bytes)
    expect(await of.put(bytes)).toMatchObject({ counts: { unchanged: 1 }, change: null })
  })
})

describe('Given up half-way, also from another window', () => {
  test('nothing of it remains, the run says so to whoever watches it, and can be started again', async () => {
    const many = [rows[0]!, ...Array.from({ length: 4_000 }, (_, i) => [`G-${i}`, `Given up ${i}`])]
    const { id } = (await of.upload(csvOf(many), 'many.csv')).body.data
    const before = (await brands()).length
    await of.commit(id)
    const elsewhere = await app.signIn('Sun')
    const answer = await elsewhere.post(`${path}/import/cancel`, { id })
    const run = await of.ended(id)
    // It may have been done a moment before.
    if (answer.body.code === 1) {
      expect(run).toMatchObject({ state: 'cancelled', message: 'The import was cancelled; nothing was changed.' })
      expect((await mei.get(`${path}?pageSize=1`)).body.total).toBe(before)
      await of.commit(id)
      expect(await of.ended(id)).toMatchObject({ state: 'done', counts: { create: 4_000 } })
    } else expect(run.state).toBe('done')
  })
})
