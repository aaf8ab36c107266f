import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { readSheets } from '../../kit/server/sheet/index.ts'

/** A composition stands in one cell of a file as a label prints it, and is read as people write it. */
let app: TestApp
let mei: Visitor
let names: Map<string, string>
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const { body } = await mei.get('/api/master?key=Composition')
  names = new Map(body.data.map((record: { id: string; name: string }) => [record.id, record.name]))
})
afterAll(() => app.close())

const put = (rows: string[][]) => importer(mei, '/api/fabric').put(csvOf([['Code', 'Composition'], ...rows]))
const held = async (code: string) => {
  const { body } = await mei.get(`/api/fabric?code=${code}`)
  return body.data[0].composition.map(
    (row: { fibre: string; percent: string; recycled: boolean | null }) =>
      `${row.percent} ${names.get(row.fibre)}${row.recycled ? ' recycled' : ''}`,
  )
}

test('a column of compositions as people write them', async () => {
  const run = await put([
    ['W-1', '60 cotton 40 polyester'],
    ['W-2', 'C60 P40'],
    ['W-3', '涤35% 棉65%'],
    ['W-4', '5% spandex, 95% Polyester (recycled)'],
    ['W-5', ''],
  ])
  expect(run.state).toBe('done')
  expect(await held('W-1')).toEqual(['60 Cotton', '40 Polyester'])
  expect(await held('W-2')).toEqual(['60 Cotton', '40 Polyester'])
  expect(await held('W-3')).toEqual(['65 Cotton', '35 Polyester'])
  expect(await held('W-4')).toEqual(['95 Polyester recycled', '5 Elastane (Spandex)'])
  expect(await held('W-5')).toEqual([])
})

test('what cannot be read, or does not make 100 %, is said at its row', async () => {
  const of = importer(mei, '/api/fabric')
  const rows = [
    ['W-6', '60 cotton 40 unobtainium'],
    ['W-7', '60 cotton 39.9 polyester'],
    ['W-8', 'cotton'],
    ['W-9', '33.33% cotton 66.67% polyester'],
    ['W-10', '0% cotton 100% polyester'],
  ]
  const { data } = (await of.look(csvOf([['Code', 'Composition'], ...rows]))).body
  expect(data.counts).toMatchObject({ rows: 5, create: 0, errors: 5 })
  expect(data.problems.map((problem: { message: string }) => problem.message)).toEqual([
    'Unknown fibre “unobtainium”',
    'The fibres add up to 99.9 %, not 100.0 %',
    'No percentages in it',
    'Not a number 0.1–100 with at most 1 decimal',
    'Not a number 0.1–100 with at most 1 decimal',
  ])
})

test.each(['xlsx', 'csv'])('an export as %s has one column of it, and re-imports unchanged', async (format) => {
  const exported = await mei.fetch(`${app.url}/api/fabric/export?format=${format}`, {})
  const bytes = Buffer.from(await exported.arrayBuffer())
  const { sheets } = await readSheets(bytes, 'export')
  const [head, ...rows] = sheets[0]!.rows
  const at = head!.indexOf('Composition')
  expect(rows.map((cells) => cells[at])).toEqual([
    '60% Cotton, 40% Polyester',
    '60% Cotton, 40% Polyester',
    '65% Cotton, 35% Polyester',
    '95% Polyester (recycled), 5% Elastane',
    '',
  ])
  const { data } = (await importer(mei, '/api/fabric').look(bytes, {}, `export.${format}`)).body
  expect(data.problems).toEqual([])
  expect(data.counts).toMatchObject({ rows: 5, unchanged: 5 })
})

test('a weight in oz/yd², a width in inches and a button in millimetres are read as g/m², cm and L', async () => {
  const run = await importer(mei, '/api/fabric').put(
    csvOf([
      ['Code', 'Weight', 'Full width'],
      ['W-20', '5.3 oz', '58"'],
      ['W-21', '120gsm', '150 cm'],
    ]),
  )
  expect(run.state, JSON.stringify(run.problems)).toBe('done')
  const of = async (code: string) => (await mei.get(`/api/fabric?code=${code}`)).body.data[0]
  expect(await of('W-20')).toMatchObject({ weight: '179.7', width: '147.3', gramsPerMetre: '264.7' })
  expect(await of('W-21')).toMatchObject({ weight: '120', width: '150' })
  await importer(mei, '/api/button').put(
    csvOf([
      ['Code', 'Size'],
      ['W-22', '15 mm'],
      ['W-23', '24L'],
    ]),
  )
  const sizes = (await mei.get('/api/button?sort=code')).body.data.map(({ ligne }: { ligne: string }) => ligne)
  expect(sizes).toEqual(['23.6', '24'])
  await mei.post('/api/fabric/bulk', { ids: [(await of('W-20')).id], patch: { status: 'inActive' } })
})

