import { nouns } from '@sms/resources/nouns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheets } from '../../../kit/server/sheet/index.ts'
import { importer } from '../import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

let app: TestApp
let mei: Visitor
let wang: Visitor

const download = async (visitor: Visitor, path: string, query = '') => {
  let response = await visitor.fetch(`${app.url}/api/${path}/export?${query}`, {})
  // The last two may have been read to their end here and still be ending there.
  while (response.status === 429) response = await visitor.fetch(`${app.url}/api/${path}/export?${query}`, {})
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
/** The sheets of an export by name. */
const sheets = async (visitor: Visitor, path: string, query = '') => {
  const { sheets } = await readSheets((await download(visitor, path, query)).bytes, 'export')
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]))
}
const add = async (path: string, values: object) => {
  const { body } = await mei.post(`/api/${path}/add`, values)
  if (body.code !== 1) throw new Error(`${path}: ${body.message}`)
  return body.data
}
const person = { title: null, mobile: null, email: null, wechat: null, primary: false }

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  wang = await app.member(mei, {
    name: 'Wang',
    email: 'wang@example.com',
    language: 'zh',
    Menu: ['Supplier', 'Use_Mgt'],
  })
  await add('supplier', { code: 'S-1', nameEn: 'Nobody', type: 'OEM' })
  const two = await add('supplier', {
    code: 'S-2',
    nameEn: 'Two',
    type: 'OEM',
    contacts: [
      { ...person, name: '=Mei', primary: true },
      { ...person, name: '李\n雷', mobile: '+86 138' },
    ],
    facilities: [{ name: 'Dye house', role: 'dye house', workers: 40, monthlyCapacity: '1200.50', capacityUnit: 'm' }],
  })
  const three = await add('supplier', {
    code: 'S-3',
    nameEn: 'Three',
    type: 'Trader',
    contacts: [{ ...person, name: 'Ann' }],
  })
  await add('certificate', { supplier: three.id, standard: 'GOTS', number: 'G-3', expires: '2027-03-01' })
  await add('certificate', { supplier: two.id, standard: 'BSCI', number: 'late', expires: '2028-01-01' })
  await add('certificate', { supplier: two.id, standard: 'GOTS', number: 'soon', expires: '2026-12-31' })
  const usd = await add('currency', { code: 'USD' })
  await add('rate', { currency: usd.id, validFrom: '2026-01-01', rate: '7.1' })
})
afterAll(() => app.close())

