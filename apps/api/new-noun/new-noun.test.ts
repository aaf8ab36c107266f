import { fileUrl, imageUrl } from '@sms/kit/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheets } from '../../../kit/server/sheet/index.ts'
import { csvOf, importer } from '../import/testing.ts'
import { listen } from '../live/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { business, prepare } from './testing.ts'

/**
 * A new noun, such as couriers, gets everything that all nouns have from contract, table, api, page and one line in
 * each registry. Its page is tested in e2e/new-noun.e2e.ts.
 */
let app: TestApp
let mei: Visitor
let li: Visitor
let swift: { id: string; version: number }
const add = async (values: object) => {
  const { body } = await mei.post('/api/courier/add', values)
  expect(body, JSON.stringify(body.errors)).toMatchObject({ code: 1 })
  return body.data
}
const couriers = async (query = '') => (await mei.get(`/api/courier?${query}`)).body

beforeAll(async () => {
  app = await startTestApp({ business, prepare })
  mei = await app.setup()
  li = await app.member(mei, { name: 'Li', email: 'li@example.com', Menu: ['Master_Data'] })
  swift = await add({
    code: 'SF',
    name: 'Swift',
    nameZh: '顺丰速运',
    speed: 'Express',
    since: '2026-03-01',
    rate: '12.50',
    account: 'SF-1',
    desks: [{ city: 'Shenzhen', phone: '110' }],
  })
  for (const i of [1, 2, 3, 4]) await add({ code: `C-${i}`, name: `Courier ${i}`, speed: 'Economy', rate: `${i}` })
})
afterAll(() => app.close())

describe('Lists and search', () => {
  test('filters of every kind, sort, cursors, search by pinyin initials', async () => {
    expect((await couriers('speed=Economy')).total).toBe(4)
    expect((await couriers('rate=2..3')).total).toBe(2)
    expect((await couriers('since=~')).total).toBe(4)
    expect((await couriers('sort=-rate&pageSize=1')).data[0].code).toBe('SF')
    expect((await couriers('q=sfsy')).data.map(({ code }: { code: string }) => code)).toEqual(['SF'])
    expect((await couriers('q=shenzhen')).total).toBe(1)
    const first = await couriers('pageSize=2')
    expect((await couriers(`pageSize=2&after=${first.next}`)).data).toHaveLength(2)
  })

  test('the search of the header finds it, for those with its key', async () => {
    const found = (await mei.get('/api/search?q=顺丰')).body.data as { kind: string; total: number }[]
    expect(found.find(({ kind }) => kind === 'courier')).toMatchObject({ total: 1 })
    const wei = await app.member(mei, { name: 'Wei', email: 'wei@example.com', Menu: ['Fabric'] })
    expect((await wei.get('/api/search?q=顺丰')).body.data).toEqual([])
  })

  test('what is behind a right is in no answer, filter or sort of those without it', async () => {
    expect((await li.get(`/api/courier/id?id=${swift.id}`)).body.data).not.toHaveProperty('account')
    expect((await li.get('/api/courier?account=SF')).body.code).toBe(0)
    expect((await li.get('/api/courier?sort=account')).body.code).toBe(0)
  })

  test('saved views, shared with those who have its key, without what is behind a right of theirs', async () => {
    const look = { columns: ['rate', 'account'], order: ['rate', 'account'], widths: { rate: 90 }, density: 'dense' }
    const content = { q: 'sf', filters: { speed: 'Express', account: '!~' }, sort: '-rate', ...look }
    const view = { kind: 'courier', name: 'Fast ones', shared: true, content }
    expect((await mei.post('/api/view/add', view)).body.data).toMatchObject({ content, mayChange: true })
    const [theirs] = (await li.get('/api/view?kind=courier')).body.data
    expect(theirs).toMatchObject({ name: 'Fast ones', mayChange: false, closed: ['account'] })
    expect(theirs.content).toMatchObject({ filters: { speed: 'Express' }, sort: '-rate', columns: ['rate'] })
  })
})

