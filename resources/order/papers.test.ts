import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { readSheets } from '../../kit/server/sheet/read.ts'
import { ZipFile } from '../../kit/server/sheet/zip-read.ts'
import type { Paper } from './rules/paper.ts'

/** domain.md, Order Tracking: purchase order, proforma and commercial invoice, packing list, over HTTP. */
let app: TestApp
let mei: Visitor
let order: string
let po: string
let shipped: string
let reversed: string
let sizeName: string

const add = async (path: string, values: object) => {
  const { body } = await mei.post(`/api/${path}/add`, values)
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data.id as string
}
const terms = [
  { percent: '30', trigger: 'order', method: 'T/T' },
  { percent: '70', trigger: 'against documents', days: 30 },
]
const bank = { bankName: 'Bank of China', accountNo: '4558 0000 1234', swift: 'BKCHCNBJ300' }

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const masters = (await mei.get('/api/master')).body.data as { id: string; key: string; name: string }[]
  const size = masters.find(({ key }) => key === 'Size')!
  sizeName = size.name
  const cotton = masters.find(({ key, name }) => key === 'Composition' && name.startsWith('Cotton'))!
  await add('company', { nameEn: 'Huaxia Garments', nameZh: '华夏服饰', addressEn: '88 Century Avenue', bank })
  const supplier = await add('supplier', {
    ...{ code: 'SUP-1', nameEn: 'Yunlan', nameZh: '云澜', type: 'OEM', addressZh: '工业路827号' },
    contacts: [
      { name: 'Li Lei', primary: false },
      { name: '王芳', mobile: '138 0000 0000', primary: true },
    ],
  })
  const brand = await add('brand', {
    ...{ code: 'AST', name: 'Aster', nameZh: '紫菀', paymentTerms: terms },
    consignee: { name: 'Nordhaven', address: 'Versmannstrasse 12, Hamburg', country: 'DE' },
  })
  const style = await add('showroom', {
    ...{ code: 'STY-1', nameEn: 'Shirt', nameZh: '衬衫', colours: [{ name: 'Indigo' }], sizes: [size.id] },
    ...{ composition: [{ fibre: cotton.id, percent: '100' }], hsCode: '6205.20', origin: 'CN' },
  })
  order = await add('ordertracking', {
    ...{ code: 'SO-1', brand, brandPo: '45000', orderedOn: '2026-01-02', currency: 'JPY', paymentTerms: terms },
    ...{ incoterm: 'FOB', incotermPlace: 'Shanghai', notes: 'internal' },
  })
  const line = { order, unit: 'pc', due: '2026-06-01' }
  const first = await add('orderline', {
    ...line,
    item: style,
    colour: 'Indigo',
    size: size.id,
    quantity: '3',
    price: '33.5',
  })
  const second = await add('orderline', {
    ...line,
    description: 'Gift box',
    quantity: '10',
    price: '5',
    note: 'internal',
  })
  po = await add('po', {
    ...{ code: 'PO-1', order, supplier, orderedOn: '2026-01-03', currency: 'BHD', paymentTerms: terms },
    ...{ incoterm: 'EXW', incotermPlace: 'Suzhou', notes: 'Five-ply cartons', due: '2026-05-01' },
  })
  const polines = [
    await add('poline', { po, line: first, quantity: '3', unit: 'pc', price: '0.3335' }),
    await add('poline', { po, line: second, quantity: '10', unit: 'pc', price: '0.1', due: '2026-04-01' }),
  ]
  await add('poline', { po, role: 'material', description: 'Buttons', quantity: '7', unit: 'pc', price: '0.01' })
  let seen = 0
  const event = async (kind: string, more: object) => {
    const request = v7()
    const { body } = await mei.post('/api/ordertracking/event', {
      ...{ id: order, kind, date: '2026-02-01', seen, request },
      ...more,
    })
    expect(body.code, JSON.stringify(body)).toBe(1)
    seen = body.data.position
    return request
  }
  const both = (of: readonly string[], name: string) => [
    { [name]: of[0], quantity: '3' },
    { [name]: of[1], quantity: '10' },
  ]
  await event('confirmed', { parts: both([first, second], 'line') })
  await event('po confirmed', { po, parts: both(polines, 'poline'), override: 'Agreed by phone' })
  await event('delivered', { po, parts: both(polines, 'poline') })
  await event('inspected', { po, parts: both(polines, 'poline') })
  const shipment = { mode: 'sea', etd: '2026-02-04', cartons: 4, volume: '0.72', weight: '81.25' }
  reversed = await event('shipped', { parts: [{ line: first, quantity: '1' }], shipment })
  await event('reversed', { about: reversed, reason: 'Wrong box' })
  shipped = await event('shipped', {
    parts: [
      { line: second, quantity: '4' },
      { line: first, quantity: '2' },
    ],
    shipment,
    reference: 'COSU1',
  })
})
afterAll(() => app.close())

