import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** domain.md, Selection: it becomes an order draft, over HTTP. */
let app: TestApp
let mei: Visitor
let brand: string
let style: string
let cloth: string
let size: string
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const masters = (await mei.get('/api/master')).body.data as { id: string; key: string }[]
  size = masters.find(({ key }) => key === 'Size')!.id
  brand = await add('brand', {
    ...{ code: 'AST', name: 'Aster', currency: 'USD', incoterm: 'FOB', incotermPlace: 'Shanghai' },
    paymentTerms: [{ percent: '100', trigger: 'after receipt', days: 30, method: 'T/T' }],
  })
  const colours = [{ name: 'Indigo' }, { name: 'Ecru' }]
  style = await add('showroom', {
    ...{ code: 'STY-1', nameEn: 'Shirt', colours, sizes: [size], currency: 'USD', targetPrice: '12.5' },
  })
  cloth = await add('fabric', { code: 'F-1', nameEn: 'Poplin' })
})
afterAll(() => app.close())

const add = async (path: string, values: object) => {
  const { body } = await mei.post(`/api/${path}/add`, values)
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data.id as string
}
const problems = ({ body }: Answered) => body.errors?.map(({ field, message }) => `${field}: ${message}`)
const chosen = async (lines: object[], confirmed = true) => {
  const id = await add('selection', { date: '2026-11-01', buyer: 'Ines', brand, lines, note: 'Ship together' })
  if (confirmed) {
    const moved = await mei.post('/api/selection/move', { id, version: 1, request: v7(), event: 'confirm' })
    expect(moved.body.code).toBe(1)
  }
  return id
}
const stateOf = async (id: string) => (await mei.get(`/api/selection/id?id=${id}`)).body.data.state
const ask = (selection: string, more: object = {}, who = mei) =>
  who.post('/api/ordertracking/from', { selection, brand, currency: 'USD', due: '2099-03-31', request: v7(), ...more })
const orders = async () => (await mei.get('/api/ordertracking?pageSize=1')).body.total

const shirt = (more: object = {}) => ({
  item: style,
  colour: 'Indigo',
  size,
  quantity: 300,
  note: 'soft hand',
  ...more,
})