describe('Changes', () => {
  test('many at once, looked at before, and taken back as one', async () => {
    const request = { all: { speed: 'Economy' }, patch: { notes: 'Slow' } }
    const preview = (await mei.post('/api/courier/bulk', { ...request, preview: true })).body.data
    expect(preview).toMatchObject({ changing: 4 })
    const done = (await mei.post('/api/courier/bulk', { ...request, expect: 4 })).body.data
    expect((await couriers('notes=Slow')).total).toBe(4)
    expect((await mei.post('/api/undo', { change: done.change })).body).toMatchObject({ code: 1 })
    expect((await couriers('notes=Slow')).total).toBe(0)
  })

  test('history says who, what, from and to; the office-wide log has a line for it', async () => {
    const { version } = (await mei.get(`/api/courier/id?id=${swift.id}`)).body.data
    await mei.post('/api/courier/edit', { id: swift.id, version, rate: '13', state: 'Edit' })
    const [entry] = (await mei.get(`/api/history?kind=courier&id=${swift.id}`)).body.data
    expect(entry).toMatchObject({ actor: { name: 'Mei' }, changes: [{ field: 'rate', before: '12.50', after: '13' }] })
    const log = (await mei.get('/api/history/log?kind=courier')).body.data
    expect(log.length).toBeGreaterThan(0)
    await mei.post('/api/undo', { kind: 'courier', id: swift.id, version: version + 1 })
    expect((await mei.get(`/api/courier/id?id=${swift.id}`)).body.data.rate).toBe('12.50')
  })

  test('a stale version is refused with the record as it is', async () => {
    const { body } = await mei.post('/api/courier/edit', { id: swift.id, version: 999, name: 'X' })
    expect(body).toMatchObject({ code: 0, data: { current: { code: 'SF' } } })
  })

  test('another browser hears of it', async () => {
    const stream = await listen(app, li)
    await stream.until(({ event }) => event === 'hello')
    await mei.post('/api/courier/edit', { id: swift.id, speed: 'Economy' })
    const message = await stream.until(({ event, data }) => event === 'change' && data.kind === 'courier')
    expect(message.data.ids).toContain(swift.id)
    await stream.close()
  })

  test('whoever is on the same record is told of the other', async () => {
    const stream = await listen(app, li)
    await stream.until(({ event }) => event === 'hello')
    const here = { tab: 'tab-of-one-page', kind: 'courier', id: swift.id }
    for (const visitor of [li, mei])
      expect((await visitor.post('/api/live/here', here)).body).toMatchObject({ code: 1 })
    const people = [{ name: 'Li' }, { name: 'Mei' }]
    const isBoth = (data: { kind: string; people: unknown[] }) => data.kind === 'courier' && data.people.length === 2
    const message = await stream.until(({ event, data }) => event === 'presence' && isBoth(data))
    expect(message.data).toMatchObject({ id: swift.id, people })
    await stream.close()
  })
})

describe('Around a record', () => {
  test('files and comments with mentions', async () => {
    const file = await mei.upload(`/api/attachment/add?kind=courier&parent=${swift.id}&name=a.txt`, Buffer.from('a'))
    expect(file.body).toMatchObject({ code: 1 })
    const users = (await mei.get('/api/user/lookup?q=Li')).body.data
    const text = `@[${users[0].id}] please look`
    const comment = await mei.post('/api/comment/add', { kind: 'courier', id: swift.id, text })
    expect(comment.body, comment.body.message).toMatchObject({ code: 1 })
    const notifications = (await li.get('/api/notification')).body.data
    expect(notifications[0]).toMatchObject({ kind: 'courier' })
  })
})

describe('Pictures', () => {
  test('a list names the first picture, which the optimiser makes small; views hold the gallery, exports the pictures', async () => {
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const path = `/api/attachment/add?kind=courier&parent=${swift.id}&name=van.png`
    const { id } = (await mei.upload(path, bytes)).body.data
    const rows = (await couriers('sort=code')).data as { code: string; cover: string | null }[]
    expect(rows.map(({ code, cover }) => [code, cover])).toContainEqual(['SF', id])
    expect(rows.filter(({ cover }) => cover === null)).toHaveLength(rows.length - 1)
    const small = await li.fetch(`${app.url}${imageUrl(fileUrl(id), 128)}`, { headers: { accept: 'image/webp' } })
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect((await mei.get('/api/courier/export/about')).body.data.pictures).toBe(true)

    const look = { columns: [], order: [], widths: {}, density: 'calm', display: 'gallery' }
    const content = { q: '', filters: {}, sort: '', ...look }
    const added = await mei.post('/api/view/add', { kind: 'courier', name: 'Vans', shared: true, content })
    expect(added.body.data.content.display).toBe('gallery')
  })
})

describe('Spreadsheets', () => {
  test('a template names its columns and those of its lists, and explains each', async () => {
    const answer = await mei.fetch(`${app.url}/api/courier/import/template?language=zh`, {})
    const { sheets } = await readSheets(Buffer.from(await answer.arrayBuffer()), 'couriers.xlsx')
    expect(sheets.map(({ name }) => name)).toEqual(['快递公司', '网点', '说明'])
    expect(sheets[0]!.rows[0]).toEqual(expect.arrayContaining(['编号', '名称', '时效', '合作供应商', '状态']))
    const explained = sheets[2]!.rows.map(([, column]) => column)
    expect(explained).toEqual(expect.arrayContaining(['时效', '城市']))
  })

  test('an export holds every courier and comes back unchanged; an import is taken back whole', async () => {
    const exported = Buffer.from(await (await mei.fetch(`${app.url}/api/courier/export`, {})).arrayBuffer())
    const { sheets } = await readSheets(exported, 'couriers')
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Couriers', 6],
      ['Desks', 2],
    ])
    const of = importer(mei, '/api/courier')
    const same = await of.look(exported, {}, 'couriers.xlsx')
    expect(same.body.data.counts).toMatchObject({ create: 0, update: 0, errors: 0 })

    const run = await of.put(
      csvOf([
        ['Code', 'Name', 'Rate'],
        ['N-1', 'New 1', '1'],
        ['N-2', 'New 2', '2'],
      ]),
    )
    expect(run).toMatchObject({ state: 'done', counts: { create: 2 } })
    expect((await couriers('q=New')).total).toBe(2)
    expect((await mei.post('/api/undo', { change: run.change })).body).toMatchObject({ code: 1 })
    expect((await couriers('q=New')).total).toBe(0)
  })
})

