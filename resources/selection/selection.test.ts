import { dayText } from '@sms/kit/contract'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../apps/api/live/testing.ts'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { readSheets } from '../../kit/server/sheet/read.ts'

/** domain.md, Showroom: what a buyer chose, by a link or in a meeting, over HTTP. */
let app: TestApp
let mei: Visitor
let style: string
let fabric: string
let size: string
let otherSize: string
let sizeName: string
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const masters = (await mei.get('/api/master')).body.data as { id: string; key: string; name: string }[]
  const sizes = masters.filter(({ key }) => key === 'Size')
  size = sizes[0]!.id
  sizeName = sizes[0]!.name
  otherSize = sizes[1]!.id
  style = await add('showroom', { code: 'STY-1', nameEn: 'Shirt', colours: [{ name: 'Indigo' }], sizes: [size] })
  fabric = await add('fabric', { code: 'F-1', nameEn: 'Poplin', width: '165', cuttableWidth: '161' })
  await add('colourway', { fabric, name: 'Ecru' })
})
afterAll(() => app.close())

const add = async (path: string, values: object) => {
  const { body } = await mei.post(`/api/${path}/add`, values)
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data.id as string
}
const problems = ({ body }: Answered) => body.errors?.map(({ field, message }) => `${field}: ${message}`)
const share = async (more: object = {}) => {
  const items = [{ item: style }, { item: fabric }]
  const { body } = await mei.post('/api/share/add', { title: 'Look', expires: '2199-12-31', items, ...more })
  expect(body.code, JSON.stringify(body)).toBe(1)
  const opened = await app.visitor().post('/api/share/open', { token: body.data.address.split('/').at(-1) })
  return { id: body.data.id as string, key: opened.body.data.key as string, opened: opened.body.data }
}
const choose = (key: string, lines: object[], more: object = {}) =>
  app.visitor().post('/api/share/choose', { key, id: v7(), name: 'Ines', lines, ...more })
const line = (more: object = {}) => ({ item: style, colour: 'Indigo', quantity: 120, ...more })
const all = async (query = '') => (await mei.get(`/api/selection?${query}`)).body.data as Record<string, any>[]