describe('A selection becomes the draft of an order', () => {
  test('with a line for each of its lines, once however often it is sent', async () => {
    const selection = await chosen([shirt(), shirt({ colour: 'Ecru', size: null }), { item: cloth, quantity: 1_000 }])
    const request = v7()
    const sent = { request, brandPo: '4500777' }
    const both = await Promise.all([ask(selection, sent), ask(selection, sent)])
    for (const { body } of [...both, await ask(selection, sent)])
      expect(body).toMatchObject({ code: 1, data: { id: request, brand, brandPo: '4500777', state: 'Draft' } })
    expect(await orders()).toBe(1)
    const { order, lines } = (await mei.get(`/api/ordertracking/whole?id=${request}`)).body.data
    expect(order).toMatchObject({
      ...{ incoterm: 'FOB', incotermPlace: 'Shanghai', due: '2099-03-31', value: '7500', notes: 'Ship together' },
      paymentTerms: [{ percent: '100', trigger: 'after receipt', days: 30 }],
    })
    expect(order.code).toMatch(/^SO-/)
    expect(order.selection).toBe(selection)
    expect(lines).toMatchObject([
      { number: 1, item: style, colour: 'Indigo', size, quantity: '300', unit: 'pc', price: '12.5', note: 'soft hand' },
      { number: 2, item: style, colour: 'Ecru', size: null, quantity: '300', unit: 'pc', price: '12.5' },
      { number: 3, item: cloth, colour: null, quantity: '1000', unit: 'm', price: null, due: '2099-03-31' },
    ])
    expect(await stateOf(selection)).toBe('ordered')
    // A second order of it is another request, and refused.
    expect(problems(await ask(selection))).toEqual([
      'selection: “Mark as ordered” is not open to a selection that is Ordered',
    ])
    expect(problems(await ask(selection, { request, currency: 'EUR' }))).toBeUndefined()
    expect((await ask(selection, { request, currency: 'EUR' })).body.message).toContain('another order')
  })

  test('all of it is one change, which its maker can undo as a whole', async () => {
    const selection = await chosen([shirt()])
    const request = v7()
    await ask(selection, { request })
    const before = await orders()
    expect((await mei.post('/api/undo', { kind: 'order', id: request })).body.code).toBe(1)
    expect(await orders()).toBe(before! - 1)
    expect(await stateOf(selection)).toBe('confirmed')
  })

  test('a target price in another currency is converted at the rate of the day, and its line says so', async () => {
    const firstLine = async (values: object, who = mei, item = style) => {
      const { body } = await ask(await chosen([shirt({ item })]), values, who)
      expect(body.code, JSON.stringify(body)).toBe(1)
      return (await mei.get(`/api/ordertracking/whole?id=${body.data.id}`)).body.data.lines[0]
    }
    expect(await firstLine({ currency: 'CNY' })).toMatchObject({
      price: null,
      note: 'soft hand\nNo exchange rate for USD: the target price was not taken',
    })
    const dollar = await add('currency', { code: 'USD' })
    for (const [validFrom, rate] of [
      ['2020-01-01', '6.5'],
      ['2026-01-01', '7.1234'],
      ['2099-01-01', '8'],
    ])
      await add('rate', { currency: dollar, validFrom, rate })
    const { price, note } = await firstLine({ currency: 'CNY' })
    expect(price).toBe('89.04')
    expect(note).toMatch(/^soft hand\nPrice converted from the target price in USD at the rate of \d{4}-\d\d-\d\d$/)
    const cheap = { colours: [{ name: 'Indigo' }], sizes: [size], currency: 'CNY', targetPrice: '0.01' }
    expect(await firstLine({}, mei, await add('showroom', { code: 'STY-2', ...cheap }))).toMatchObject({
      price: null,
      note: 'soft hand\nLess than the smallest unit of the currency: the target price was not taken',
    })
    const sun = await app.member(mei, {
      ...{ name: 'Sun', email: 'sun@example.com', Menu: ['Order', 'Showroom', 'Fabric', 'Master_Data'], rights: [] },
    })
    // Its maker may not see it.
    expect(await firstLine({}, sun)).toMatchObject({ price: null, note: 'soft hand' })
  })
})

describe('Refused, and nothing is half made', () => {
  test('what is not confirmed, a day that is past, a colour that its style no longer has', async () => {
    const count = await orders()
    const open = await chosen([shirt()], false)
    expect(problems(await ask(open))).toEqual(['selection: “Mark as ordered” is not open to a selection that is Open'])
    const selection = await chosen([shirt(), shirt({ colour: 'Ecru' })])
    expect(problems(await ask(selection, { due: '2020-01-01' }))).toEqual(['due: This day is past'])
    expect(problems(await ask(selection, { brand: v7() }))).toHaveLength(1)
    const edited = await mei.post('/api/showroom/edit', { id: style, colours: [{ name: 'Indigo' }] })
    expect(edited.body.code).toBe(1)
    expect(problems(await ask(selection))).toEqual(['selection: Line 2: It comes in Indigo'])
    expect(await stateOf(selection)).toBe('confirmed')
    expect(await orders()).toBe(count)
  })

  test('without the key of orders or of the showroom', async () => {
    const selection = await chosen([{ item: cloth, quantity: 10 }])
    for (const [name, Menu] of [
      ['Lin', ['Showroom', 'Fabric']],
      ['Wei', ['Order', 'Fabric']],
    ] as const) {
      const who = await app.member(mei, { name, email: `${name}@example.com`, Menu: [...Menu] })
      expect((await ask(selection, {}, who)).status).toBe(403)
    }
    expect(await stateOf(selection)).toBe('confirmed')
  })
})
