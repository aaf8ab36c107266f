import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** Swatch movements go out and come in as files of their own and as a sheet of their item's. */
let app: TestApp
let mei: Visitor
let cloth: string
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  cloth = (await mei.post('/api/fabric/add', { code: 'F-1' })).body.data.id
  await mei.post('/api/fabric/add', { code: 'F-2' })
  const move = async (more: object) => {
    const { body } = await mei.post('/api/swatch/add', {
      item: cloth,
      movement: 'in',
      day: '2026-11-02',
      quantity: 5,
      ...more,
    })
    expect(body.code, JSON.stringify(body)).toBe(1)
  }
  await move({})
  // Two of one day that nothing tells apart but their numbers.
  await move({ quantity: 3 })
  await move({ movement: 'out', party: 'Anna', quantity: 6, dueBack: '2026-12-01' })
  await move({ movement: 'correction', quantity: -1 })
})
afterAll(() => app.close())

const download = async (path: string) =>
  Buffer.from(await (await mei.fetch(`${app.url}/api/${path}`, {})).arrayBuffer())
const stock = async (code: string) => (await mei.get(`/api/fabric?code=${code}`)).body.data[0].swatchStock

describe('Swatch movements in files', () => {
  test.each(['xlsx', 'csv'])('a file of their own (%s) re-imports unchanged', async (format) => {
    const bytes = await download(`swatch/export?format=${format}`)
    const { data } = (await importer(mei, '/api/swatch').look(bytes, {}, `movements.${format}`)).body
    expect(data.problems).toEqual([])
    expect(data.counts).toMatchObject({ rows: 4, unchanged: 4, create: 0, errors: 0 })
  })

  test('so does the sheet of their items’ file', async () => {
    const { data } = (await importer(mei, '/api/fabric').look(await download('fabric/export'), {}, 'fabrics.xlsx')).body
    expect(data.problems).toEqual([])
    const part = data.parts.find(({ name }: { name: string }) => name === 'swatch')
    expect(part.counts).toMatchObject({ rows: 4, unchanged: 4, create: 0, errors: 0 })
  })

  test('what is sent may stand above what was received, as in an export; too much is said at its row', async () => {
    const header = ['Fabric', 'Movement', 'Day', 'Quantity', 'To or from whom']
    const rows = [
      ['F-2', 'Sent out', '2026-11-03', '4', 'Anna'],
      ['F-2', 'Received', '2026-11-01', '5', ''],
    ]
    const run = await importer(mei, '/api/swatch').put(csvOf([header, ...rows]))
    expect(run).toMatchObject({ state: 'done', counts: { create: 2 } })
    expect(await stock('F-2')).toBe(1)
    // Also where they are not written by one statement.
    const many = Array.from({ length: 300 }, (_, i) => ['F-2', 'Sent out', '2026-11-03', '1', `Buyer ${i}`])
    const received = many.map((row, i) => ['F-2', 'Received', row[2]!, '1', `Mill ${i}`])
    expect((await importer(mei, '/api/swatch').put(csvOf([header, ...many, ...received]))).state).toBe('done')
    expect(await stock('F-2')).toBe(1)
    const more = [
      ['F-2', 'Sent out', '2026-11-04', '2', 'Berta'],
      ['F-2', 'Sent out', '2026-11-05', '1', 'Clara'],
    ]
    const { data } = (await importer(mei, '/api/swatch').look(csvOf([header, ...more]))).body
    expect(data.counts).toMatchObject({ rows: 2, create: 1, errors: 1 })
    expect(data.problems.map(({ row, message }: { row: number; message: string }) => `${row} ${message}`)).toEqual([
      '2 Only 1 is in stock',
    ])
  })
})
