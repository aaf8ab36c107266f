import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importer } from '../../apps/api/import/testing.ts'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { readSheets } from '../../kit/server/sheet/index.ts'

let app: TestApp
let mei: Visitor
let cotton: string
let sizes: string[]
let mill: string
let poplin: string
let zip: string
let n = 0

const made = async (path: string, values: object, who = mei) => {
  const { body } = await who.post(`/api/${path}/add`, { confirm: ['similar'], ...values })
  expect(body, JSON.stringify(body.errors)).toMatchObject({ code: 1 })
  return body.data
}
const style = (values: object = {}) => made('showroom', { code: `ST-${++n}`, ...values })
const problems = ({ body }: Answered) => body.errors?.map(({ field, message }) => `${field}: ${message}`)
const refused = async (path: string, values: object) => problems(await mei.post(`/api/${path}`, values))

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  cotton = (await mei.get('/api/master?key=Composition&name=Cotton')).body.data[0].id
  sizes = (await mei.get('/api/master?key=Size')).body.data.slice(0, 3).map(({ id }: { id: string }) => id)
  mill = (await made('supplier', { code: 'S-1', nameEn: 'Mill', type: 'OEM' })).id
  poplin = (
    await made('fabric', {
      code: 'F-1',
      nameEn: 'Poplin',
      supplier: mill,
      weight: '200',
      width: '150',
      composition: [{ fibre: cotton, percent: '100' }],
    })
  ).id
  zip = (await made('trims', { code: 'T-1', nameEn: 'Zip', supplier: mill })).id
  const currency = await made('currency', { code: 'USD' })
  await made('rate', { currency: currency.id, validFrom: '2026-01-01', rate: '7.2' })
  const line = { supplier: mill, validFrom: '2026-01-01' }
  await made('price', { ...line, item: poplin, currency: 'CNY', unit: 'm', breaks: [{ minQty: '0', price: '20' }] })
})
afterAll(() => app.close())

