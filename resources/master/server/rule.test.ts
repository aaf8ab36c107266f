import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { valuesMax } from '../contract.ts'

/** A category holds no more values than every page can carry, however they come. */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const countOf = async (key: string): Promise<number> => (await mei.get(`/api/master?key=${key}`)).body.total!
const paste = async (key: string, names: readonly string[]) =>
  (await mei.post('/api/master/paste', { key, values: names.map((name) => ({ name })) })).body
const named = (word: string, n: number) => Array.from({ length: n }, (_, i) => `${word} ${i}`)

describe('A category that is full', () => {
  test('takes no more by an add, a paste or an undo; what it has can be changed, and that undone', async () => {
    const { change } = (await paste('Thema', ['Comet'])).data
    const redo = (await mei.post('/api/undo', { change })).body.data.change
    const had = await countOf('Thema')
    const filling = await paste('Thema', named('Orbit', valuesMax - had))
    expect(filling.data.added).toBe(valuesMax - had)

    const added = (await mei.post('/api/master/add', { key: 'Thema', name: 'Meteor' })).body
    const message = 'At most 2,000 values in a category: Thema has 2,000'
    expect(added).toMatchObject({ code: 0, message, errors: [{ field: 'name', message }] })
    expect(await paste('Thema', ['Orbit 0', 'Meteor'])).toMatchObject({ code: 0, errors: [{ field: 'values.1.name' }] })
    expect((await paste('Thema', ['orbit 0'])).data, 'what it has already').toEqual({
      added: 0,
      existing: 1,
      change: null,
    })
    expect((await mei.post('/api/undo', { change: redo })).body).toMatchObject({
      code: 0,
      data: { inTheWay: [{ kind: 'master', field: 'name', reason: expect.stringContaining('At most 2,000') }] },
    })
    expect(await countOf('Thema')).toBe(valuesMax)
    // Others are no fuller for it, and what is there can still be changed.
    expect((await paste('Size', ['6XL'])).data.added).toBe(1)
    const [value] = (await mei.get('/api/master?key=Thema&name=Orbit 1')).body.data
    const edited = (await mei.post('/api/master/edit', { id: value.id, name: 'Perigee' })).body.data
    const back = { kind: 'master', id: value.id, version: edited.version }
    expect((await mei.post('/api/undo', back)).body.code).toBe(1)
  })

  test('is told in the preview of an import, row by row, beyond the thousands that are looked at together', async () => {
    const of = importer(mei, '/api/master')
    const room = valuesMax - (await countOf('Material'))
    const names = named('Slub', 2_600)
    const file = csvOf([['Key', 'Name'], ...names.map((name) => ['Material', name])])
    const { data } = (await of.look(file)).body
    expect(data.counts).toMatchObject({ rows: 2_600, create: room, errors: 2_600 - room })
    expect(data.problems[0]).toMatchObject({
      // Rows are counted as in the file, where the headers are the first.
      row: room + 2,
      column: 'Name',
      message: expect.stringContaining('At most 2,000 values in a category: Material has'),
    })
    const run = await of.put(file, { options: { skipErrors: true } })
    expect(run.counts).toMatchObject({ create: room, errors: 2_600 - room })
    expect(await countOf('Material')).toBe(valuesMax)
  })

  test('becomes no fuller by names in an import of something else', async () => {
    await paste('Category', named('Loom', valuesMax - 1 - (await countOf('Category'))))
    const rows = [
      ['F-1', 'Kente'],
      ['F-2', 'Ikat'],
      ['F-3', 'kente; Loom 0'],
    ]
    const file = csvOf([
      ['Code', 'English name', 'Type', 'Supplies'],
      ...rows.map(([code, made]) => [code!, `${code} Mills`, 'OEM', made!]),
    ])
    const settings = { options: { create: ['categories'], skipErrors: true } }
    const { data } = (await importer(mei).look(file, settings)).body
    expect(data.counts).toMatchObject({ create: 2, errors: 1 })
    expect(data.problems).toMatchObject([{ row: 3, message: expect.stringContaining('At most 2,000') }])
    expect((await importer(mei).put(file, settings)).counts).toMatchObject({ create: 2, errors: 1 })
    expect(await countOf('Category')).toBe(valuesMax)
  })
})
