import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { deltaE2000 } from '../item/rules/colour.ts'

/** domain.md, Library: colourways of a fabric. */
let app: TestApp
let mei: Visitor
let cloth: string
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  cloth = (await mei.post('/api/fabric/add', { code: 'K-1' })).body.data.id
})
afterAll(() => app.close())

const add = async (name: string, values: object = {}) =>
  (await mei.post('/api/colourway/add', { fabric: cloth, name, ...values })).body
const fabric = async () => (await mei.get(`/api/fabric/id?id=${cloth}`)).body.data
const navy = { l: '23.5', a: '3.1', b: '-24.9' }

describe('A colourway', () => {
  test('of its L*a*b* the screen’s preview follows; without it there is none', async () => {
    const { data } = await add('Navy', { lab: navy, pantone: '19-4027tcx', position: 2 })
    expect(data).toMatchObject({ pantone: '19-4027 TCX', labDip: 'none', lab: navy })
    expect(data.hex).toMatch(/^#[0-9a-f]{6}$/)
    const edited = await mei.post('/api/colourway/edit', { id: data.id, lab: { l: '100', a: '0', b: '0' } })
    expect(edited.body.data.hex).toBe('#ffffff')
    expect((await mei.post('/api/colourway/edit', { id: data.id, lab: null })).body).toMatchObject({
      data: { hex: null },
    })
    await mei.post('/api/colourway/edit', { id: data.id, lab: navy })
  })

  test('what a fabric’s colours are follows from its Active colourways, in their order', async () => {
    const { data } = await add('Ecru', { lab: { l: '90', a: '1', b: '8' }, position: 1 })
    await add('Undecided')
    const { version, colours } = await fabric()
    expect(colours.map(({ name }: { name: string }) => name)).toEqual(['Ecru', 'Navy', 'Undecided'])
    expect(colours[2].hex).toBeNull()
    await mei.post('/api/colourway/edit', { id: data.id, status: 'inActive' })
    expect((await fabric()).colours.map(({ name }: { name: string }) => name)).toEqual(['Navy', 'Undecided'])
    await mei.post('/api/colourway/edit', { id: data.id, status: 'Active' })
    expect((await fabric()).version).toBe(version)
    expect((await mei.get('/api/fabric?colours=!~')).body.total).toBe(1)
  })

  test('a print that nobody has measured has its photo among the colours of the fabric', async () => {
    const other = (await mei.post('/api/fabric/add', { code: 'K-PRINT' })).body.data.id
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a1f2b' } })
      .png()
      .toBuffer()
    const { data } = (await mei.upload(`/api/attachment/add?kind=fabric&parent=${other}&name=a.png&field=photo`, bytes))
      .body
    await mei.post('/api/colourway/add', { fabric: other, name: 'Paisley', photo: data.id })
    const [listed] = (await mei.get('/api/fabric?code=K-PRINT')).body.data
    expect(listed.colours).toEqual([{ name: 'Paisley', nameZh: null, hex: null, photo: data.id }])
  })

  test.each([
    [{ pantone: 'navy' }, 'pantone: Like 19-4027 TCX'],
    [{ lab: { l: '101', a: '0', b: '0' } }, 'lab.l: Not a number 0–100 with at most 2 decimals'],
    [{ lab: { l: '50', a: '0' } }, 'lab.b: Required'],
    [{ hex: '#000000' }, 'hex: Unknown field'],
  ])('%j is refused', async (values, message) => {
    const { errors } = await add('Bad', values)
    expect(errors!.map((error) => `${error.field}: ${error.message}`)).toEqual([message])
  })

  test('a name is its own within the fabric; it stays with its fabric', async () => {
    expect((await add('navy')).code).toBe(0)
    const other = (await mei.post('/api/fabric/add', { code: 'K-2' })).body.data.id
    expect((await mei.post('/api/colourway/add', { fabric: other, name: 'Navy' })).body.code).toBe(1)
    const { data } = (await mei.get(`/api/colourway?fabric=${cloth}`)).body
    const moved = await mei.post('/api/colourway/edit', { id: data[0].id, fabric: other })
    expect(moved.body.errors![0]!.message).toBe('A colourway stays with its fabric')
  })

  test('cloth is found by its colour, the nearest by ΔE2000 first', async () => {
    const near = async (colour: string, filters: Record<string, string> = {}) =>
      (await mei.get(`/api/colourway/near?${new URLSearchParams({ colour, ...filters })}`)).body
    for (const colour of ['23.5 3.1 -24.9', '19-4027 tcx', '#1f395c']) {
      const [first, ...others] = (await near(colour)).data
      expect(first, colour).toMatchObject({ name: 'Navy', fabric: cloth, pantone: '19-4027 TCX' })
      expect(first.deltaE).toBeLessThan(2)
      expect(others.map(({ name }: { name: string }) => name)).toEqual(['Ecru'])
    }
    for (const colour of ['blue', '', '11-0601', '120 0 0'])
      expect((await near(colour)).errors, colour).toMatchObject([{ field: 'colour' }])
    // Only among the fabrics that the list's search and filters find.
    for (const [filters, fits] of [
      [{ code: 'K-1', q: 'k-1' }, true],
      [{ code: 'K-2' }, false],
      [{ q: 'k-2' }, false],
      [{ status: 'inActive' }, false],
    ] as const)
      expect(((await near('#1f395c', filters)).data as unknown[]).length > 0, JSON.stringify(filters)).toBe(fits)
    expect((await near('#1f395c', { page: 'x', sillk: '1' })).errors).toMatchObject([
      { field: 'sillk' },
      { field: 'page' },
    ])
  })

  test('they come from a file, and the fabric’s history tells of them', async () => {
    const rows = [
      ['Fabric', 'Name', 'L*a*b*: L*', 'L*a*b*: a*', 'L*a*b*: b*', 'Lab dip'],
      ['K-1', 'Rust', '45', '40', '38', 'Approved'],
    ]
    expect((await importer(mei, '/api/colourway').put(csvOf(rows))).state).toBe('done')
    expect((await fabric()).colours.map(({ name }: { name: string }) => name)).toContain('Rust')
    const { data } = (await mei.get(`/api/history?kind=fabric&id=${cloth}`)).body
    expect(JSON.stringify(data)).toContain('Rust')
  })

  test('they are put in order as one change; what is not named follows as it stood', async () => {
    const other = (await mei.post('/api/fabric/add', { code: 'K-3' })).body.data.id
    const made = async (name: string) =>
      (await mei.post('/api/colourway/add', { fabric: other, name, lab: navy })).body.data.id as string
    const [a, b, c] = [await made('A'), await made('B'), await made('C')]
    const order = (ids: readonly string[], of = other) => mei.post('/api/colourway/order', { fabric: of, ids })
    const standing = async () =>
      (await mei.get(`/api/colourway?fabric=${other}`)).body.data.map(({ name }: { name: string }) => name).join('')
    expect((await order([c])).body).toMatchObject({ code: 1, data: 3 })
    expect(await standing()).toBe('CAB')
    expect((await order([b, c, a])).body.data).toBe(3)
    expect(await standing()).toBe('BCA')
    expect((await order([b, c])).body.data).toBe(0)
    // Those of another fabric are none of its own.
    expect((await order([c, b], cloth)).body.code).toBe(1)
    expect(await standing()).toBe('BCA')
    const shown = (await mei.get(`/api/fabric/id?id=${other}`)).body.data
    expect(shown.colours.map(({ name }: { name: string }) => name).join('')).toBe('BCA')
    const history = (await mei.get(`/api/history?kind=fabric&id=${other}`)).body.data
    expect(new Set(history.slice(0, 3).map(({ change }: { change: string }) => change)).size).toBe(1)
    for (const ids of [undefined, ['x'], Array(501).fill(a)])
      expect((await mei.post('/api/colourway/order', { fabric: other, ids })).body.errors).toMatchObject([
        { field: expect.stringMatching(/^ids\b/) },
      ])
  })

  test('of very many the nearest are found as well, by the cells around', async () => {
    await mei.post('/api/fabric/add', { code: 'K-4' })
    const spread = (n: number, step: number) => ((n * 7919) % 41) * step
    const labs = Array.from({ length: 700 }, (_, n) => ({
      l: 40 + spread(n, 0.5),
      a: -20 + spread(n + 13, 1),
      b: -20 + spread(n * 3 + 5, 1),
    }))
    const rows = labs.map(({ l, a, b }, n) => ['K-4', `Shade ${n}`, String(l), String(a), String(b)])
    const head = ['Fabric', 'Name', 'L*a*b*: L*', 'L*a*b*: a*', 'L*a*b*: b*']
    expect((await importer(mei, '/api/colourway').put(csvOf([head, ...rows]))).state).toBe('done')
    const wanted = { l: 50, a: 1, b: 1 }
    const { data } = (await mei.get(`/api/colourway/near?${new URLSearchParams({ colour: '50 1 1' })}`)).body
    const nearest = labs.map((lab) => deltaE2000(wanted, lab)).sort((row, other) => row - other)
    expect(data.map(({ deltaE }: { deltaE: number }) => deltaE)).toEqual(
      nearest.slice(0, 96).map((row) => Math.round(row * 100) / 100),
    )
  })
})

describe('Colours of other things (docs/decisions/colours.md)', () => {
  test('are those that colourways bear, by name or code in either language', async () => {
    await mei.post('/api/colourway/add', {
      fabric: cloth,
      name: 'Sage',
      nameZh: '鼠尾草',
      pantone: '15-0343',
      lab: navy,
    })
    for (const q of ['sag', '鼠尾', '15-03']) {
      const { body } = await mei.get(`/api/colourway/palette?${new URLSearchParams({ q })}`)
      expect(body.data).toMatchObject([{ name: 'Sage', nameZh: '鼠尾草', pantone: '15-0343 TCX' }])
      expect(body.data[0].hex).toMatch(/^#[0-9a-f]{6}$/)
    }
    expect((await mei.get('/api/colourway/palette?q=%25')).body.data).toEqual([])
  })

  test('stand in one cell of a file, which changes nothing where it says the same', async () => {
    const colours = [{ name: 'Sage', nameZh: '鼠尾草', pantone: '15-0343 TCX', hex: '#a3b098' }]
    await mei.post('/api/trims/add', { code: 'T-1', type: 'elastic', colours })
    const exported = await mei.fetch(`${app.url}/api/trims/export?format=csv`, {})
    const bytes = Buffer.from(await exported.arrayBuffer())
    expect(bytes.toString()).toContain('Sage 15-0343 TCX')
    const { data } = (await importer(mei, '/api/trims').look(bytes, {}, 'export.csv')).body
    expect(data.counts).toMatchObject({ rows: 1, unchanged: 1, errors: 0 })
  })

  test('and what people call things in their files is understood, words of before too', async () => {
    const head = ['Code', 'Type', 'Color', 'Snap kind', 'Zipper end']
    const rows = [
      ['T-2', '四合扣', 'Navy 19-3933; Ecru', '五爪扣', ''],
      ['T-3', 'zipper', '', '', '双头'],
    ]
    const run = await importer(mei, '/api/trims').put(csvOf([head, ...rows]))
    expect(run.state, JSON.stringify(run.problems)).toBe('done')
    const of = async (code: string) => (await mei.get(`/api/trims?code=${code}`)).body.data[0]
    expect(await of('T-2')).toMatchObject({
      type: 'snap',
      snapKind: 'prong',
      colours: [{ name: 'Navy', pantone: '19-3933 TCX' }, { name: 'Ecru' }],
    })
    expect(await of('T-3')).toMatchObject({ zipperKind: 'two-way' })
    const label = await importer(mei, '/api/label').put(
      csvOf([
        ['Code', 'Fold', 'Care: Drying'],
        ['L-1', '斜折', 'Line dry; Tumble dry, low'],
      ]),
    )
    expect(label.state, JSON.stringify(label.problems)).toBe('done')
    const [added] = (await mei.get('/api/label?code=L-1')).body.data
    expect(added).toMatchObject({ fold: 'mitre', care: { dry: ['line', 'tumble low'] } })
  })
})