describe('Showroom and History are one noun under two menu keys', () => {
  const codes = async (who: Visitor, query = '') =>
    ((await who.get(`/api/showroom?${query}`)).body.data as { code: string }[]).map(({ code }) => code)

  test('each key opens its own styles; moving one between them needs both, one by one and many at once', async () => {
    const [spring, old] = [await style({ nameEn: 'Spring' }), await style({ nameEn: 'Old', status: 'inActive' })]
    const member = (name: string, Menu: string[]) =>
      app.member(mei, { name, email: `${name.toLowerCase()}@example.com`, Menu })
    const [sun, hao] = [await member('Sun', ['Showroom']), await member('Hao', ['History'])]
    expect([await codes(sun), await codes(hao)]).toEqual([[spring.code], [old.code]])
    expect(await made('showroom', { code: 'ST-PAST' }, hao)).toMatchObject({ status: 'inActive' })
    expect((await hao.post('/api/showroom/add', { code: 'ST-NOW', status: 'Active' })).status).toBe(403)
    for (const query of ['status=Active', 'status=Active,inActive'])
      expect([query, (await hao.get(`/api/showroom?${query}`)).status]).toEqual([query, 403])
    for (const ask of [
      sun.post('/api/showroom/edit', { id: spring.id, status: 'inActive' }),
      sun.post('/api/showroom/bulk', { ids: [spring.id], patch: { status: 'inActive' } }),
      hao.post('/api/showroom/bulk', { ids: [old.id], patch: { status: 'Active' } }),
    ])
      expect((await ask).status).toBe(403)
    const bulk = await mei.post('/api/showroom/bulk', { ids: [spring.id], patch: { status: 'inActive' }, expect: 1 })
    expect(bulk.body).toMatchObject({ code: 1, data: { changed: 1 } })
    expect([await codes(sun), (await codes(hao)).toSorted()]).toEqual([
      [],
      ['ST-PAST', spring.code, old.code].toSorted(),
    ])
    expect((await mei.post('/api/undo', { change: bulk.body.data.change })).body.code).toBe(1)
    expect(await codes(sun)).toEqual([spring.code])
  })

  test('whoever holds neither key opens none, but names them in an order as every picker does', async () => {
    const { id, code } = await style({ colours: [{ name: 'Rust' }] })
    const ola = await app.member(mei, { name: 'Ola', email: 'ola@example.com', Menu: ['Order'] })
    expect((await ola.get('/api/showroom')).status).toBe(403)
    expect((await ola.get(`/api/item/lookup?q=${code}`)).body.data).toMatchObject([{ id, kind: 'showroom' }])
    const brand = (await made('brand', { code: 'AST', name: 'Aster' })).id
    const order = await made('ordertracking', { code: 'O-1', brand, currency: 'USD', orderedOn: '2026-11-01' }, ola)
    const line = { order: order.id, quantity: '1', unit: 'pc', due: '2099-01-01' }
    for (const item of [id, poplin]) await made('orderline', { ...line, item }, ola)
    const scarlet = await ola.post('/api/orderline/add', { ...line, item: id, colour: 'Scarlet' })
    expect(problems(scarlet)).toEqual(['colour: It does not come in this colour'])
  })

  test('makers quote styles by the piece; a price is seen by whoever opens its style, and sees costs', async () => {
    const [now, old] = [await style({ nameEn: 'Now' }), await style({ nameEn: 'Then', status: 'inActive' })]
    const line = { supplier: mill, currency: 'CNY', breaks: [{ minQty: '0', price: '52' }] }
    const priced = { [now.id]: 0, [old.id]: 0 }
    for (const item of [now.id, old.id]) await made('price', { ...line, item, unit: 'pc' })
    expect(await refused('price/add', { ...line, item: now.id, unit: 'm' })).toEqual([
      'unit: Not sold by this unit, but by pc',
    ])
    const seenBy = async (name: string, Menu: string[]) => {
      const rights = ['cost']
      const who = await app.member(mei, { name, email: `${name.toLowerCase()}@example.com`, Menu, rights })
      const { data } = (await who.get('/api/price?pageSize=100')).body as { data: { item: string }[] }
      return data.map(({ item }) => item).filter((item) => item in priced)
    }
    expect(await seenBy('Lan', ['Showroom'])).toEqual([now.id])
    expect(await seenBy('Bao', ['History'])).toEqual([old.id])
    expect(await seenBy('Jun', ['Fabric'])).toEqual([])
  })

  test('a style is named to those whose key opens it; library items to everybody', async () => {
    const [now, old] = [await style({ nameEn: 'Now' }), await style({ nameEn: 'Then', status: 'inActive' })]
    const member = (name: string, Menu: string[]) =>
      app.member(mei, { name, email: `${name.toLowerCase()}@example.com`, Menu })
    const [ming, hong, fang] = [
      await member('Ming', ['Showroom', 'ReviewStatus']),
      await member('Hong', ['History']),
      await member('Fang', ['Fabric']),
    ]
    const named = async (who: Visitor) =>
      ((await who.get(`/api/item/lookup?ids=${[now.id, old.id, poplin, zip]}`)).body.data as { id: string }[])
        .map(({ id }) => id)
        .toSorted()
    expect(await named(ming)).toEqual([now.id, poplin, zip].toSorted())
    expect(await named(hong)).toEqual([old.id, poplin, zip].toSorted())
    // Without either key names are for every picker, as those of any kind.
    expect(await named(fang)).toEqual([now.id, old.id, poplin, zip].toSorted())
    const review = (subject: string) => ming.post('/api/reviewstatus/add', { code: 'R-1', kind: 'proto', subject })
    expect(problems(await review(old.id))).toEqual(['subject: No such record'])
    const choice = { date: '2026-01-01', buyer: 'Anna', lines: [{ item: old.id, quantity: 1 }] }
    expect(problems(await ming.post('/api/selection/add', choice))).toEqual(['lines.0.item: No such record'])
    // Its id in a text of the record before opens no way to it.
    const noted = { ...choice, note: old.id, lines: [{ item: now.id, quantity: 1 }] }
    const { id } = (await ming.post('/api/selection/add', noted)).body.data as { id: string }
    expect(problems(await ming.post('/api/selection/edit', { id, lines: choice.lines }))).toEqual([
      'lines.0.item: No such record',
    ])
    expect((await review(now.id)).body.code).toBe(1)
    const cards = async () =>
      ((await ming.get('/api/reviewstatus/board')).body.data as { cards: object[] }[]).flatMap(({ cards }) => cards)
    expect(await cards()).toMatchObject([{ subject: now.id, subjectCode: now.code, subjectName: 'Now' }])
    await mei.post('/api/showroom/edit', { id: now.id, status: 'inActive' })
    expect(await cards()).toMatchObject([{ subject: now.id, of: null, subjectCode: null, subjectName: null }])
  })

  test('materials are seen with their style', async () => {
    const old = await style({ status: 'inActive' })
    await made('material', { style: old.id, item: poplin, consumption: '1', unit: 'm' })
    const sun = await app.member(mei, { name: 'Su', email: 'su@example.com', Menu: ['Showroom'] })
    const seen = async (who: Visitor) => (await who.get(`/api/material?style=${old.id}`)).body.total
    expect([await seen(mei), await seen(sun)]).toEqual([1, 0])
  })

  test('the number series proposes a code', async () => {
    expect((await mei.get('/api/showroom/code')).body.data).toMatch(/^STY-\d{5}$/)
  })
})

