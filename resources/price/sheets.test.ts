import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookOf, csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { readSheets } from '../../kit/server/sheet/index.ts'

/** Price lines go out and come in as a sheet of their item's file, keyed by its code, and as files of their own. */
let app: TestApp
let mei: Visitor
const breaks = [
  { minQty: '1000', price: '3.20' },
  { minQty: '3000', price: '2.95' },
]
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const made = async (path: string, body: object) => (await mei.post(`/api/${path}/add`, body)).body.data.id as string
  const supplier = await made('supplier', { code: 'S-1', nameEn: 'Mill', type: 'OEM' })
  const other = await made('supplier', { code: 'S-2', nameEn: 'Weaver', type: 'Trader', confirm: ['similar'] })
  await made('currency', { code: 'USD' })
  for (const code of ['F-1', 'F-2']) {
    const item = await made('fabric', { code, weight: '120', width: '150' })
    const line = { item, supplier, currency: 'USD', unit: 'm', breaks }
    await made('price', line)
    await made('price', { ...line, supplier: other, incoterm: 'FOB', validFrom: '2026-01-01', moq: '1500' })
    await made('price', { ...line, unit: 'kg', stage: 'Draft', taxIncluded: true, leadDaysBulk: 30 })
  }
})
afterAll(() => app.close())

const download = async (path: string) =>
  Buffer.from(await (await mei.fetch(`${app.url}/api/${path}`, {})).arrayBuffer())
const bare = ({ version: _v, updatedAt: _u, ...line }: Record<string, unknown>) => line
const lines = async () =>
  ((await mei.get('/api/price?sort=createdAt')).body.data as Record<string, unknown>[]).map(bare)

