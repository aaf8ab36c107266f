import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { odsParts, zipOf } from '../../../kit/server/sheet/testing.ts'
import { compoundFile, xlsOf } from '../../../kit/server/sheet/testing-xls.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { csvOf, importer, xlsxOf } from './testing.ts'

let app: TestApp
let mei: Visitor
let of: ReturnType<typeof importer>

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  of = importer(mei)
  await mei.post('/api/supplier/add', { code: 'KEPT', nameEn: 'Kept', type: 'OEM' })
})
afterAll(() => app.close())

/** Whatever came in: nothing is changed, nothing is lost, the server stays up. */
afterEach(async () => {
  expect((await app.visitor().get('/api/health')).body.code).toBe(1)
  const { data, total } = (await mei.get('/api/supplier')).body
  expect([total, data[0].code, data[0].version]).toEqual([1, 'KEPT', 1])
})

const sound = await xlsxOf([
  ['Code', 'Name'],
  ['A', 'B'],
])
const swelling = () => zipOf({ '_rels/.rels': 'x', 'xl/workbook.xml': Buffer.alloc(40 * 1_048_576) })

describe('A file that cannot be read gets one clear sentence (envelope code 0)', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /^There is nothing in this file/],
    ['a workbook that is cut off', () => sound.subarray(0, sound.length - 40), /^The file is damaged or incomplete/],
    ['an encrypted workbook', () => compoundFile('EncryptedPackage', Buffer.alloc(64)), /protected by a password/],
    ['a bomb', swelling, /would grow far beyond its size/],
    ['a ZIP renamed to XLSX', () => zipOf({ 'photo.jpg': 'x' }), /^This is a ZIP archive without a workbook/],
    ['bytes of no kind', () => Buffer.from([0, 1, 2, 3, 255, 254, 0, 9]), /zero bytes/],
    [
      'a cell of 10 MB in a CSV',
      () =>
        csvOf([
          ['Code', 'Name'],
          ['A', 'x'.repeat(10 * 1_048_576)],
        ]),
      /cell B2: The text is longer than the 32,767 characters/,
    ],
    ['an OpenDocument without tables', () => zipOf(odsParts('')), /nothing in this file/],
    ['an old workbook without sheets', () => xlsOf([], []), /./],
  ])('%s', async (_, bytes, sentence) => {
    const { status, body } = await of.upload(await bytes(), 'suppliers.xlsx')
    expect([status, body.code]).toEqual([201, 0])
    expect(body.message).toMatch(sentence)
    expect(body.errors).toMatchObject([{ field: 'file', message: body.message }])
    expect(body.data).toBeUndefined()
  })

  test('in the language of the user', async () => {
    const li = importer(await app.member(mei, { name: 'Li', email: 'li@example.com', language: 'zh' }))
    expect((await li.upload(Buffer.from('%PDF-1.7'), '表.xlsx')).body.message).toMatch(/^这是一个 PDF 文档/)
  })

  test('what a file is, its bytes decide: a workbook named .csv and a CSV named .xlsx are read', async () => {
    expect((await of.upload(sound, 'a.csv')).body.data.format).toBe('xlsx')
    expect((await of.upload(csvOf([['Code'], ['A']]), 'a.xlsx')).body.data.format).toBe('csv')
  })

  test('more than 50 MB: 413 and what the limit is', async () => {
    const { status, body } = await of.upload(Buffer.alloc(50 * 1_048_576 + 1, 'x'))
    expect([status, body.code, body.message]).toEqual([413, 0, 'The file is larger than 50 MB'])
  })

  test('JSON in place of a file is no upload: 415', async () => {
    expect((await mei.post('/api/supplier/import/upload?name=a.csv', { code: 'A' })).status).toBe(415)
  })

  test('a file without a name, and a parameter that nobody knows', async () => {
    for (const name of ['', '..'])
      expect((await mei.upload(`/api/supplier/import/upload?name=${name}`, sound)).body.errors![0]!.field).toBe('name')
    expect((await mei.upload('/api/supplier/import/upload?name=a&mode=x', sound)).body.errors![0]!.field).toBe('mode')
  })

  test.each(['protected_passtika.xlsx', 'poc-xmlbomb.xlsx'])(
    '%s of real life (skipped without ../shared/data)',
    async (name) => {
      const path = new URL(`../../../../shared/data/spreadsheets/${name}`, import.meta.url)
      if (!existsSync(path)) return
      const { body } = await of.upload(await readFile(path), name)
      expect([body.code, body.message]).toEqual([0, expect.stringMatching(/password|grow|damaged/)])
    },
  )
})

describe('A file that can be read but not imported', () => {
  test('no rows below the header', async () => {
    const { body } = await of.look(csvOf([['Code', 'Name', 'Type']]))
    expect(body).toMatchObject({
      code: 0,
      message: 'There are no rows below the header row 1.',
      errors: [{ field: 'headerRow' }],
    })
    expect(
      (
        await of.look(
          csvOf([
            ['Code', 'Name'],
            ['', '  '],
          ]),
        )
      ).body.code,
    ).toBe(0)
  })

  test('a header twice: the left column is proposed, both are named, and either can be mapped', async () => {
    const rows = csvOf([
      ['Code', 'Name', 'City', 'name '],
      ['A', 'B', 'C', 'D'],
    ])
    const { data } = (await of.look(rows, { fixed: { type: 'OEM' } })).body
    expect(data.settings.mapping).toEqual({ code: 0, nameEn: 1, city: 2 })
    expect(data.notes.map((note: any) => note.message)).toContain('The header “Name” stands over columns B and D')
    const other = await of.look(rows, { mapping: { code: 0, nameEn: 3, nameZh: 1 }, fixed: { type: 'OEM' } })
    expect(other.body.data.sample[0].values).toMatchObject({ nameEn: 'D', nameZh: 'B' })
  })

  test('a key twice: neither row is taken, the commit says so and changes nothing', async () => {
    const rows = [
      ['Code', 'Name', 'Type'],
      ['KEPT', 'Changed', 'OEM'],
      ['kept', 'Changed too', 'OEM'],
    ]
    const run = await of.put(csvOf(rows))
    expect(run).toMatchObject({ state: 'failed', counts: { errors: 2, update: 0 } })
    expect(run.problems.map((problem: any) => problem.message)).toEqual(Array(2).fill('Stands in several rows: 2, 3'))
  })

  test('nothing of it is mapped', async () => {
    const { body } = await of.look(
      csvOf([
        ['Foo', 'Bar'],
        ['1', '2'],
      ]),
    )
    expect(body.data).toMatchObject({ ready: false, missing: ['code', 'type'], settings: { mapping: {}, key: null } })
  })

  test('two thousand rows that are all wrong answer like any other', async () => {
    const { body } = await of.look(Buffer.from(`Code,Name,Type\n${'x,y,z\n'.repeat(2_000)}`))
    expect(body.data.counts).toMatchObject({ rows: 2_000, errors: 2_000 })
    expect(body.data.problems).toHaveLength(500)
  })
})

describe('Ids that are none', () => {
  test.each(['', 'x', '00000000-0000-0000-0000-000000000000', "1' or '1'='1"])('%j', async (id) => {
    for (const answer of [await of.preview(id), await of.commit(id), await of.run(encodeURIComponent(id))]) {
      expect(answer.body.code).toBe(0)
      expect([200, 201, 404]).toContain(answer.status)
    }
  })
})