describe('What a style is made of', () => {
  const cost = async (id: string, more = '') => (await mei.get(`/api/showroom/cost?id=${id}${more}`)).body.data

  test('costs price × consumption × (1 + wastage), each row in the style’s currency; what is missing is named', async () => {
    const { id } = await style({ currency: 'USD', targetPrice: '25' })
    await made('material', { style: id, item: poplin, consumption: '1.5', unit: 'm', wastage: '4' })
    await made('material', { style: id, item: zip, consumption: '1', unit: 'pc' })
    expect(await cost(id)).toMatchObject({
      currency: 'USD',
      rows: [
        { item: poplin, each: '2.7778', amount: '4.3333', supplier: mill },
        { item: zip, missing: 'No price in force' },
      ],
      total: '4.3333',
      complete: false,
    })
    await made('price', {
      item: zip,
      supplier: mill,
      currency: 'USD',
      unit: 'pc',
      breaks: [
        { minQty: '1', price: '0.5' },
        { minQty: '1000', price: '0.4' },
      ],
    })
    expect(await cost(id)).toMatchObject({ total: '4.8333', complete: true })
    expect(await cost(id, '&pieces=1000')).toMatchObject({ total: '4.7333', complete: true })
    expect(problems(await mei.get(`/api/showroom/cost?id=${id}&pieces=0`))?.[0]).toMatch(/^pieces: /)
  })

  test('is for those who hold cost alone, and the target price too', async () => {
    const { id } = await style({ currency: 'USD', targetPrice: '25' })
    const sun = await app.member(mei, { name: 'So', email: 'so@example.com', Menu: ['Showroom'] })
    expect((await sun.get(`/api/showroom/cost?id=${id}`)).status).toBe(403)
    expect((await sun.get(`/api/showroom/id?id=${id}`)).body.data).not.toHaveProperty('targetPrice')
  })

  test('leaves out the prices of items whose kind is closed to its reader', async () => {
    const { id } = await style({ currency: 'USD' })
    await made('material', { style: id, item: poplin, consumption: '1', unit: 'm' })
    const user = { name: 'Sy', email: 'sy@example.com', Menu: ['Showroom', 'Trims'], rights: ['cost'] }
    const sy = await app.member(mei, user)
    const { rows, total, complete } = (await sy.get(`/api/showroom/cost?id=${id}`)).body.data
    expect(rows).toEqual([expect.objectContaining({ item: poplin, missing: 'You may not see its prices' })])
    expect(rows[0]).not.toHaveProperty('supplier')
    expect({ total, complete }).toEqual({ total: '0.0000', complete: false })
  })

  test('a style that is duplicated takes its materials along', async () => {
    const [from, to] = [await style(), await style()]
    await made('material', { style: from.id, item: poplin, consumption: '2', unit: 'm' })
    const copied = await mei.post('/api/copy', { kind: 'showroom', from: from.id, to: to.id, along: ['material'] })
    expect(copied.body).toMatchObject({ code: 1, data: 1 })
    expect((await mei.get(`/api/material?style=${to.id}`)).body.data).toMatchObject([
      { item: poplin, consumption: '2' },
    ])
  })
})