describe('Export (domain.md, Import): in XLSX a sheet per list or sub-resource keyed by the parent’s code', () => {
  test('all fields: the records first, then each list, then what is part of them', async () => {
    const book = await sheets(mei, 'supplier')
    expect(Object.keys(book)).toEqual(['Suppliers', 'Contacts', 'Facilities', 'Payment terms', 'Certificates'])
    expect(book.Contacts).toEqual([
      ['Code', 'Name', 'Title', 'Mobile', 'Email', 'WeChat', 'Primary'],
      ['S-2', '=Mei', '', '', '', '', 'Yes'],
      ['S-2', '李 雷', '', '+86 138', '', '', 'No'],
      ['S-3', 'Ann', '', '', '', '', 'No'],
    ])
    expect(book.Facilities).toEqual([
      ['Code', 'Name', 'Role', 'Address', 'Workers', 'Monthly capacity', 'Capacity unit'],
      ['S-2', 'Dye house', 'Dye house', '', '40', '1200.5', 'm'],
    ])
    expect(book.Certificates!.map((row) => row.slice(0, 4))).toEqual([
      ['Code', 'Standard', 'Other standard', 'Number'],
      ['S-2', 'GOTS', '', 'soon'],
      ['S-2', 'BSCI', '', 'late'],
      ['S-3', 'GOTS', '', 'G-3'],
    ])
  })

  test('in the language of who asks; a currency brings its rates', async () => {
    const book = await sheets(wang, 'supplier')
    expect(Object.keys(book)).toEqual(['供应商', '联系人', '工厂设施', '付款条件', '证书'])
    expect(book.联系人!.slice(0, 2)).toEqual([
      ['编号', ...book.联系人![0]!.slice(1)],
      ['S-2', '=Mei', '', '', '', '', '是'],
    ])
    const currencies = await sheets(mei, 'currency')
    expect(currencies['Exchange rates']).toEqual([
      ['Currency', 'Valid from', 'Rate', 'Source', 'Status'],
      ['USD US Dollar', '2026-01-01', '7.1', '', 'Active'],
    ])
  })

  test('files are told by their names, which an import takes no notice of: the file comes back unchanged', async () => {
    const { data } = (await mei.get('/api/supplier?code=S-2')).body
    const upload = `/api/attachment/add?kind=supplier&parent=${data[0].id}&name=${encodeURIComponent('证书 =1.pdf')}`
    const file = (await mei.upload(upload, Buffer.from('%PDF-1.4'))).body.data.id
    const [soon] = (await mei.get('/api/certificate?number=soon')).body.data
    expect((await mei.post('/api/certificate/edit', { id: soon.id, file })).body.code).toBe(1)
    const { bytes } = await download(mei, 'supplier')
    const { Certificates: rows = [] } = await sheets(mei, 'supplier')
    const [header, ...certificates] = rows
    expect(header!.at(-1)).toBe('File')
    expect(certificates.map((row) => row.at(-1))).toEqual(['证书 =1.pdf', '', ''])
    expect((await sheets(mei, 'certificate')).Certificates![1]).toContain('证书 =1.pdf')
    const { looked } = await importer(mei)
      .look(bytes, {}, 'suppliers.xlsx')
      .then(({ body }) => ({ looked: body.data }))
    expect(looked.counts).toMatchObject({ create: 0, update: 0, unchanged: 3, errors: 0 })
    expect(looked.parts.find((part: { name: string }) => part.name === 'certificate').counts).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 3,
      errors: 0,
    })
    // What stands there is not dropped in silence.
    const messages = looked.notes.map((note: { message: string }) => note.message)
    expect(messages.join()).toContain('Columns that are not imported: File')
    const template = await mei.fetch(`${app.url}/api/supplier/import/template`, {})
    const empty = (await readSheets(Buffer.from(await template.arrayBuffer()), 'template.xlsx')).sheets
    expect(empty.find(({ name }) => name === 'Certificates')!.rows[0], 'nobody fills it in').not.toContain('File')
  })

  test('only of the records that the filter leaves, in their order', async () => {
    const book = await sheets(mei, 'supplier', 'type=OEM')
    expect(book.Contacts!.slice(1).map(([code]) => code)).toEqual(['S-2', 'S-2'])
    expect(book.Certificates!.slice(1).map(([, , , number]) => number)).toEqual(['soon', 'late'])
    const down = await sheets(mei, 'supplier', 'sort=-code')
    expect(down.Contacts!.slice(1).map(([code]) => code)).toEqual(['S-3', 'S-2', 'S-2'])
    expect(down.Certificates!.slice(1).map(([, , , number]) => number)).toEqual(['G-3', 'soon', 'late'])
  })

  test('with some columns, of the lists among them; with none when not wanted', async () => {
    const some = await sheets(mei, 'supplier', 'columns=code,contacts')
    expect(Object.keys(some)).toEqual(['Suppliers', 'Contacts'])
    expect(some.Suppliers![2]).toEqual(['S-2', '=Mei · Yes\n李 雷 · +86 138 · No'])
    expect(Object.keys(await sheets(mei, 'supplier', 'columns=code'))).toEqual(['Suppliers'])
    expect(Object.keys(await sheets(mei, 'supplier', 'lists=false'))).toEqual(['Suppliers'])
    expect((await mei.get('/api/supplier/export?lists=maybe')).body.errors![0]!.field).toBe('lists')
  })
})

describe('Every noun that a menu key opens can be exported', () => {
  test.each(Object.values(nouns).filter(({ contract }) => contract.menus.length))(
    '$contract.name',
    async ({ contract }) => {
      for (const format of ['xlsx', 'csv']) {
        const { status, bytes } = await download(mei, contract.path, `format=${format}`)
        expect(status).toBe(200)
        const { sheets } = await readSheets(bytes, `export.${format}`)
        expect(sheets[0]!.rows[0]!.length).toBeGreaterThan(1)
      }
      const outsider = await app
        .signIn('Outsider')
        .catch(() => app.member(mei, { name: 'Outsider', email: 'outsider@example.com', Menu: ['Report'] }))
      expect((await download(outsider, contract.path)).status).toBe(403)
    },
  )

  test('users by who may see them, without anything of their passwords', async () => {
    const { status, bytes } = await download(wang, 'user', 'format=csv')
    expect(status).toBe(200)
    expect(bytes.toString()).toContain('wang@example.com')
    expect(bytes.toString()).not.toMatch(/password|argon|密码/i)
  })

  test('a filter by a guarded field is refused without its right', async () => {
    for (const query of ['bank=~', 'columns=code,bank']) {
      const { body } = await wang.get(`/api/supplier/export?${query}`)
      expect(body.code).toBe(0)
    }
  })
})
