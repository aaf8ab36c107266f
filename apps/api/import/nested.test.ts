import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheets } from '../../../kit/server/sheet/index.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { allSuppliers, bookOf, contentOf, importer } from './testing.ts'

let app: TestApp
let mei: Visitor
let of: ReturnType<typeof importer>

const main = [
  ['Code', 'English name', 'Type'],
  ['N-1', 'First Mill', 'OEM'],
  ['N-2', 'Second Mill', 'Trader'],
]
const contacts = [
  ['Code', 'Name', 'Mobile', 'Primary'],
  ['N-1', 'Lin', '138', 'Yes'],
  ['N-2', 'Gao', '', ''],
  ['N-1', 'Wu', '139', 'No'],
]
const certificates = [
  ['Code', 'Standard', 'Number', 'Expires'],
  ['N-1', 'GOTS', 'G-1', '2027-01-31'],
  ['N-2', 'GRS', 'R-1', '2027-02-28'],
]

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  of = importer(mei)
})
afterAll(() => app.close())

const supplier = async (code: string) => (await allSuppliers(mei)).get(code)!
const part = (data: any, name: string) => data.parts.find((part: any) => part.name === name)

describe('A sheet for each list and sub-resource, keyed by the parent’s code (domain.md, Import)', () => {
  test('they are recognised, counted, and come in with their parents in one transaction', async () => {
    const bytes = await bookOf({
      Suppliers: main,
      Contacts: contacts,
      Certificates: certificates,
      Other: [['x'], ['y']],
    })
    const { data } = (await of.look(bytes, {}, 'book.xlsx')).body
    expect(data.problems).toEqual([])
    expect(data.counts).toMatchObject({ rows: 2, create: 2 })
    expect(data.parts).toEqual([
      { name: 'contacts', label: 'Contacts', sheet: 'Contacts', rows: 3, used: true, counts: null, records: 2 },
      expect.objectContaining({ name: 'certificate', label: 'Certificates', rows: 2, records: null }),
    ])
    expect(part(data, 'certificate').counts).toMatchObject({ create: 2, errors: 0 })
    const run = await of.put(bytes, {}, 'book.xlsx')
    expect(run).toMatchObject({ state: 'done', done: 4, total: 4 })
    const first = await supplier('N-1')
    expect(first.contacts.map((contact: any) => [contact.name, contact.mobile, contact.primary])).toEqual([
      ['Lin', '138', true],
      ['Wu', '139', false],
    ])
    const { body } = await mei.get(`/api/certificate?supplier=${first.id}`)
    expect(body.data.map((record: any) => [record.standard, record.number, record.expires])).toEqual([
      ['GOTS', 'G-1', '2027-01-31'],
    ])
  })

  test.each(['en', 'zh'])('an export comes back unchanged, lists and sub-resources too (%s)', async (language) => {
    expect((await mei.put('/api/user/profile', { language })).body.code).toBe(1)
    const exported = await mei.fetch(`${app.url}/api/supplier/export?format=xlsx`, {})
    const bytes = Buffer.from(await exported.arrayBuffer())
    expect((await readSheets(bytes, 'x.xlsx')).sheets.length).toBeGreaterThan(3)
    const { data } = (await of.look(bytes, {}, 'export.xlsx')).body
    expect(data.problems).toEqual([])
    expect(data.counts).toEqual({ rows: 2, create: 0, update: 0, unchanged: 2, skip: 0, errors: 0 })
    expect(part(data, 'certificate').counts).toMatchObject({ unchanged: 2, create: 0 })
    expect(part(data, 'contacts')).toMatchObject({ rows: 3, records: 2 })
    await mei.put('/api/user/profile', { language: 'en' })
  })

  test('the sheet of a list replaces the list of whom it names, and leaves everybody else’s as it is', async () => {
    const before = contentOf(await supplier('N-2'))
    const run = await of.put(
      await bookOf({
        Suppliers: [main[0]!, main[1]!],
        联系人: [
          ['供应商', ...contacts[0]!.slice(1)],
          ['n-1', 'Only', '', ''],
        ],
      }),
      {},
      'book.xlsx',
    )
    expect(run.counts).toMatchObject({ update: 1, errors: 0 })
    expect((await supplier('N-1')).contacts.map((contact: any) => contact.name)).toEqual(['Only'])
    expect(contentOf(await supplier('N-2'))).toEqual(before)
  })

  test('a record that only the sheet of a list names is changed as well; one that nobody knows is an error', async () => {
    const bytes = await bookOf({
      Suppliers: [main[0]!, main[1]!],
      Contacts: [contacts[0]!, ['N-2', 'New', '', ''], ['N-9', 'Lost', '', '']],
      Certificates: [certificates[0]!, ['N-8', 'GOTS', 'X', '']],
    })
    const { data } = (await of.look(bytes, {}, 'book.xlsx')).body
    expect(data.counts).toMatchObject({ update: 1, unchanged: 1, errors: 1 })
    expect(part(data, 'certificate').counts).toMatchObject({ errors: 1 })
    expect(data.ready).toBe(false)
    expect(data.problems.map((problem: any) => [problem.sheet, problem.row, problem.message])).toEqual([
      ['Certificates', 2, 'Unknown value'],
      ['Contacts', 3, 'There is no supplier with this key, neither in the file nor among the records'],
    ])
    const run = await of.put(bytes, { options: { skipErrors: true } }, 'book.xlsx')
    expect(run.state).toBe('done')
    expect((await supplier('N-2')).contacts.map((contact: any) => contact.name)).toEqual(['New'])
  })

  test('errors are told by sheet, row and column, and hold their parent back', async () => {
    const bytes = await bookOf({
      Suppliers: [main[0]!, main[1]!],
      Contacts: [
        ['Code', 'Name', 'Email'],
        ['N-1', 'A', 'no address'],
        ['N-1', '', 'a@example.com'],
        ['', 'Nobody’s', ''],
      ],
      'Payment terms': [
        ['Code', 'Percent', 'Due'],
        ['N-1', '30', 'With the order'],
        ['N-1', '60', 'Before shipment'],
      ],
    })
    const { data } = (await of.look(bytes, {}, 'book.xlsx')).body
    expect(data.problems.map((problem: any) => [problem.sheet, problem.row, problem.column, problem.message])).toEqual([
      ['Contacts', 2, 'Email', expect.stringContaining('e-mail')],
      ['Payment terms', 2, '', 'The stages add up to 90 %, not 100 %'],
      ['Contacts', 4, 'Code', 'Code is needed to know whose row this is'],
    ])
    expect(data.counts).toMatchObject({ errors: 2, update: 0 })
  })

  test('what belongs to a new supplier with errors says so, rather than that nobody knows it', async () => {
    const bytes = await bookOf({
      Suppliers: [
        ['Code', 'Name', 'Type'],
        ['N-7', 'Nyala', 'bakery'],
      ],
      Certificates: [
        ['Code', 'Standard', 'Number'],
        ['N-7', 'GOTS', 'F-7'],
        ['N-8', 'GOTS', 'F-8'],
      ],
    })
    const { data } = (await of.look(bytes, {}, 'book.xlsx')).body
    expect(data.problems.map(({ sheet, row, message }: any) => [sheet, row, message])).toEqual([
      [undefined, 2, 'Unknown value'],
      ['Certificates', 2, 'Its supplier has errors'],
      ['Certificates', 3, 'Unknown value'],
    ])
  })

  test('cells of further sheets can be corrected and their rows left out', async () => {
    const bytes = await bookOf({
      Suppliers: [main[0]!, main[1]!],
      Contacts: [
        ['Code', 'Name', 'Email'],
        ['N-1', 'Ann', 'no address'],
        ['', 'Bob', ''],
        ['N-9', 'Cy', ''],
        ['', 'Total', ''],
      ],
      Certificates: [certificates[0]!, ['N-1', 'GOTS', 'F-1', 'soon'], ['N-1', '', '2 in all', '']],
    })
    const seen = (await of.look(bytes, {}, 'book.xlsx')).body.data
    expect(seen.problems.map((problem: any) => [problem.sheet, problem.row, problem.index, problem.value])).toEqual([
      ['Contacts', 2, 2, 'no address'],
      ['Certificates', 2, 3, 'soon'],
      ['Contacts', 3, 0, ''],
      ['Certificates', 3, 1, ''],
      ['Contacts', 4, 0, 'N-9'],
      ['Contacts', 5, 0, ''],
    ])
    const further = {
      Contacts: { cells: { 2: { 2: 'ann@example.com' }, 3: { 0: 'N-1' }, 4: { 0: 'n-1' } }, omit: [5] },
      Certificates: { cells: { 2: { 3: '2028-01-31' } }, omit: [3] },
    }
    const { data } = (await of.look(bytes, { further }, 'book.xlsx')).body
    expect(data).toMatchObject({ problems: [], ready: true, settings: { further } })
    expect(part(data, 'certificate').counts).toMatchObject({ create: 1, skip: 1 })
    const run = await of.put(bytes, { further }, 'book.xlsx')
    expect(run, JSON.stringify(run.problems)).toMatchObject({ state: 'done', counts: { update: 1, errors: 0 } })
    const { id, contacts: stored } = await supplier('N-1')
    expect(stored.map((contact: any) => [contact.name, contact.email])).toEqual([
      ['Ann', 'ann@example.com'],
      ['Bob', null],
      ['Cy', null],
    ])
    const { body } = await mei.get(`/api/certificate?supplier=${id}&number=F-1`)
    expect(body.data).toMatchObject([{ expires: '2028-01-31' }])
    const refused = async (wrong: object) => {
      const { errors } = (await of.look(bytes, { further: wrong }, 'book.xlsx')).body
      return errors?.map(({ field }) => field)
    }
    expect(await refused({ Persons: { omit: [2] } })).toEqual(['further'])
    expect(await refused({ Contacts: { cells: { 99: { 0: 'x' } } } })).toEqual(['further'])
    expect(await refused({ Contacts: { cells: { 2: { 9: 'x' } } } })).toEqual(['further'])
    expect(await refused({ Contacts: { omit: ['2'] } })).toEqual(['further.Contacts.omit.0'])
    expect(await refused({ Contacts: { values: {} } })).toEqual(['further.Contacts.values'])
  })

  test('a sheet can be left out', async () => {
    const bytes = await bookOf({ Suppliers: main, Contacts: [contacts[0]!, ['N-1', 'Ignored', '', '']] })
    const { data } = (await of.look(bytes, { options: { without: ['contacts'] } }, 'book.xlsx')).body
    expect(data.counts).toMatchObject({ unchanged: 2 })
    expect(part(data, 'contacts')).toMatchObject({ used: false, rows: 1 })
  })

  test('exchange rates come in with their currencies', async () => {
    const rates = importer(mei, '/api/currency')
    const bytes = await bookOf({
      Currencies: [['Currency'], ['USD'], ['EUR']],
      'Exchange rates': [
        ['Currency', 'Valid from', 'Rate'],
        ['USD', '2026-01-01', '7.1'],
        ['usd', '2026-02-01', '7.2'],
      ],
    })
    expect(await rates.put(bytes, {}, 'rates.xlsx')).toMatchObject({ state: 'done', counts: { create: 2 } })
    const { data } = (await mei.get('/api/currency?code=USD')).body
    expect(data[0]).toMatchObject({ latestRate: '7.2', latestFrom: '2026-02-01' })
    const again = (await rates.look(bytes, {}, 'rates.xlsx')).body.data
    expect([again.counts.unchanged, part(again, 'rate').counts.unchanged]).toEqual([2, 2])
  })
})
