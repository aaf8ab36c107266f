import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** Purchase orders proposed from the best valid price lines by supplier, over HTTP. */
let app: TestApp
let mei: Visitor
let brand: string
let cotton: string
const suppliers: Record<string, string> = {}
const fabrics: Record<string, string> = {}
const prices: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const usd = await add('currency', { code: 'USD' })
  await add('rate', { currency: usd, validFrom: '2026-01-01', rate: '7' })
  brand = await add('brand', { code: 'AST', name: 'Aster', currency: 'USD' })
  const stages = [{ percent: '100', trigger: 'after receipt', days: 30, method: 'T/T' }]
  for (const code of ['ANA', 'BEN', 'CAI'])
    suppliers[code] = await add('supplier', { code, nameEn: `${code} Mills`, type: 'OEM', paymentTerms: stages })
  const until = { blockUntil: '2099-01-01', blockReason: 'Claim' }
  suppliers.DAN = await add('supplier', { code: 'DAN', nameEn: 'Dan', type: 'OEM', block: 'ordering', ...until })
  cotton = (await mei.get('/api/master?key=Composition&name=Cotton')).body.data[0].id
  const facts = { composition: [{ fibre: cotton, percent: '100' }], weight: '120' }
  for (const code of ['POPLIN', 'TWILL', 'VOILE', 'FELT'])
    fabrics[code] = await add('fabric', { code, nameEn: code, ...facts })
  const line = { currency: 'CNY', unit: 'm', stage: 'Quoted', taxIncluded: false }
  const price = async (name: string, of: string, from: string, amount: string, more: object = {}) => {
    const breaks = [{ minQty: '0', price: amount }]
    prices[name] = await add('price', { ...line, item: fabrics[of], supplier: suppliers[from], breaks, ...more })
  }
  await price('poplin dear', 'POPLIN', 'ANA', '20')
  await price('poplin', 'POPLIN', 'BEN', '18', { incoterm: 'FOB', incotermPlace: 'Ningbo' })
  await price('poplin blocked', 'POPLIN', 'DAN', '9')
  await price('twill', 'TWILL', 'BEN', '30')
  await price('twill expired', 'TWILL', 'ANA', '12', { validFrom: '2020-01-01', validTo: '2020-12-31' })
  await price('voile', 'VOILE', 'CAI', '2', { currency: 'USD' })
  await price('felt', 'FELT', 'ANA', '40', { moq: '5000' })
})
afterAll(() => app.close())

const add = async (path: string, values: object) => {
  const { body } = await mei.post(`/api/${path}/add`, values)
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data.id as string
}
const problems = ({ body }: Answered) => body.errors?.map(({ field, message }) => `${field}: ${message}`)
let orders = 0
const draft = async () => {
  const values = { code: `SO-${++orders}`, brand, orderedOn: '2026-01-05', currency: 'USD', paymentTerms: [] }
  const order = await add('ordertracking', values)
  const line = (item: string, quantity: string) =>
    add('orderline', { order, item: fabrics[item], quantity, unit: 'm', price: '5', due: '2099-03-31' })
  const of: Record<string, string> = {}
  for (const [item, quantity] of [
    ['POPLIN', '1000'],
    ['TWILL', '500'],
    ['VOILE', '800'],
    ['FELT', '100'],
  ] as const)
    of[item] = await line(item, quantity)
  const words = { order, description: 'Tissue paper', quantity: '10', unit: 'pc', due: '2099-03-31' }
  of.words = await add('orderline', words)
  return { order, of }
}
const proposals = async (order: string, who = mei) => who.get(`/api/ordertracking/propose?id=${order}`)
const place = (id: string, lines: object[], more: object = {}) =>
  mei.post('/api/ordertracking/propose', { id, lines, request: v7(), ...more })
const pos = async (order: string) => (await mei.get(`/api/po?order=${order}&pageSize=100`)).body.data as any[]