describe('Prices in files', () => {
  test('a sheet of the fabrics’ file: the breaks in one cell; it re-imports unchanged', async () => {
    const bytes = await download('fabric/export')
    const { sheets } = await readSheets(bytes, 'fabrics.xlsx')
    const sheet = sheets.find(({ name }) => name === 'Prices')!
    const [head, ...rows] = sheet.rows
    expect(head!.slice(0, 6)).toEqual(['Code', 'Supplier', 'Supplier article no.', 'Currency', 'Unit', 'Price breaks'])
    expect(rows).toHaveLength(6)
    expect(rows[0]![5]).toBe('1000: 3.20; 3000: 2.95')
    const { data } = (await importer(mei, '/api/fabric').look(bytes, {}, 'fabrics.xlsx')).body
    expect(data.problems).toEqual([])
    const part = data.parts.find(({ name }: { name: string }) => name === 'price')
    expect(part.counts).toMatchObject({ rows: 6, unchanged: 6, create: 0, errors: 0 })
  })

  test('so do they by themselves', async () => {
    for (const format of ['xlsx', 'csv']) {
      const bytes = await download(`price/export?format=${format}`)
      const { data } = (await importer(mei, '/api/price').look(bytes, {}, `prices.${format}`)).body
      expect(data.problems).toEqual([])
      expect(data.counts).toMatchObject({ rows: 6, unchanged: 6, create: 0, errors: 0 })
    }
  })

  test('a changed price changes its line alone; a line of another day is a new one; one undo takes both back', async () => {
    const before = await lines()
    const header = ['Fabric', 'Supplier', 'Currency', 'Unit', 'Incoterm', 'Valid from', 'Price breaks']
    const run = await importer(mei, '/api/price').put(
      csvOf([
        header,
        ['F-1', 'S-1', 'USD', 'm', '', '', '1,000：3.10；3000: 2.9'],
        ['F-1', 'S-2', 'USD', 'm', 'FOB', '2026-07-01', '500:3'],
      ]),
    )
    expect(run).toMatchObject({ state: 'done', counts: { create: 1, update: 1 } })
    const after = await lines()
    expect(after).toHaveLength(7)
    expect(after[0]!.breaks).toEqual([
      { minQty: '1000', price: '3.10' },
      { minQty: '3000', price: '2.9' },
    ])
    expect(after.slice(1, 6)).toEqual(before.slice(1))
    expect((await mei.post('/api/undo', { change: run.change })).body.code).toBe(1)
    expect(await lines()).toEqual(before)
  })

  test('of two lines of the same terms, one of them inActive, a row without a status means the Active one', async () => {
    const [first] = await lines()
    await mei.post('/api/price/edit', { id: first!.id, status: 'inActive' })
    const { item, supplier } = first!
    const { data } = (await mei.post('/api/price/add', { item, supplier, currency: 'USD', unit: 'm', breaks })).body
    const header = ['Fabric', 'Supplier', 'Currency', 'Unit', 'Price breaks']
    const run = await importer(mei, '/api/price').put(csvOf([header, ['F-1', 'S-1', 'USD', 'm', '1: 9']]))
    expect(run, JSON.stringify(run.problems)).toMatchObject({ state: 'done', counts: { create: 0, update: 1 } })
    const price = async (id: unknown) => (await mei.get(`/api/price/id?id=${id}`)).body.data.breaks[0].price
    expect([await price(data.id), await price(first!.id)]).toEqual(['9', '3.20'])
  })

  test('a plain price list is read: one number, its currency and unit in the cell or the header, MOQ with its unit', async () => {
    const look = async (...rows: string[][]) => (await importer(mei, '/api/price').look(csvOf(rows))).body.data
    const plain = await look(
      ['Article No.', 'Mill', 'Price', 'MOQ', 'Currency', 'Unit', 'Lead time', 'Terms', 'Remarks'],
      ['F-2', 'S-1', '2.35', '500m', 'US$', 'metre', '25-30天', 'FOB Shanghai', 'net'],
    )
    expect(plain.problems).toEqual([])
    expect(plain.sample[0]).toMatchObject({
      action: 'create',
      values: {
        ...{ breaks: [{ minQty: '0', price: '2.35' }], moq: '500', currency: 'USD', unit: 'm' },
        ...{ leadDaysBulk: 30, incoterm: 'FOB', incotermPlace: 'Shanghai', notes: 'net' },
      },
    })
    const inCell = await look(['Article', 'Supplier', 'Unit price'], ['F-2', 'S-1', '2.35 USD/yd'])
    expect(inCell.sample[0].values).toMatchObject({
      breaks: [{ minQty: '0', price: '2.35' }],
      currency: 'USD',
      unit: 'yd',
    })
    const minimum = await look(
      ['Article', 'Supplier', 'Price', 'Currency', 'MOQ'],
      ['F-2', 'S-1', '2.35 FOB Shanghai', 'USD', '500 yds/color'],
    )
    expect(minimum.sample[0].values).toMatchObject({
      ...{ breaks: [{ minQty: '0', price: '2.35' }], incoterm: 'FOB', incotermPlace: 'Shanghai' },
      ...{ moqPerColour: '500', unit: 'yd' },
    })
    const inHeader = await look(['Article', 'Supplier', 'FOB price (USD/m)'], ['F-2', 'S-1', '2.35'])
    expect(inHeader.settings.fixed).toEqual({ currency: 'USD', unit: 'm' })
    expect(inHeader.counts).toMatchObject({ rows: 1, errors: 0 })
    const against = await look(
      ['Article', 'Supplier', 'Price', 'Currency', 'Unit'],
      ['F-2', 'S-1', '2.35 USD', 'CNY', 'm'],
    )
    expect(against.problems).toMatchObject([
      { column: 'Price', message: 'Names another currency than the rest of this row' },
    ])
  })

  test('an unknown mill may stand for another; a column of Incoterms is no price; a wrong price asks for no currency', async () => {
    const bytes = csvOf([
      ['Article', 'Mill', 'FOB', 'Price (USD/m)'],
      ['F-2', 'Milltex', 'FOB Shanghai', '2.35'],
    ])
    const { data } = (await importer(mei, '/api/price').look(bytes, { values: { supplier: { Milltex: 'Weaver' } } }))
      .body
    expect(data.settings).toMatchObject({ mapping: { breaks: 3 }, fixed: { currency: 'USD', unit: 'm' } })
    expect(data.counts).toMatchObject({ rows: 1, errors: 0 })
    const wrong = csvOf([
      ['Article', 'Mill', 'Price'],
      ['F-2', 'S-1', '2.40 USD/m'],
      ['F-2', 'S-2', 'on request 2'],
    ])
    expect((await importer(mei, '/api/price').look(wrong)).body.data).toMatchObject({
      ...{ missing: [], counts: { errors: 1 } },
      problems: [{ row: 3, column: 'Price' }],
    })
  })

  test('so is the sheet of prices in a fabric’s file, under people’s own headers', async () => {
    const book = await bookOf({
      Fabrics: [['Code'], ['F-2']],
      Prices: [
        ['Code', 'Mill', 'Price', 'Currency', 'UOM'],
        ['F-2', 'S-1', '18.5', 'RMB', 'mtr'],
      ],
    })
    const { data } = (await importer(mei, '/api/fabric').look(book, {}, 'f.xlsx')).body
    expect(data.problems).toEqual([])
    expect(data.parts[0]).toMatchObject({ name: 'price', counts: { create: 1, errors: 0 } })
  })

  describe('in columns of the fabrics’ own sheet', () => {
    const head = ['Article No.', 'Description', 'Mill', 'Price', 'MOQ', 'Currency', 'Unit', 'Lead time', 'Terms']
    const row = (code: string, ...cells: string[]) => [code, `Cloth ${code}`, 'S-1', ...cells]
    const list = csvOf([
      head,
      row('B-1', '2.35', '500m', 'US$', 'metre', '30', 'FOB Shanghai'),
      row('B-2', '', '', 'US$', 'metre', '', ''),
      row('B-3', '2.40 USD/yd', '', '', '', '', ''),
      row('B-4', 'TBA', '', 'US$', 'metre', '', ''),
    ])
    const fabrics = (who = mei) => importer(who, '/api/fabric')
    const pricesOf = async (code: string) => {
      const [{ id }] = (await mei.get(`/api/fabric?code=${code}`)).body.data
      return (await mei.get(`/api/price?item=${id}`)).body.data as Record<string, unknown>[]
    }

    test('each row brings a quoted price of its main supplier; a row without one brings none', async () => {
      const { data } = (await fabrics().look(list)).body
      expect(data.settings.mapping).toMatchObject({
        ...{ code: 0, supplier: 2, 'price.breaks': 3, 'price.moq': 4, 'price.currency': 5, 'price.unit': 6 },
        ...{ 'price.leadDaysBulk': 7, 'price.incoterm': 8 },
      })
      expect(data.problems).toEqual([])
      expect(data.parts).toMatchObject([{ name: 'price', rows: 2, used: true, counts: { create: 2, errors: 0 } }])
      expect(data.sample[0].values).toMatchObject({ code: 'B-1', 'price.breaks': '2.35', 'price.unit': 'm' })
      expect(data.sample[1].values).not.toHaveProperty('price.currency')
      expect(data.notes).toContainEqual({ message: 'Prices: Price: “TBA” counts as empty', count: 1, rows: [5] })
      const run = await fabrics().put(list)
      expect(run, JSON.stringify(run.problems)).toMatchObject({ state: 'done', counts: { create: 4 } })
      const [price] = await pricesOf('B-1')
      const [mill] = (await mei.get('/api/supplier?code=S-1')).body.data
      expect(price).toMatchObject({
        ...{ breaks: [{ minQty: '0', price: '2.35' }], currency: 'USD', unit: 'm', moq: '500', stage: 'Quoted' },
        ...{ leadDaysBulk: 30, incoterm: 'FOB', incotermPlace: 'Shanghai', supplier: mill.id },
      })
      expect(await pricesOf('B-2')).toEqual([])
      expect(await pricesOf('B-3')).toMatchObject([{ currency: 'USD', unit: 'yd' }])
    })

    test('the same file again changes nothing, another price changes the line, one undo takes it back', async () => {
      const again = (await fabrics().look(list)).body.data
      expect(again.counts).toMatchObject({ unchanged: 4 })
      expect(again.parts[0].counts).toMatchObject({ unchanged: 2, create: 0, update: 0 })
      const dearer = csvOf([head, row('B-1', '2.55', '500m', 'US$', 'metre', '30', 'FOB Shanghai')])
      const seen = (await fabrics().look(dearer)).body.data.sample[0]
      expect([seen.action, seen.before, seen.values]).toEqual([
        'update',
        { 'price.breaks': '2.35' },
        { 'price.breaks': '2.55' },
      ])
      const run = await fabrics().put(dearer)
      expect(await pricesOf('B-1')).toMatchObject([{ breaks: [{ price: '2.55' }] }])
      await mei.post('/api/undo', { change: run.change })
      expect(await pricesOf('B-1')).toMatchObject([{ breaks: [{ price: '2.35' }] }])
    })

    test('what is wrong is said at its cell and keeps the whole row out', async () => {
      const wrong = csvOf([
        head,
        row('C-1', '2.35', '500', 'USD', 'gross', '', ''),
        row('C-2', 'ask', '500', 'USD', 'm', '', ''),
        row('C-3', '2.35', '500', '', 'm', '', ''),
        ['C-4', 'Cloth', '', '2.35', '', 'USD', 'm', '', ''],
        row('C-5', '3', '', 'USD', 'm', '', ''),
      ])
      const { data } = (await fabrics().look(wrong)).body
      expect(data.counts).toMatchObject({ rows: 5, create: 1, errors: 4 })
      expect(
        data.problems.map((problem: Record<string, unknown>) => [problem.row, problem.column, problem.field]),
      ).toEqual([
        [2, 'Unit', 'price.unit'],
        [3, 'Price', 'price.breaks'],
        [4, 'Currency', 'price.currency'],
        [5, 'Mill', 'supplier'],
      ])
      const settings = { cells: { 2: { 6: 'yd' }, 3: { 3: '9' }, 4: { 5: 'CNY' }, 5: { 2: 'S-2' } } }
      expect((await fabrics().look(wrong, settings)).body.data).toMatchObject({ problems: [], counts: { create: 5 } })
    })

    test('the header may say currency and unit, and what nothing says is asked for once', async () => {
      const body = [['D-1', 'S-1', '2.35']]
      const withPrices = (await fabrics().look(csvOf([['Code', 'Mill', 'FOB price (USD/m)'], ...body]))).body.data
      expect(withPrices).toMatchObject({
        ready: true,
        settings: { fixed: { 'price.currency': 'USD', 'price.unit': 'm' } },
      })
      const silent = csvOf([['Code', 'Mill', 'Price'], ...body])
      const withoutCurrency = (await fabrics().look(silent)).body.data
      expect(withoutCurrency).toMatchObject({ ready: false, missing: ['price.currency', 'price.unit'] })
      expect(withoutCurrency.hindrance).toMatch(/^Price: Currency is required/)
      const fixed = { 'price.currency': 'USD', 'price.unit': 'm' }
      expect((await fabrics().look(silent, { fixed })).body.data).toMatchObject({ ready: true, missing: [] })
      const without = (await fabrics().look(silent, { options: { without: ['price'] } })).body.data
      expect(without).toMatchObject({ ready: true, parts: [{ used: false, counts: null }] })
      expect(without.notes.map((note: { message: string }) => note.message)).toContain(
        'Columns that are not imported: Price',
      )
    })

    test('words that are no price stay words, in the price as quoted', async () => {
      const words = csvOf([
        ['Code', 'Mill', 'Price'],
        ['E-1', 'S-1', 'ask Mr Wu'],
        ['E-2', 'S-1', 'about 3 dollars'],
      ])
      const { data } = (await fabrics().look(words)).body
      expect(data.settings.mapping).toMatchObject({ priceNote: 2 })
      expect(data.parts).toEqual([])
    })

    test('who may not see prices is told that these columns stay out', async () => {
      const wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com', Menu: ['Fabric', 'Supplier'] })
      const { data } = (await fabrics(wu).look(list)).body
      expect(data.fields.map(({ name }: { name: string }) => name)).not.toContain('price.breaks')
      expect(data.parts).toEqual([])
      expect(data.notes.map((note: { message: string }) => note.message)).toContain(
        'Prices are imported only by people who may see them: Price, MOQ, Currency, Unit, Lead time, Terms',
      )
      const refused = (await fabrics(wu).look(list, { mapping: { code: 0, 'price.breaks': 3 } })).body
      expect(refused.errors).toMatchObject([{ field: 'mapping.price.breaks' }])
    })
  })

  test('what is wrong is said at its row', async () => {
    const header = ['Fabric', 'Supplier', 'Currency', 'Unit', 'Price breaks', 'State']
    const rows = [
      ['F-2', 'S-1', 'CNY', 'm', '1000: 3.20; 300: 3.50', ''],
      ['F-2', 'S-1', 'CNY', 'yd', '3.20 net', ''],
      ['F-2', 'S-1', 'CNY', 'kg', '1000: 10000000000', ''],
      ['F-2', 'S-1', 'PLN', 'kg', '1000: 1', ''],
      ['F-2', 'S-1', 'CNY', 'pc', '1: 1', 'Approved'],
      ['F-2', 'S-1', 'USD', 'kg', '1000: 3.20; 3000: 2.95', 'Approved'],
    ]
    const { data } = (await importer(mei, '/api/price').look(csvOf([header, ...rows]))).body
    expect(data.counts).toMatchObject({ rows: 6, create: 0, errors: 6 })
    expect(data.problems.map((problem: { message: string }) => problem.message)).toEqual([
      'Not above the quantity of the price before',
      'Not a number',
      'Not a number 0.0001–9999999999.9999 with at most 4 decimals',
      'The house has no PLN: add it under Master Data, Currencies',
      'Not while the fabric lacks: Composition',
      'From Draft to Approved only by way of Quoted',
      'Not while the fabric lacks: Composition',
    ])
  })

  test('facts that come in the same file as the approved price count, and those that still lack are said', async () => {
    const book = (weight: string) =>
      bookOf({
        Fabrics: [
          ['Code', 'Composition', 'Weight', 'Full width'],
          ['N-1', '100% Cotton', weight, '150'],
          ['F-1', '100% Cotton', '', ''],
        ],
        Prices: [
          ['Code', 'Supplier', 'Currency', 'Unit', 'Price breaks', 'State'],
          ['N-1', 'S-1', 'CNY', 'm', '1: 1', 'Approved'],
          ['F-1', 'S-1', 'CNY', 'm', '1: 1', 'Approved'],
        ],
      })
    const { data } = (await importer(mei, '/api/fabric').look(await book(''), {}, 'new.xlsx')).body
    expect(data.problems.map(({ row, message }: { row: number; message: string }) => `${row} ${message}`)).toEqual([
      '2 Not while the fabric lacks: Weight',
    ])
    const run = await importer(mei, '/api/fabric').put(await book('180'), {}, 'new.xlsx')
    expect(run.state, JSON.stringify(run)).toBe('done')
    expect((await mei.get('/api/fabric?code=N-1')).body.data[0]).toMatchObject({ price: '1', incomplete: false })
  })
})