describe('A choice by a link', () => {
  test('becomes a selection once, in the name of the sharer, and staff hear of it', async () => {
    const { id: link, key, opened } = await share()
    const stream = await listen(app, mei)
    await stream.until(({ event }) => event === 'hello')
    expect(opened.items[0].sizes).toEqual([sizeName])
    expect(opened.items[1].facts).toContainEqual({
      fact: 'width',
      label: 'Width',
      text: '165 cm, Cuttable width 161 cm',
    })
    const id = v7()
    const lines = [
      line({ size: sizeName, note: '<b>soft</b> hand' }),
      { item: fabric, colour: 'Ecru', quantity: 1_000_000 },
    ]
    const sent = { id, company: 'Aster', email: 'ines@aster.example', note: '<script>alert(1)</script>' }
    const both = await Promise.all([choose(key, lines, sent), choose(key, lines, sent)])
    for (const { body } of [...both, await choose(key, lines, sent)]) {
      expect(body).toMatchObject({ code: 1 })
      expect(body.data).toBeUndefined()
    }
    const change = await stream.until(({ event, data }) => event === 'change' && data.kind === 'selection')
    expect(change.data.ids).toEqual([id])
    await stream.until(({ event, data }) => event === 'change' && data.kind === 'share' && data.ids.includes(link))
    await stream.close()
    const [record, ...others] = await all(`share=${link}`)
    expect(others).toEqual([])
    const me = (await mei.get('/api/user/verify')).body.data.id
    expect(record).toMatchObject({
      ...{ id, buyer: 'Ines', company: 'Aster', email: 'ines@aster.example', note: '<script>alert(1)</script>' },
      ...{ source: 'link', share: link, state: 'open', pieces: 1_000_120, createdBy: me },
    })
    expect(record!.lines).toMatchObject([
      { item: style, colour: 'Indigo', size, quantity: 120, note: '<b>soft</b> hand' },
      { item: fabric, colour: 'Ecru', size: null, quantity: 1_000_000 },
    ])
    expect((await mei.get(`/api/share/id?id=${link}`)).body.data).toMatchObject({ visits: 1, choices: 1, version: 1 })
    const history = (await mei.get(`/api/history?kind=share&id=${link}`)).body.data
    expect(history).toHaveLength(1)
    expect((await mei.get(`/api/history?kind=selection&id=${id}`)).body.data).toMatchObject([
      { state: 'Chosen by link' },
    ])
    expect((await mei.get('/api/notification')).body.data).toMatchObject([
      {
        type: 'choice',
        text: { en: `Ines · Aster · ${dayText(record!.date, 'en')}: 1,000,120 pieces chosen by “Look”` },
        link: `/admin/open/selection/${id}?tab=chosen`,
      },
    ])
  })

  test('what cannot be is refused at its field, and nothing is saved', async () => {
    const { id: link, key } = await share({ items: [{ item: style }] })
    const refused = async (line: object, more: object = {}) => problems(await choose(key, [line], more))
    expect(await refused(line({ quantity: 1_000_000_000 }))).toEqual(['lines.0.quantity: Not above 1000000'])
    expect(await refused(line({ quantity: 0 }))).toEqual(['lines.0.quantity: Not below 1'])
    expect(await refused(line({ colour: 'Scarlet' }))).toEqual(['lines.0.colour: It does not come in this colour'])
    expect(await refused(line({ size: 'XXL' }))).toEqual(['lines.0.size: It does not come in this size'])
    expect(await refused({ item: fabric, quantity: 1 })).toEqual(['lines.0.item: This is no longer part of the link'])
    expect(await refused(line(), { name: ' ' })).toEqual(['name: Required'])
    expect(await refused(line(), { email: 'ines' })).toEqual(['email: Not an e-mail address'])
    expect(await refused(line(), { id: style })).toEqual([expect.stringMatching(/^id: /)])
    expect(problems(await choose(key, []))).toEqual(['lines: Choose something first'])
    expect(await all(`share=${link}`)).toEqual([])
  })

  test('so many an hour, then no more', async () => {
    const { id: link, key } = await share()
    const codes: number[] = []
    for (let i = 0; i < 31; i++) codes.push((await choose(key, [line()])).status)
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 201), 429])
    expect(await all(`share=${link}&pageSize=50`)).toHaveLength(30)
  })

  test('a link that has ended takes none', async () => {
    const { id: link, key } = await share()
    await mei.post('/api/share/edit', { id: link, status: 'inActive' })
    expect((await choose(key, [line()])).status).toBe(404)
  })

  test('is a selection of the brand that its link is for; another list may join the link', async () => {
    const brand = await add('brand', { code: 'AST', name: 'Aster' })
    const { id: link, key } = await share({ brand, items: [{ item: style }] })
    const cloth = { item: fabric, colour: 'Ecru', quantity: 3 }
    expect(problems(await choose(key, [cloth]))).toEqual(['lines.0.item: This is no longer part of the link'])
    await mei.post('/api/share/edit', { id: link, items: [{ item: style }, { item: fabric }] })
    expect((await choose(key, [line(), cloth])).body.code).toBe(1)
    expect(await all(`share=${link}`)).toMatchObject([{ brand, source: 'link', pieces: 123 }])
  })

  test('a collection shows what it holds when it is opened', async () => {
    const collection = (await mei.post('/api/master/add', { key: 'Collection', name: 'Linen 27' })).body.data.id
    const { key } = await share({ items: [], collection })
    expect(problems(await choose(key, [line()]))).toEqual(['lines.0.item: This is no longer part of the link'])
    await mei.post('/api/showroom/edit', { id: style, collection })
    expect((await choose(key, [line()])).body.code).toBe(1)
  })
})