describe('Purchase orders proposed', () => {
  test('each line with its best offer first, those without one named', async () => {
    const { order, of } = await draft()
    const { data } = (await proposals(order)).body
    expect(data).toMatchObject([
      {
        ...{ line: of.POPLIN, quantity: '1000', why: null },
        options: [
          { price: prices.poplin, supplier: suppliers.BEN, unitPrice: '18', netPrice: '2.5714', currency: 'CNY' },
          { price: prices['poplin dear'], supplier: suppliers.ANA, unitPrice: '20' },
        ],
      },
      { line: of.TWILL, options: [{ price: prices.twill }] },
      { line: of.VOILE, options: [{ price: prices.voile, netPrice: '2' }] },
      { line: of.FELT, options: [], why: 'Below the minimum of 5000 m' },
      { line: of.words, options: [], why: 'Described in words: there is no price list for it' },
    ])
  })

  test('a certificate of the brand that the supplier lacks is named before anything is placed', async () => {
    const requiredCertificates = ['GOTS']
    const { version } = (await mei.post('/api/brand/edit', { id: brand, requiredCertificates })).body.data
    await add('certificate', { supplier: suppliers.BEN, standard: 'GOTS', number: 'G-1', expires: '2099-12-31' })
    const { order } = await draft()
    const [poplin, , voile] = (await proposals(order)).body.data
    expect(poplin.options[0]).toMatchObject({ supplier: suppliers.BEN, doubts: [] })
    expect(poplin.options[1].doubts).toEqual([expect.stringMatching(/^No GOTS certificate that is valid on 2099-/)])
    expect(voile.options[0].doubts).toHaveLength(1)
    await mei.post('/api/brand/edit', { id: brand, version, requiredCertificates: [] })
  })

  test('none of an item that lacks facts, which is not ordered by hand either', async () => {
    const { order } = await draft()
    const item = await add('fabric', { code: 'CAPTURED', weight: '90' })
    const breaks = [{ minQty: '0', price: '7' }]
    await add('price', { item, supplier: suppliers.ANA, currency: 'CNY', unit: 'm', breaks })
    const line = await add('orderline', { order, item, quantity: '300', unit: 'm', due: '2099-03-31' })
    const why = 'Not while the fabric lacks: Composition'
    expect((await proposals(order)).body.data.at(-1)).toMatchObject({ line, options: [], why })
    const po = await add('po', {
      code: 'PO-CAP',
      order,
      supplier: suppliers.ANA,
      orderedOn: '2026-01-06',
      currency: 'CNY',
    })
    const goods = { po, line, quantity: '300', unit: 'm' }
    expect(problems(await mei.post('/api/poline/add', goods))).toEqual([`line: ${why}`])
    expect(
      problems(await mei.post('/api/poline/add', { po, role: 'material', item, quantity: '5', unit: 'm' })),
    ).toEqual([`item: ${why}`])
    const taken = { po, lines: [{ line, quantity: '300' }], request: v7() }
    expect(problems(await mei.post('/api/poline/take', taken))).toEqual([`lines.0.line: ${why}`])
    const composition = [{ fibre: cotton, percent: '100' }]
    expect((await mei.post('/api/fabric/edit', { id: item, composition })).body.code).toBe(1)
    expect((await mei.post('/api/poline/take', taken)).body.code).toBe(1)
    expect(problems(await mei.post('/api/fabric/edit', { id: item, weight: null }))).toEqual([
      'weight: Weight is needed by what has been decided',
    ])
  })

  test('a style by the price of its maker', async () => {
    const { order } = await draft()
    const item = await add('showroom', { code: 'SHIRT' })
    const breaks = [{ minQty: '0', price: '52' }]
    const price = await add('price', { item, supplier: suppliers.ANA, currency: 'CNY', unit: 'pc', breaks })
    const line = await add('orderline', { order, item, quantity: '300', unit: 'pc', due: '2099-03-31' })
    const { data } = (await proposals(order)).body
    expect(data.find((row: { line: string }) => row.line === line)).toMatchObject({
      options: [{ price, supplier: suppliers.ANA, unitPrice: '52' }],
    })
  })

  test('made once, one for each supplier and currency, with the prices of the lines', async () => {
    const { order, of } = await draft()
    const lines = [
      { line: of.POPLIN, price: prices.poplin },
      { line: of.TWILL, price: prices.twill },
      { line: of.VOILE, price: prices.voile },
    ]
    const request = v7()
    const sent = await Promise.all([place(order, lines, { request }), place(order, lines, { request })])
    for (const { body } of [...sent, await place(order, lines, { request })])
      expect(body).toMatchObject({ code: 1, data: { id: request } })
    const made = await pos(order)
    expect(made.map(({ supplier, currency }) => [supplier, currency]).toSorted()).toEqual(
      [
        [suppliers.BEN, 'CNY'],
        [suppliers.CAI, 'USD'],
      ].toSorted(),
    )
    expect(made.find(({ supplier }) => supplier === suppliers.BEN)).toMatchObject({
      ...{ incoterm: 'FOB', incotermPlace: 'Ningbo', paymentTerms: [{ percent: '100', trigger: 'after receipt' }] },
    })
    const { polines } = (await mei.get(`/api/ordertracking/whole?id=${order}`)).body.data
    expect(
      polines
        .map((line: any) => [line.line, line.quantity, line.unit, line.price, line.role])
        .toSorted((a: string[], b: string[]) => Number(a[1]) - Number(b[1])),
    ).toEqual([
      [of.TWILL, '500', 'm', '30', 'goods'],
      [of.VOILE, '800', 'm', '2', 'goods'],
      [of.POPLIN, '1000', 'm', '18', 'goods'],
    ])
    // What is placed is proposed no more, and placed no second time.
    expect((await proposals(order)).body.data.map(({ line }: { line: string }) => line)).toEqual([of.FELT, of.words])
    expect(problems(await place(order, lines))).toEqual([
      'lines.0.line: This line is placed already, or not of this order',
    ])
    // One change, taken back as one.
    expect((await mei.post('/api/undo', { kind: 'po', id: request })).body.code).toBe(1)
    expect(await pos(order)).toEqual([])
  })

  test('one for each Incoterm that a supplier quotes, prices without one along with the first', async () => {
    const { order, of } = await draft()
    const offer = { item: fabrics.VOILE, supplier: suppliers.BEN, currency: 'CNY', unit: 'm', stage: 'Quoted' }
    const exw = await add('price', { ...offer, breaks: [{ minQty: '0', price: '11' }], incoterm: 'EXW' })
    const lines = [
      { line: of.TWILL, price: prices.twill },
      { line: of.POPLIN, price: prices.poplin },
      { line: of.VOILE, price: exw },
    ]
    expect((await place(order, lines)).body.code).toBe(1)
    const made = await pos(order)
    const { polines } = (await mei.get(`/api/ordertracking/whole?id=${order}`)).body.data
    const linesOf = (id: string) => polines.filter(({ po }: any) => po === id).map(({ line }: any) => line)
    expect(made.map(({ id, incoterm, incotermPlace }) => [incoterm, incotermPlace, linesOf(id)]).toSorted()).toEqual([
      ['EXW', null, [of.VOILE]],
      ['FOB', 'Ningbo', [of.TWILL, of.POPLIN]],
    ])
  })

  test('another offer than the first, and what is left of a line that is placed in part', async () => {
    const { order, of } = await draft()
    expect((await place(order, [{ line: of.POPLIN, price: prices['poplin dear'] }])).body.code).toBe(1)
    const [po] = await pos(order)
    expect(po.supplier).toBe(suppliers.ANA)
    const [line] = (await mei.get(`/api/ordertracking/whole?id=${order}`)).body.data.polines
    expect((await mei.post('/api/poline/edit', { id: line.id, quantity: '400' })).body.code).toBe(1)
    expect((await proposals(order)).body.data[0]).toMatchObject({ line: of.POPLIN, quantity: '600' })
  })
})

