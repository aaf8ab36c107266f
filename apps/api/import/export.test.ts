import { dayIn } from '@sms/kit/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheets } from '../../../kit/server/sheet/index.ts'
import { ZipFile } from '../../../kit/server/sheet/zip-read.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { allSuppliers, importer } from './testing.ts'

let app: TestApp
let mei: Visitor
let wang: Visitor
let categories: { id: string; name: string; nameZh: string }[]

/** Bytes of an export with what the answer says of itself. */
async function download(visitor: Visitor, query = '', url = app.url) {
  const response = await visitor.fetch(`${url}/api/supplier/export?${query}`, {})
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const rowsOf = async (bytes: Buffer) => (await readSheets(bytes, 'export')).sheets[0]!.rows
const table = async (visitor: Visitor, query = '', url = app.url) => rowsOf((await download(visitor, query, url)).bytes)

const add = async (values: object) => {
  const { body } = await mei.post('/api/supplier/add', { type: 'OEM', ...values, confirm: ['similar'] })
  if (body.code !== 1) throw new Error(`${JSON.stringify(values)}: ${body.message}`)
  return body.data
}

/** What an import takes for an empty cell: it leaves what is there, and says so. */
const markers = ['N/A', '-', '(blank)']

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  wang = await app.member(mei, { name: 'Wang', email: 'wang@example.com', language: 'zh', rights: ['bank'] })
  categories = (await mei.get('/api/master?key=Category')).body.data
  // Two values may share a Chinese name; an export must not make them one.
  const twin = await mei.post('/api/master/add', {
    key: 'Category',
    name: 'Zip pullers; metal',
    nameZh: categories[0]!.nameZh,
  })
  expect(twin.body.code).toBe(1)
  const odd = [
    '=1+1',
    '+86 512',
    '-5',
    '@cmd',
    "'quoted",
    "'=1",
    '=HYPERLINK("x")',
    '\u3000x'.trim(),
    '0012',
    '1E5',
    '2024-06-05',
    'TRUE',
  ]
  for (const [i, name] of odd.entries())
    await add({ code: `O-${i}`, nameEn: name, shortName: name, notes: `${name}\nline 2\n\n\tline 4` })
  await add({
    code: 'FULL',
    nameZh: '㖞𠮷纺织，有限；公司',
    nameEn: 'Full 🧵 Textile, "Ltd"; A|B/C',
    type: 'Trader',
    priority: 'High',
    star: '5',
    country: 'TW',
    region: 'Inner Mongolia',
    city: 'São Paulo',
    addressZh: '江苏省苏州市',
    addressEn: 'Fujian Road 5, Shanghai',
    website: 'https://full.example.com/a?b=c,d',
    contacts: [
      { name: 'Mei', title: null, mobile: '+86 138 0013 8000', email: 'mei@example.com', wechat: null, primary: true },
    ],
    categories: [categories[0]!.id, categories[5]!.id, twin.body.data.id],
    currencies: ['CNY', 'USD', 'XCG'],
    incoterm: 'FOB',
    incotermPlace: 'Shanghai',
    leadDaysSample: 0,
    leadDaysBulk: 730,
    moq: '99999999999999.99',
    moqUnit: 'pc',
    vatRate: '13',
    bank: {
      bankName: 'Bank, of; China',
      accountName: null,
      accountNo: '0012 3456 7890 1234 567',
      swift: 'BKCHCNBJ',
      bankAddress: null,
    },
    block: 'ordering',
    blockUntil: '2027-02-28',
    blockReason: '- paid late',
    notes: '- one\n- two',
  })
  await add({ code: '  inner  blanks ', nameEn: '恒力 in English', addressEn: '浙江省绍兴市', country: 'CN' })
  await add({ code: 'MARK', nameEn: 'Marked', shortName: markers[0], city: markers[1], notes: markers[2] })
  await mei.post('/api/supplier/edit', { id: (await add({ code: 'GONE', nameZh: '已停用' })).id, status: 'inActive' })
})
afterAll(() => app.close())