describe('A selection of staff', () => {
  const meeting = (lines: object[], more: object = {}) =>
    mei.post('/api/selection/add', { date: '2026-11-02', buyer: 'Berta', lines, ...more })

  test('keeps to the colours and sizes that there are, and needs a line', async () => {
    expect(problems(await meeting([]))).toEqual(['lines: Choose something'])
    expect(problems(await meeting([line({ colour: 'Scarlet' })]))).toEqual(['lines.0.colour: It comes in Indigo'])
    expect(problems(await meeting([line({ size: otherSize })]))).toEqual([`lines.0.size: It comes in ${sizeName}`])
    const colours = Array.from({ length: 9 }, (_, i) => ({ name: `Shade ${i + 1}` }))
    const shaded = await add('showroom', { code: 'STY-9', colours })
    const lan = await app.member(mei, { name: 'Lan', email: 'lan@example.com', language: 'zh', Menu: ['Showroom'] })
    const sand = { date: '2026-11-02', buyer: 'Berta', lines: [line({ colour: 'Sand' })] }
    expect(problems(await lan.post('/api/selection/add', sand))).toEqual(['lines.0.colour: 有：Indigo'])
    expect(problems(await meeting([line({ item: shaded })]))).toEqual([
      'lines.0.colour: It comes in Shade 1, Shade 2, Shade 3, Shade 4, Shade 5, Shade 6, Shade 7, Shade 8, …',
    ])
    expect(problems(await meeting([line({ item: v7() })]))).toEqual(['lines.0.item: No such record'])
    const bare = await add('showroom', { code: 'STY-0' })
    expect((await meeting([{ item: bare, colour: 'Scarlet', size, quantity: 1 }])).body.code).toBe(1)
    const { body } = await meeting([line({ size }), { item: fabric, quantity: 30 }])
    expect(body.data).toMatchObject({ source: 'meeting', state: 'open', share: null, pieces: 150 })
  })

  test('keeps a colour and size that its style has lost since, on paper too', async () => {
    const item = await add('showroom', { code: 'STY-2', colours: [{ name: 'Rust' }], sizes: [size] })
    const first = { item, colour: 'Rust', size, quantity: 10 }
    const { id } = (await meeting([first])).body.data
    const lost = await mei.post('/api/showroom/edit', { id: item, colours: [{ name: 'Sage' }], sizes: [otherSize] })
    expect(lost.body.code).toBe(1)
    const edit = async (line: object) => problems(await mei.post('/api/selection/edit', { id, lines: [line] }))
    expect(await edit({ ...first, quantity: 20 })).toBeUndefined()
    expect(await edit({ ...first, colour: 'Scarlet' })).toEqual(['lines.0.colour: It comes in Sage'])
    const answer = await mei.fetch(`${app.url}/api/selection/sheet?id=${id}`, {})
    const [sheet] = (await readSheets(Buffer.from(await answer.arrayBuffer()), 'a.xlsx')).sheets
    expect(sheet!.rows[1]!.slice(4, 7)).toEqual(['Rust', sizeName, '20'])
  })

  test('is seen and printed by who may only read', async () => {
    const vera = await app.member(mei, { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu: ['Showroom'] })
    const body = { items: [{ item: style }], facts: ['names'], language: 'en' }
    expect((await vera.post('/api/share/preview', body)).body).toMatchObject({ code: 1, data: [{ code: 'STY-1' }] })
    expect((await vera.post('/api/share/add', { title: 'Look' })).status).toBe(403)
  })

  test('goes from open to ordered by its steps, and then keeps its lines', async () => {
    let record = (await meeting([line()])).body.data
    const move = (event: string) =>
      mei.post('/api/selection/move', { id: record.id, version: record.version, request: v7(), event })
    expect(problems(await move('order'))).toEqual(['event: “Mark as ordered” is not open to a selection that is Open'])
    for (const [event, state] of [
      ['drop', 'dropped'],
      ['reopen', 'open'],
      ['confirm', 'confirmed'],
      ['order', 'ordered'],
    ]) {
      record = (await move(event!)).body.data
      expect(record.state).toBe(state)
    }
    const lines = [line({ quantity: 5 })]
    expect(problems(await mei.post('/api/selection/edit', { id: record.id, lines }))).toEqual([
      'lines: This was ordered and keeps its lines',
    ])
    expect((await mei.post('/api/undo', { kind: 'selection', id: record.id })).body.code).toBe(1)
  })

  test('exists for those with the key of the Showroom', async () => {
    const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['History', 'Fabric'] })
    for (const path of ['selection', 'share', 'selection/add', 'share/add', 'share/renew'])
      expect([path, (await (path.includes('/') ? sun.post(`/api/${path}`) : sun.get(`/api/${path}`))).status]).toEqual([
        path,
        403,
      ])
  })
})

test('its lines are a spreadsheet with names, sizes and quantities', async () => {
  const lines = [line({ size, note: '=1+1' }), { item: fabric, quantity: 30 }]
  const { body } = await mei.post('/api/selection/add', { date: '2026-11-02', buyer: 'Berta', lines })
  const answer = await mei.fetch(`${app.url}/api/selection/sheet?id=${body.data.id}`, {})
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const [sheet] = (await readSheets(bytes, 'a.xlsx')).sheets
  expect(sheet!.rows.map((row) => row.slice(1))).toEqual([
    ['Code', 'Name', 'Composition', 'Colour', 'Size', 'Quantity', 'Note'],
    ['STY-1', 'Shirt', '', 'Indigo', sizeName, '120', '=1+1'],
    ['F-1', 'Poplin', '', '', '', '30', ''],
  ])
  expect((await mei.get(`/api/selection/sheet?id=${v7()}`)).status).toBe(404)
})