describe('Refused, and nothing is half made', () => {
  test('a blocked supplier, an expired price, a foreign line, nothing at all', async () => {
    const [{ order, of }, other] = [await draft(), await draft()]
    const good = { line: of.TWILL, price: prices.twill }
    const refused = async (line: object) => problems(await place(order, [good, line]))
    const expired = ['lines.1.price: The line cannot be placed by this price any more']
    expect(await refused({ line: of.POPLIN, price: prices['poplin blocked'] })).toEqual(expired)
    expect(await refused({ line: of.POPLIN, price: prices.twill })).toEqual(expired)
    expect(await refused({ line: of.FELT, price: prices.felt })).toEqual(expired)
    expect(await refused({ line: other.of.POPLIN, price: prices.poplin })).toEqual([
      'lines.1.line: This line is placed already, or not of this order',
    ])
    expect(await refused(good)).toEqual(['lines.1.line: This line stands here twice'])
    expect(problems(await place(order, []))).toEqual(['lines: Choose a line'])
    expect(await pos(order)).toEqual([])
  })

  test('two at once place a line once', async () => {
    const { order, of } = await draft()
    const lines = [{ line: of.POPLIN, price: prices.poplin }]
    const codes = (await Promise.all([place(order, lines), place(order, lines)])).map(({ body }) => body.code)
    expect(codes.toSorted()).toEqual([0, 1])
    expect(await pos(order)).toHaveLength(1)
  })

  test('without the right to see costs', async () => {
    const { order, of } = await draft()
    const menu = ['Order', 'Supplier', 'Fabric']
    const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: menu, rights: [] })
    expect((await proposals(order, sun)).status).toBe(403)
    const lines = [{ line: of.POPLIN, price: prices.poplin }]
    expect((await sun.post('/api/ordertracking/propose', { id: order, lines, request: v7() })).status).toBe(403)
    expect(await pos(order)).toEqual([])
  })
})