describe('An export re-imports unchanged (domain.md, Import): everything guessed, every row as it is', () => {
  for (const [who, language] of [
    ['Mei', 'English'],
    ['Wang', 'Chinese'],
  ] as const) {
    test.each(['xlsx', 'csv'])(`${language}, %s`, async (format) => {
      const visitor = who === 'Mei' ? mei : wang
      const before = await allSuppliers(mei)
      const { bytes } = await download(visitor, `format=${format}`)
      const of = importer(visitor)
      const { body } = await of.upload(bytes, `export.${format}`)
      const { data } = (await of.preview(body.data.id)).body
      expect(data.problems).toEqual([])
      expect(data.counts).toEqual({
        rows: before.size,
        create: 0,
        update: 0,
        unchanged: before.size,
        skip: 0,
        errors: 0,
      })
      expect(data.notes.filter((note: any) => /not imported|不导入/.test(note.message))).toEqual([])
      await of.commit(body.data.id)
      expect(await of.ended(body.data.id)).toMatchObject({ state: 'done', total: 0 })
      expect([...(await allSuppliers(mei))]).toEqual([...before])
    })
  }

  test('imported where there is nothing, it makes the same records', async () => {
    const other = await startTestApp()
    try {
      const ann = await other.setup()
      const { name, nameZh } = (await mei.get('/api/master?name=Zip%20pullers')).body.data[0]
      await ann.post('/api/master/add', { key: 'Category', name, nameZh })
      const exported = await download(wang)
      expect((await importer(ann).put(exported.bytes, {}, 'export.xlsx')).state).toBe('done')
      const plain = (rows: string[][]) => rows.map((row) => row.map((cell) => (markers.includes(cell) ? '' : cell)))
      expect(await table(ann, '', other.url)).toEqual(plain(await table(mei)))
    } finally {
      await other.close()
    }
  })
})