describe('A rule of its own that needs other records', () => {
  test('holds on every way that a courier is written: add, edit, bulk edit, import, undo', async () => {
    const supplierOf = async (code: string) =>
      (await mei.post('/api/supplier/add', { code, nameEn: `Post ${code}`, type: 'OEM', confirm: ['similar'] })).body
        .data
    const [open, closed] = [await supplierOf('P-1'), await supplierOf('P-2')]
    const rider = await add({ code: 'R-1', name: 'Rider', speed: 'Economy', partner: closed.id })
    await mei.post('/api/courier/edit', { id: rider.id, partner: open.id })
    await mei.post('/api/supplier/edit', { id: closed.id, status: 'inActive' })
    const refused = { code: 0, message: 'This partner is closed', errors: [{ field: 'partner' }] }

    const two = { code: 'R-2', name: 'Two', partner: closed.id }
    expect((await mei.post('/api/courier/add', two)).body).toMatchObject(refused)
    expect((await mei.post('/api/courier/edit', { id: rider.id, partner: closed.id })).body).toMatchObject(refused)

    const ids = [rider.id, swift.id]
    const bulk = { ids, patch: { partner: closed.id } }
    const preview = (await mei.post('/api/courier/bulk', { ...bulk, preview: true })).body.data
    expect(preview).toMatchObject({ changing: 0, refused: { count: 2 } })
    expect((await mei.post('/api/courier/bulk', bulk)).body).toMatchObject({
      code: 0,
      data: { refused: { count: 2, rows: [{ field: 'partner', message: 'This partner is closed' }, {}] } },
    })
    const faster = { ids: [rider.id], patch: { speed: 'Express' }, skipRefused: true }
    expect((await mei.post('/api/courier/bulk', faster)).body.data).toMatchObject({ changed: 0, refused: 1 })

    const file = csvOf([
      ['Code', 'Name', 'Speed', 'Partner'],
      ['R-1', 'Rider', 'Express', 'P-1'],
      ['R-3', 'Three', 'Express', 'P-2'],
      ['R-4', 'Four', 'Express', 'P-1'],
    ])
    const looked = (await importer(mei, '/api/courier').look(file, { key: 'code' })).body.data
    expect(looked.counts).toMatchObject({ create: 1, update: 0, errors: 2 })
    expect(looked.problems).toMatchObject([
      { row: 2, field: 'speed', value: 'Express', message: 'An economy courier stays one' },
      { row: 3, field: 'partner', column: 'Partner', value: 'P-2', message: 'This partner is closed' },
    ])

    const undo = (await mei.post('/api/undo', { kind: 'courier', id: rider.id, version: 2 })).body
    const inTheWay = [{ field: 'partner', reason: 'This partner is closed' }]
    expect(undo).toMatchObject({ code: 0, data: { inTheWay } })
    expect((await mei.get(`/api/courier/id?id=${rider.id}`)).body.data).toMatchObject({ partner: open.id, version: 2 })
    expect((await couriers('q=R-')).data.map(({ code }: { code: string }) => code)).toEqual(['R-1'])
  })

  test('an import says what stands there, also where the file has no column for it', async () => {
    const values = { code: 'P-9', nameEn: 'Post P-9', type: 'OEM', confirm: ['similar'] }
    const partner = (await mei.post('/api/supplier/add', values)).body.data
    await add({ code: 'T-1', name: 'Tandem', partner: partner.id })
    await mei.post('/api/supplier/edit', { id: partner.id, status: 'inActive' })
    const look = async (rows: string[][], settings: object = {}) =>
      (await importer(mei, '/api/courier').look(csvOf(rows), { key: 'code', ...settings })).body.data.problems

    const forAllRows = [
      ['Code', 'Name'],
      ['T-2', 'Two'],
    ]
    expect(await look(forAllRows, { fixed: { partner: 'p-9' } })).toMatchObject([
      { row: 2, column: '', field: 'partner', value: 'p-9', message: 'This partner is closed' },
    ])
    const noted = [
      ['Code', 'Notes'],
      ['T-1', 'Late'],
    ]
    expect(await look(noted)).toMatchObject([
      { row: 2, column: '', field: 'partner', value: 'P-9', message: 'Nothing is noted of a closed partner' },
    ])
  })
})
