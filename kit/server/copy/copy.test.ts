import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'

/** A record as the starting point of another: its photos and its colourways come along, bytes are stored once. */
let app: TestApp
let mei: Visitor
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  for (const code of ['A', 'B', 'C']) ids[code] = (await mei.post('/api/fabric/add', { code })).body.data.id
  ids.button = (await mei.post('/api/button/add', { code: 'K' })).body.data.id
  for (const [i, hue] of [20, 200].entries()) {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: `hsl(${hue},60%,50%)` } })
      .png()
      .toBuffer()
    await mei.upload(`/api/attachment/add?kind=fabric&parent=${ids.A}&name=${i}.png`, picture)
  }
  await mei.upload(`/api/attachment/add?kind=fabric&parent=${ids.A}&name=test.txt`, Buffer.from('a test report'))
  const [first, second] = await files(ids.A!)
  await mei.post('/api/attachment/edit', { id: second!.id, caption: 'Selvedge' })
  await mei.post('/api/attachment/order', { kind: 'fabric', parent: ids.A, ids: [second!.id, first!.id] })
})
afterAll(() => app.close())

type Hung = { id: string; name: string; caption: string | null }
const files = async (parent: string): Promise<Hung[]> =>
  (await mei.get(`/api/attachment?kind=fabric&parent=${parent}`)).body.data
const copy = (body: object, as = mei) => as.post('/api/copy', { kind: 'fabric', from: ids.A, photos: true, ...body })

test('photos come along in their order with their captions, other files stay', async () => {
  expect((await copy({ to: ids.B })).body).toMatchObject({ code: 1, data: 2 })
  expect((await files(ids.B!)).map(({ name, caption }) => [name, caption])).toEqual([
    ['1.png', 'Selvedge'],
    ['0.png', null],
  ])
  const bytes = async (parent: string) => {
    const [{ id } = { id: '' }] = await files(parent)
    return Buffer.from(await (await mei.fetch(`${app.url}/api/attachment/file?id=${id}`, {})).arrayBuffer())
  }
  expect(await bytes(ids.B!)).toEqual(await bytes(ids.A!))
  // What becomes of the first leaves the copy as it is.
  const [{ id } = { id: '' }] = await files(ids.A!)
  await mei.post('/api/attachment/edit', { id, status: 'inActive' })
  expect(await files(ids.B!)).toHaveLength(2)
})

test('asked for again, or there and back, nothing hangs there twice', async () => {
  const before = await files(ids.B!)
  expect((await copy({ to: ids.C })).body.data).toBe(1)
  for (const [from, to] of [
    [ids.A, ids.C],
    [ids.C, ids.A],
    [ids.C, ids.B],
  ])
    expect((await copy({ from, to })).body).toMatchObject({ code: 1, data: 0 })
  expect(await files(ids.B!)).toEqual(before)
  const [{ id } = { id: '' }] = await files(ids.C!)
  await mei.post('/api/attachment/edit', { id, status: 'inActive' })
})

test('only between two records of one kind that has photos, by who may change them', async () => {
  const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Button'] })
  expect((await copy({ to: ids.C }, sun)).status).toBe(403)
  const vera = await app.member(mei, { name: 'Vera', email: 'v@example.com', role: 'Viewer', Menu: ['Fabric'] })
  expect((await copy({ to: ids.C }, vera)).status).toBe(403)
  expect((await copy({ to: ids.A })).body.code).toBe(0)
  expect((await copy({ to: ids.button })).status).toBe(404)
  expect((await copy({ kind: 'brand', to: ids.C })).body.code).toBe(0)
  expect((await copy({ kind: 'constructor', to: ids.C })).body.code).toBe(0)
  expect(await files(ids.C!)).toHaveLength(0)
})

type Colourway = Record<string, unknown> & { photo: string | null }
const colourways = async (of: string): Promise<Colourway[]> =>
  (await mei.get(`/api/colourway?fabric=${of}&status=Active`)).body.data

test('colourways come along in their order with a photo of their own, their lab dips begin anew', async () => {
  const made = async (code: string): Promise<string> => (await mei.post('/api/fabric/add', { code })).body.data.id
  const [from, to] = [await made('COLOURS'), await made('COLOURS-2')]
  const hang = async (hue: number, name: string) => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: `hsl(${hue},60%,50%)` } })
      .png()
      .toBuffer()
    return (await mei.upload(`/api/attachment/add?kind=fabric&parent=${from}&name=${name}.png&field=photo`, picture))
      .body.data.id as string
  }
  const add = (name: string, values: object) => mei.post('/api/colourway/add', { fabric: from, name, ...values })
  const lab = { l: '24', a: '2', b: '-25' }
  await add('Navy', { lab, labDip: 'approved', notes: 'As last year', position: 2 })
  await add('Paisley', { photo: await hang(10, 'paisley'), pantone: '19-4027 TCX', labDip: 'submitted', position: 1 })
  const { id } = (await add('Gone', {})).body.data
  await mei.post('/api/colourway/edit', { id, status: 'inActive' })
  expect((await copy({ from, to, photos: false, along: ['colourway'] })).body).toMatchObject({ code: 1, data: 2 })

  const [paisley, navy, ...more] = await colourways(to)
  expect(more).toEqual([])
  expect(navy).toMatchObject({ name: 'Navy', lab, labDip: 'none', notes: 'As last year', photo: null })
  expect(paisley).toMatchObject({ name: 'Paisley', pantone: '19-4027 TCX', labDip: 'none' })
  const [source] = await colourways(from)
  expect(paisley!.photo).not.toBe(source!.photo)
  const hung = (await mei.get(`/api/attachment?kind=fabric&parent=${to}`)).body.data
  expect(hung).toMatchObject([{ id: paisley!.photo, name: 'paisley.png', field: 'photo' }])
  const { colours } = (await mei.get(`/api/fabric/id?id=${to}`)).body.data
  expect(colours.map(({ name }: { name: string }) => name)).toEqual(['Paisley', 'Navy'])

  // Once, however often it is asked for; one change, which one undo takes back.
  expect((await copy({ from, to, photos: false, along: ['colourway'] })).body.data).toBe(0)
  const { data } = (await mei.get(`/api/history?kind=fabric&id=${to}`)).body
  const changes = new Set(
    data.filter((record: { kind: string }) => record.kind !== 'fabric').map(({ change }: { change: string }) => change),
  )
  expect(changes.size).toBe(1)
  expect((await mei.post('/api/undo', { change: [...changes][0] })).body.code).toBe(1)
  expect(await colourways(to)).toEqual([])
  expect((await mei.get(`/api/attachment?kind=fabric&parent=${to}`)).body.data).toEqual([])
  expect(await colourways(from)).toHaveLength(2)
})

test('what is no part of it that comes along is refused', async () => {
  for (const along of [['price'], ['constructor'], ['fabric'], 'colourway'])
    expect((await copy({ to: ids.C, photos: false, along })).body, String(along)).toMatchObject({
      code: 0,
      errors: [{ field: 'along' }],
    })
  const vera = await app.member(mei, { name: 'Wim', email: 'w@example.com', role: 'Viewer', Menu: ['Fabric'] })
  expect((await copy({ to: ids.C, photos: false, along: ['colourway'] }, vera)).status).toBe(403)
})