describe('Bad input: one clear sentence at the field, nothing half saved', () => {
  test('a style', async () => {
    const add = (values: object) => refused('showroom/add', { code: 'BAD-1', ...values })
    expect(await add({ sizes: [sizes[0], sizes[1], sizes[0]] })).toEqual(['sizes: A size stands here twice'])
    expect(await add({ colours: [{ name: 'Indigo' }, { name: 'indigo' }] })).toEqual([
      'colours.1.name: This colour stands here twice',
    ])
    expect(await add({ targetPrice: '10' })).toEqual(['currency: Choose the currency of the target price'])
    expect(await add({ targetPrice: '0', currency: 'USD' })).toHaveLength(1)
    expect(await add({ composition: [{ fibre: cotton, percent: '99' }] })).toHaveLength(1)
    expect(await add({ sizes: [cotton] })).toEqual(['sizes: Not a value of Size'])
    expect((await mei.get('/api/showroom?q=BAD-1')).body.total).toBe(0)
  })

  test('a material', async () => {
    const { id } = await style()
    const add = (values: object) =>
      refused('material/add', { style: id, item: poplin, consumption: '1', unit: 'm', ...values })
    expect((await add({ consumption: '0' }))?.[0]).toMatch(/^consumption: /)
    expect((await add({ wastage: '300' }))?.[0]).toMatch(/^wastage: /)
    expect(await add({ item: mill })).toEqual(['item: No such record'])
    expect(await add({ item: id })).toEqual(['item: One of these is expected: Fabric, Artwork, Trim, Button, Label'])
    const off = (await made('button', { code: 'B-9' })).id
    await mei.post('/api/button/edit', { id: off, status: 'inActive' })
    expect(await add({ item: off })).toEqual(['item: This item is inactive'])
    const other = await made('fabric', { code: 'F-9' })
    const navy = await made('colourway', { fabric: other.id, name: 'Navy' })
    expect(await add({ colourway: navy.id })).toEqual(['colourway: No colourway of this item'])
    const offered = async (more = '') =>
      (await mei.get(`/api/colourway/lookup?q=navy${more}`)).body.data.map(({ name }: { name: string }) => name)
    expect(await offered()).toEqual(['Navy · F-9'])
    expect(await offered(`&fabric=${other.id}`)).toEqual(['Navy'])
    expect(await offered(`&fabric=${poplin}`)).toEqual([])
    expect((await mei.get('/api/colourway/lookup?fabric=navy')).body).toMatchObject({
      code: 0,
      errors: [{ field: 'fabric' }],
    })
    expect((await mei.get(`/api/material?style=${id}`)).body.total).toBe(0)
  })

  test('a material of an item that became inActive later stays as it is', async () => {
    const { id } = await style()
    const felt = (await made('fabric', { code: 'F-8' })).id
    const row = await made('material', { style: id, item: felt, consumption: '1', unit: 'm' })
    await mei.post('/api/fabric/edit', { id: felt, status: 'inActive' })
    expect((await mei.post('/api/material/edit', { id: row.id, wastage: '3' })).body.code).toBe(1)
  })
})

test('an export says of which fabric a colourway is, so that it comes in again unchanged', async () => {
  const { supplier, weight, width, composition } = (await mei.get(`/api/fabric/id?id=${poplin}`)).body.data
  const twill = await made('fabric', { code: 'F-2', nameEn: 'Twill', supplier, weight, width, composition })
  const lab = { l: '20', a: '2', b: '-20' }
  const navies = [
    await made('colourway', { fabric: poplin, name: 'Navy', nameZh: '藏青', lab }),
    await made('colourway', { fabric: twill.id, name: 'Navy', lab }),
  ]
  const { code } = await style({ colours: navies.map(({ id }, i) => ({ name: `Dark ${i}`, colourway: id })) })
  const exported = await mei.fetch(`${app.url}/api/showroom/export?code=${code}&format=xlsx`, {})
  const bytes = Buffer.from(await exported.arrayBuffer())
  const { sheets } = await readSheets(bytes, 'styles.xlsx')
  expect(sheets.find(({ name }) => name === 'Colours')!.rows.slice(1)).toEqual([
    [code, 'Dark 0', 'Navy · F-1'],
    [code, 'Dark 1', 'Navy · F-2'],
  ])
  const run = await importer(mei, '/api/showroom').put(bytes, {}, 'styles.xlsx')
  expect(run).toMatchObject({ counts: { unchanged: 1, update: 0, errors: 0 } })
})