const ask = (kind: string, id: string) => `/api/ordertracking/paper?paper=${kind}&id=${id}`
const read = async (kind: string, id: string, visitor = mei): Promise<Paper> => {
  const { body } = await visitor.get(ask(kind, id))
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data
}
/** The rows of the spreadsheet, without empty cells. */
const sheet = async (kind: string, id: string, language: string, more = '') => {
  const path = `/api/ordertracking/paper/xlsx?paper=${kind}&id=${id}&language=${language}${more}`
  const answer = await mei.fetch(`${app.url}${path}`, {})
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const [only] = (await readSheets(bytes, 'a.xlsx')).sheets
  return { name: only!.name, rows: only!.rows.map((row) => row.map(String).filter(Boolean)), bytes }
}

describe('What stands on each paper', () => {
  test('a purchase order: the supplier, its prices, one day of delivery a line where they differ, and no brand', async () => {
    const paper = await read('po', po)
    expect(paper).toMatchObject({
      ...{ number: 'PO-1', currency: 'BHD', notes: 'Five-ply cartons', bank: null },
      house: { name: { en: 'Huaxia Garments', zh: '华夏服饰' }, address: { en: '88 Century Avenue' } },
      parties: [
        {
          name: { en: 'Yunlan', zh: '云澜' },
          address: { en: '工业路827号', zh: '工业路827号' },
          contact: ['王芳', '138 0000 0000'],
        },
      ],
      lines: [
        {
          code: 'STY-1',
          name: { en: 'Shirt', zh: '衬衫' },
          colour: 'Indigo',
          size: { en: sizeName },
          due: '2026-05-01',
        },
        { code: null, description: 'Gift box', price: '0.1', due: '2026-04-01' },
        { description: 'Buttons', quantity: '7' },
      ],
      terms: [{ words: { en: '30% with the order by T/T' } }, { words: { zh: '收到单据后 30 天付 70%' } }],
    })
    expect(paper.facts).toContainEqual(
      expect.objectContaining({
        text: { en: 'EXW Suzhou (Incoterms\u00A02020)', zh: 'EXW Suzhou (Incoterms\u00A02020)' },
      }),
    )
    expect(JSON.stringify(paper)).not.toMatch(/Aster|45000|internal/)
  })

  test('a proforma: the brand, where goods go, what customs ask for, the bank, and no notes of the house', async () => {
    const paper = await read('proforma', order)
    expect(paper).toMatchObject({
      ...{ number: 'PI-SO-1', currency: 'JPY', bank: { accountNo: '4558 0000 1234' }, notes: null },
      parties: [
        { name: { en: 'Aster', zh: '紫菀' } },
        { name: { en: 'Nordhaven' }, address: { en: 'Versmannstrasse 12, Hamburg, Germany' } },
      ],
      lines: [
        {
          composition: { en: '100% Cotton', zh: '棉 100%' },
          hsCode: '6205.20',
          origin: { en: 'China', zh: '中国' },
          due: null,
        },
        { description: 'Gift box', note: null },
      ],
    })
    expect(paper.facts.map((fact) => ('day' in fact ? fact.day : fact.text.en))).toEqual([
      ...['2026-01-02', 'SO-1', '45000', '2026-06-01', 'FOB Shanghai (Incoterms\u00A02020)'],
    ])
    expect(JSON.stringify(paper)).not.toContain('internal')
  })

  test('an invoice and a packing list: what that shipment carried, in the order of the lines', async () => {
    const invoice = await read('invoice', shipped)
    // The first shipment keeps its number although it was reversed.
    expect(invoice).toMatchObject({ number: 'CI-SO-1-2', currency: 'JPY', shipment: null, termsInAmounts: false })
    expect(invoice.lines.map(({ number, quantity, price }) => [number, quantity, price])).toEqual([
      [1, '2', '33.5'],
      [2, '4', '5'],
    ])
    const packing = await read('packing', shipped)
    expect(packing).toMatchObject({
      ...{ number: 'PL-SO-1-2', currency: null, bank: null, terms: [] },
      shipment: { cartons: 4, volume: '0.72', weight: '81.25' },
    })
    expect(packing.lines.map(({ price }) => price)).toEqual([null, null])
    expect(packing.facts).toContainEqual(expect.objectContaining({ text: { en: 'COSU1', zh: 'COSU1' } }))
  })
})