test('yarns, densities, changes of size and silk are read as mills write them', async () => {
  const head = [
    'Code',
    'Class',
    'Structure',
    'Yarn count',
    'Density',
    'Shrinkage',
    'Weight',
    'Roll length',
    'Hand-feel',
  ]
  const run = await importer(mei, '/api/fabric').put(
    csvOf([
      head,
      ['Y-1', 'Woven', 'Poplin', '40s × (40s + 40D)', '133×72', '3%', '115', '100 yds', 'crisp'],
      ['Y-2', 'Woven', 'Poplin', 'JC40*JC40/133*72', '', '-3/-2', '115', '', ''],
      ['Y-3', 'Knit', 'Single jersey', '75D/36F', '', '-5 %', '180', '', ''],
      ['Y-4', 'Woven', 'Crêpe de Chine', '20D × 20D', '', '', '16 momme', '', 'soft'],
    ]),
  )
  expect(run.state, JSON.stringify(run.problems)).toBe('done')
  const of = async (code: string) => (await mei.get(`/api/fabric?code=${code}`)).body.data[0]
  expect(await of('Y-1')).toMatchObject({
    ...{ yarn: null, yarnWarp: '40s', yarnWeft: '40s + 40D', epi: 133, ppi: 72 },
    ...{ lengthChange: '-3', rollLength: '91.4', handFeel: 'crisp' },
  })
  expect(await of('Y-2')).toMatchObject({
    ...{ yarnWarp: 'JC40s', yarnWeft: 'JC40s', epi: 133, ppi: 72 },
    ...{ lengthChange: '-3', widthChange: '-2' },
  })
  expect(await of('Y-3')).toMatchObject({ yarn: '75D/36F', yarnWarp: null, lengthChange: '-5' })
  expect(await of('Y-4')).toMatchObject({ yarnWarp: '20D', yarnWeft: '20D', weight: '69.4' })
  const { data } = (
    await importer(mei, '/api/fabric').look(
      csvOf([
        ['Code', 'Class', 'Structure', 'Yarn'],
        ['Y-5', 'Woven', 'Single jersey', ''],
        ['Y-6', 'Knit', 'Rib', '40s × 40s'],
      ]),
    )
  ).body
  expect(data.problems.map((problem: { message: string }) => problem.message)).toEqual([
    'No structure of this class: Woven',
    'A knit has one yarn, “Yarn”, instead',
    'A knit has one yarn, “Yarn”, instead',
  ])
  const exported = await mei.fetch(`${app.url}/api/fabric/export?format=xlsx&code=Y-`, {})
  const again = await importer(mei, '/api/fabric').look(Buffer.from(await exported.arrayBuffer()), {}, 'export.xlsx')
  expect(again.body.data.problems).toEqual([])
  expect(again.body.data.counts).toMatchObject({ rows: 4, unchanged: 4 })
})

test('a value that is rare is asked about once, where it is entered', async () => {
  const body = { code: 'R-1', class: 'woven', weight: '3' }
  const answer = (await mei.post('/api/fabric/add', body)).body
  expect(answer).toMatchObject({
    ...{ code: 0, message: 'Rare for a cloth: Weight 3 g/m²', data: { confirm: 'rare' } },
    errors: [{ field: 'weight', message: 'Rare: mostly 15 to 900' }],
  })
  const { data } = (await mei.post('/api/fabric/add', { ...body, confirm: ['rare'] })).body
  expect((await mei.post('/api/fabric/edit', { id: data.id, finish: 'Soft' })).body.code).toBe(1)
  expect((await mei.post('/api/fabric/edit', { id: data.id, width: '900' })).body).toMatchObject({ code: 0 })
})

test('of two fibres that become one the percentages add up, so that each fabric stays whole and can be changed', async () => {
  const fibre = async (name: string) =>
    (await mei.post('/api/master/add', { key: 'Composition', name })).body.data.id as string
  const [given, target] = [await fibre('Bogolan yarn'), await fibre('Bogolan')]
  const cotton = [...names].find(([, name]) => name === 'Cotton')![0]
  const { data } = (
    await mei.post('/api/fabric/add', {
      code: 'M-1',
      composition: [
        { fibre: cotton, percent: '40' },
        { fibre: given, percent: '35.5' },
        { fibre: target, percent: '14.5' },
        { fibre: given, percent: '10', recycled: true },
      ],
    })
  ).body
  const { body } = await mei.post('/api/master/merge', { id: given, into: target })
  expect(body).toMatchObject({ code: 1, data: { changed: 1 } })
  names.set(target, 'Bogolan')
  expect(await held('M-1')).toEqual(['50 Bogolan', '40 Cotton', '10 Bogolan recycled'])
  expect((await mei.get(`/api/fabric?composition=${target}:60..60`)).body.data).toHaveLength(1)
  expect((await mei.post('/api/fabric/edit', { id: data.id, nameEn: 'Bogolan cloth' })).body.code).toBe(1)
  expect((await mei.post('/api/undo', { kind: 'fabric', id: data.id })).body.code).toBe(1)
  expect((await mei.post('/api/undo', { change: body.data.change })).body.code).toBe(1)
  expect(await held('M-1')).toHaveLength(4)
})