describe('Export (domain.md): the current filter, columns and sort', () => {
  test('the headers are the labels of the language; values as people read them', async () => {
    const columns =
      'columns=code,star,country,categories,currencies,moq,blockUntil,status,bank,createdBy,contacts,leadDaysSample'
    const [headers, row] = await table(mei, `code=FULL&${columns}`)
    expect(headers).toEqual([
      'Code',
      'Star rating',
      'Country',
      'Supplies',
      'Currencies',
      'MOQ',
      'Blocked until',
      'Status',
      'Bank details: Bank',
      'Bank details: Account name',
      'Bank details: Account no.',
      'Bank details: SWIFT/BIC',
      'Bank details: Bank address',
      'Created by',
      'Contacts',
      'Lead time sample',
    ])
    expect(row).toEqual([
      'FULL',
      '5 Star',
      'Taiwan',
      `${categories[0]!.name}; ${categories[5]!.name}; Zip pullers; metal`,
      'CNY Chinese Yuan; USD US Dollar; XCG Caribbean Guilder',
      '99999999999999.99',
      '2027-02-28',
      'Active',
      'Bank, of; China',
      '',
      '0012 3456 7890 1234 567',
      'BKCHCNBJ',
      '',
      'Mei',
      'Mei · +86 138 0013 8000 · mei@example.com · Yes',
      '0',
    ])
    const [zh, zeile] = await table(wang, `code=FULL&format=csv&columns=code,star,categories,status`)
    expect(zh).toEqual(['编号', '星级', '供应品类', '状态'])
    expect(zeile).toEqual([
      'FULL',
      '5 星',
      `${categories[0]!.name}; ${categories[5]!.nameZh}; Zip pullers; metal`,
      '启用',
    ])
  })

  test('numbers and days are numbers and days in a workbook', async () => {
    const { bytes } = await download(mei, 'code=FULL&columns=leadDaysBulk,vatRate,blockUntil')
    const xml = await new ZipFile(bytes).text('xl/worksheets/sheet1.xml')
    expect(xml).toMatch(/<c r="A2"><v>730<\/v><\/c><c r="B2"><v>13(?:\.00)?<\/v><\/c><c r="C2" s="\d+"><v>46446<\/v>/)
    expect(await rowsOf(bytes)).toEqual([
      ['Lead time bulk', 'VAT rate', 'Blocked until'],
      ['730', '13', '2027-02-28'],
    ])
  })

  test('filters, search and sort are those of the list', async () => {
    const codes = async (query: string) => (await table(mei, `columns=code&${query}`)).slice(1).flat()
    expect(await codes('status=inActive')).toEqual(['GONE'])
    expect(await codes('q=full')).toEqual(['FULL'])
    expect(await codes('code=O-1&sort=-code')).toEqual(['O-11', 'O-10', 'O-1'])
    expect(await codes('star=5&country=TW')).toEqual(['FULL'])
    expect(await table(mei, 'columns=code,nameEn&q=nobodyhasthis')).toEqual([['Code', 'English name']])
  })

  test('the answer names the file by kind and day, in the language, and is not kept', async () => {
    const { headers } = await download(wang, 'format=csv')
    const day = dayIn('Asia/Shanghai')(new Date().toISOString())
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="supplier-${day}.csv"; filename*=UTF-8''${encodeURIComponent(`供应商 ${day}.csv`)}`,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await download(mei)).headers.get('content-type')).toContain('spreadsheetml')
  })

  test('a CSV begins with a byte order mark, and no cell of it can run as a formula', async () => {
    const { bytes } = await download(mei, 'format=csv&columns=code,nameEn&code=O-')
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'))
    for (const line of bytes.toString().trim().split('\r\n').slice(1)) expect(line).toMatch(/^O-\d+,"?(?:'|[^=+\-@])/)
  })

  test.each([
    ['format=pdf', 'format'],
    ['columns=code,colour', 'columns'],
    ['columns=nameKeys', 'columns'],
    ['columns=__proto__', 'columns'],
    ['colour=red', 'colour'],
    ['sort=contacts', 'sort'],
  ])('%s is refused at %s', async (query, field) => {
    const { body } = await mei.get(`/api/supplier/export?${query}`)
    expect([body.code, body.errors![0]!.field]).toEqual([0, field])
  })
})

describe('Who may export what', () => {
  test('bank details are not there without their right, and cannot be asked for', async () => {
    const bo = await app.member(mei, { name: 'Bo', email: 'bo@example.com', role: 'Viewer', rights: [] })
    const { status, bytes } = await download(bo, 'format=csv')
    expect(status).toBe(200)
    expect(bytes.toString()).not.toMatch(/Bank|7890/)
    for (const query of ['columns=bank', 'columns=bank.accountNo', 'bank=!~'])
      expect((await bo.get(`/api/supplier/export?${query}`)).body.code).toBe(0)
  })

  test('the menu key is needed, and a session', async () => {
    const otto = await app.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
    expect((await download(otto)).status).toBe(403)
    expect((await download(app.visitor())).status).toBe(401)
  })
})

describe('Streamed', () => {
  test('readers who leave in the middle hold nothing back', async () => {
    const of = importer(mei)
    const many = Array.from({ length: 1_500 }, (_, i) => `L-${i},Large ${i},OEM,${'x'.repeat(3_000)}\n`)
    expect((await of.put(Buffer.from(`Code,Name,Type,Notes\n${many.join('')}`))).state).toBe('done')
    for (let i = 0; i < 12; i++) {
      const leaving = new AbortController()
      const response = await fetch(`${app.url}/api/supplier/export?format=csv`, {
        headers: { cookie: mei.fetch.cookies() },
        signal: leaving.signal,
      })
      if (response.status === 429) {
        await new Promise((next) => setTimeout(next, 20))
        continue
      }
      await response.body!.getReader().read()
      leaving.abort()
    }
    for (const until = Date.now() + 10_000; ; await new Promise((next) => setTimeout(next, 100))) {
      const { status, bytes } = await download(mei, 'format=csv&columns=code')
      if (status === 200) {
        expect(bytes.toString().trim().split('\r\n')).toHaveLength((await allSuppliers(mei)).size + 1)
        break
      }
      expect([status, Date.now() < until]).toEqual([429, true])
    }
  }, 120_000)
})