describe('As a spreadsheet', () => {
  test('a proforma: letterhead above, amounts and totals to the yen as numbers', async () => {
    const { name, rows, bytes } = await sheet('proforma', order, 'en')
    expect(name).toBe('PI-SO-1')
    expect(rows[0]).toEqual(['Huaxia Garments'])
    expect(rows).toContainEqual(['Proforma invoice PI-SO-1'])
    expect(rows).toContainEqual(['Terms of delivery: FOB Shanghai (Incoterms\u00A02020)'])
    const head = rows.findIndex(([first]) => first === 'Line')
    expect(rows.slice(head, head + 4)).toEqual([
      [
        'Line',
        'Code',
        'Description',
        'Colour',
        'Size',
        'Composition',
        'HS code',
        'Country of origin',
        'Quantity',
        'Unit',
        'Unit price',
        'Amount',
      ],
      ['1', 'STY-1', 'Shirt', 'Indigo', sizeName, '100% Cotton', '6205.20', 'China', '3', 'pc', '33.5', '101'],
      ['2', 'Gift box', '10', 'pc', '5', '50'],
      ['Total', '13', 'pc', 'JPY', '151'],
    ])
    expect(rows).toContainEqual(['30% with the order by T/T', '45'])
    expect(rows).toContainEqual(['Account no.: 4558 0000 1234'])
    // As numbers and not as texts that look like some.
    const xml = await new ZipFile(bytes).text('xl/worksheets/sheet1.xml')
    for (const figure of ['151', '101', '45', '33.5']) expect(xml).toContain(`<v>${figure}</v>`)
  })

  test('a purchase order in both languages, with its notes where they are asked for', async () => {
    const { rows } = await sheet('po', po, 'both')
    expect(rows[0]).toEqual(['Huaxia Garments 华夏服饰'])
    expect(rows).toContainEqual(['Total 合计', '20', 'pc', 'BHD', '2.071'])
    expect(rows.flat()).not.toContain('Five-ply cartons')
    expect((await sheet('po', po, 'zh', '&notes=shown')).rows).toContainEqual(['Five-ply cartons'])
  })

  test('a packing list: cartons, m³ and kg, and no prices', async () => {
    const { rows } = await sheet('packing', shipped, 'zh')
    expect(rows.slice(-4)).toEqual([
      ['合计', '6', '个'],
      ['箱数', '4'],
      ['体积', '0.72', 'm³'],
      ['毛重', '81.25', 'kg'],
    ])
    expect(rows.flat().join()).not.toMatch(/33\.5|JPY/)
  })
})

describe('Who may print what', () => {
  test('costs and bank details are for those with the right; a menu key opens all of it', async () => {
    const clerk = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Order'] })
    expect((await clerk.get(ask('po', po))).status).toBe(403)
    expect((await clerk.get(`/api/ordertracking/paper/xlsx?paper=po&id=${po}&language=en`)).status).toBe(403)
    const proforma = await read('proforma', order, clerk)
    expect(proforma.bank).toBeNull()
    expect(proforma.lines[0]).toMatchObject({ code: 'STY-1', name: { en: 'Shirt' }, composition: null, origin: null })
    const viewer = await app.member(mei, {
      ...{ name: 'Jo', email: 'jo@example.com', role: 'Viewer' },
      Menu: ['Order'],
    })
    expect((await read('packing', shipped, viewer)).number).toBe('PL-SO-1-2')
    const other = await app.member(mei, { name: 'Ali', email: 'ali@example.com', Menu: ['Fabric'] })
    for (const [kind, id] of [
      ['po', po],
      ['proforma', order],
      ['invoice', shipped],
      ['packing', shipped],
    ])
      expect((await other.get(ask(kind!, id!))).status).toBe(403)
    expect((await app.visitor().get(ask('proforma', order))).status).toBe(401)
  })

  test('what is not there is not there, and what was no shipment or is none any more says so', async () => {
    for (const kind of ['po', 'proforma', 'invoice', 'packing'])
      expect((await mei.get(ask(kind, v7()))).status).toBe(404)
    expect((await mei.get(ask('po', order))).status).toBe(404)
    const { body } = await mei.get(ask('invoice', reversed))
    expect(body).toMatchObject({ code: 0, message: 'This shipment was reversed: there are no papers of it' })
    const [confirmed] = (await mei.get(`/api/ordertracking/whole?id=${order}`)).body.data.events
    expect((await mei.get(ask('packing', confirmed.id))).body.message).toBe(
      'This is no shipment: nothing was shipped with it',
    )
    const wrong = async (query: string) =>
      (await mei.get(`/api/ordertracking/paper?${query}`)).body.errors?.map(({ field }) => field)
    expect(await wrong(`paper=receipt&id=${order}`)).toEqual(['paper'])
    expect(await wrong('paper=po&id=1')).toEqual(['id'])
    expect(await wrong(`paper=po&id=${po}&more=1`)).toEqual(['more'])
  })
})
