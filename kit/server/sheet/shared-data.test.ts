import { existsSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { guessHeaderRow } from './header-row.ts'
import { readSheets } from './read.ts'
import { readSheetsInWorker } from './read-in-worker.ts'
import { refusal } from './testing.ts'
import { writeXlsx } from './xlsx-write.ts'

const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const present = existsSync(data)
if (!present) console.warn(`Skipped: the tests on real files need ${data}, which is not here`)

const read = (path: string) => readSheets(data + path, path)

describe.skipIf(!present)('real workbooks', () => {
  test.each([
    ['45544.xlsx', 'Profile of Class', 48, 5],
    ['49609.xlsx', 'FAM', 39, 98],
    ['50867_with_table.xlsx', 'Foglio1', 3, 3],
    ['57828.xlsx', 'Sheet1', 4, 4],
    ['DataTableCities.xlsx', 'Formula', 9, 4],
    ['DateFormatTests.xlsx', 'Flags', 4, 3],
    ['InlineStrings.xlsx', 'Sheet1', 7, 4],
    ['SampleSS.strict.xlsx', 'First Sheet', 4, 2],
    ['SimpleMacro.xlsm', 'Sheet1', 1, 1],
    ['WithMoreVariousData.xlsx', 'Sheet1', 17, 3],
    ['noSharedStringTable.xlsx', 'Sheet1', 1, 2],
    ['picture.xlsx', 'Sheet1', 10, 2],
    ['right-to-left.xlsx', 'English', 4, 1],
    ['styles.xlsx', 'Sheet1', 11, 2],
  ])('%s', async (name, sheet, rows, columns) => {
    const first = (await read(`spreadsheets/${name}`)).sheets[0]
    expect([first?.name, first?.rows.length, first?.rows[0]?.length]).toEqual([sheet, rows, columns])
  })

  test('hidden sheets are told apart', async () => {
    const { sheets } = await read('spreadsheets/TwoSheetsOneHidden.xlsx')
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Sheet1', true],
      ['Sheet2', false],
    ])
  })

  test('dates are the same under every format of a date', async () => {
    const tests = (await read('spreadsheets/DateFormatTests.xlsx')).sheets[1]?.rows.slice(1) ?? []
    const dates = tests.filter((row) => row[3] === 'Date').map((row) => row[2])
    expect(dates.length).toBeGreaterThan(5)
    expect(new Set(dates)).toEqual(new Set(['1952-10-11 14:35:27', '2003-02-01 04:05:06', '2025-01-01']))
  })

  test.each([
    ['poc-xmlbomb.xlsx', 'bomb'],
    ['protected_passtika.xlsx', 'encrypted'],
    ['duplicate-filename.xlsx', 'broken'],
    ['57893-many-merges.xlsx', 'empty'],
  ])('%s is refused as %s', async (name, reason) => {
    expect((await refusal(`${data}spreadsheets/${name}`)).reason).toBe(reason)
  })
})

describe.skipIf(!present)('real CSV files', () => {
  test.each([
    ['suppliers/osh_facilities.csv', 'utf-8', 5444, 10],
    ['suppliers/vocab_processing_types.csv', 'utf-8', undefined, undefined],
    ['orders/scms_po_lines_3000.csv', 'utf-8', 3001, undefined],
    ['reference/color-names_cc0.csv', 'utf-8', undefined, undefined],
    ['regions/china_provinces_34.gb18030.csv', 'gb18030', 35, undefined],
  ])('%s', async (path, encoding, rows, columns) => {
    const book = await read(path)
    expect(book).toMatchObject({ format: 'csv', encoding, delimiter: ',' })
    const sheet = book.sheets[0]
    if (rows) expect(sheet?.rows).toHaveLength(rows)
    if (columns) expect(sheet?.rows[0]).toHaveLength(columns)
    expect(guessHeaderRow(sheet?.rows ?? [])).toBe(0)
  })

  test('GB18030 and UTF-8 of the same table read alike', async () => {
    const [utf8, gb] = await Promise.all(
      ['regions/china_provinces_34.csv', 'regions/china_provinces_34.gb18030.csv'].map(read),
    )
    expect(gb?.sheets[0]?.rows).toEqual(utf8?.sheets[0]?.rows)
  })

  test('rare characters of place names survive, three of them beyond the BMP', async () => {
    const rows = (await read('regions/villages_rare_hanzi.gb18030.csv')).sheets[0]?.rows ?? []
    const names = rows.slice(1).map((row) => row[1] ?? '')
    expect(names).toHaveLength(48)
    expect(names.filter((name) => name.includes('\uFFFD'))).toEqual([])
    expect(names.filter((name) => [...name].some((char) => (char.codePointAt(0) ?? 0) > 0xffff))).toHaveLength(3)
  })

  test('a real list of suppliers is the same as CSV and as XLSX, read here and in a worker', async () => {
    const rows = (await read('suppliers/osh_facilities.csv')).sheets[0]?.rows ?? []
    const [header = [], ...body] = rows
    const columns = header.map((text) => ({ header: text, type: 'text' as const }))
    const xlsx = await buffer(writeXlsx({ sheets: [{ name: 'Facilities', columns, rows: body }] }))
    expect((await readSheetsInWorker(xlsx, 'f')).sheets[0]?.rows).toEqual(rows)
    expect(readFileSync(`${data}suppliers/osh_facilities.csv`).length).toBeGreaterThan(1_000_000)
  })
})
