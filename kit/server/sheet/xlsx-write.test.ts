import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { SheetError } from './errors.ts'
import { maxCellChars, xlsxRows } from './limits.ts'
import { readSheets } from './read.ts'
import { rowsOf } from './testing.ts'
import type { Column, Table } from './workbook.ts'
import { writeXlsx } from './xlsx-write.ts'
import { ZipFile } from './zip-read.ts'

const text = (header: string): Column => ({ header, type: 'text' })
const written = (columns: readonly Column[], rows: Table['rows'], name = 'Sheet') =>
  buffer(writeXlsx({ sheets: [{ name, columns, rows }] }))

describe('writing XLSX', () => {
  test('several sheets, each from its own rows, read again as they were', async () => {
    async function* later() {
      yield ['棉布', 1]
      yield [null, -5.2]
    }
    const bytes = await buffer(
      writeXlsx({
        sheets: [
          {
            name: '面料/Fabric',
            columns: [text('名称'), { header: 'Price', type: 'number', width: 12 }],
            rows: later(),
          },
          { name: '面料 Fabric', columns: [text('only a header')], rows: [] },
        ],
      }),
    )
    expect(await readSheets(bytes, 'file')).toEqual({
      format: 'xlsx',
      sheets: [
        {
          name: '面料 Fabric',
          hidden: false,
          uncalculated: 0,
          rows: [
            ['名称', 'Price'],
            ['棉布', '1'],
            ['', '-5.2'],
          ],
        },
        { name: '面料 Fabric (2)', hidden: false, uncalculated: 0, rows: [['only a header']] },
      ],
    })
  })

  test('lines above the header stand there, and then nothing is frozen', async () => {
    const columns = [text('Item'), { header: 'Price', type: 'number' as const }]
    const above = [['Huaxia Garments'], [], ['No.', '0012']]
    const bytes = await buffer(writeXlsx({ sheets: [{ name: 'A', columns, above, rows: [['Silk', '12.5']] }] }))
    expect((await readSheets(bytes, 'file')).sheets[0]!.rows).toEqual([
      ['Huaxia Garments', ''],
      ['', ''],
      ['No.', '0012'],
      ['Item', 'Price'],
      ['Silk', '12.5'],
    ])
    const xml = await new ZipFile(bytes).text('xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('frozen')
    expect(xml).toContain('<c r="B5"><v>12.5</v></c>')
  })

  test('every text comes back exactly: control characters, lone surrogates, what looks like an escape', async () => {
    const awkward = fc.constantFrom(
      '_x0041_',
      '_X000d_',
      '_',
      '\r',
      '\n',
      '\r\n',
      '\t',
      ' ',
      '\0',
      '\uFFFE',
      '\uD800',
      '<&>"',
    )
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(awkward).map((parts) => parts.join('')),
      fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), async (rows) => {
        const bytes = await written([text('a'), text('b')], [...rows, ['x', 'y']])
        expect(await rowsOf(bytes)).toEqual([['a', 'b'], ...rows, ['x', 'y']])
      }),
      { numRuns: 50 },
    )
  })

  test('texts are never formulas; texts of numbers and dates become such where nothing is lost', async () => {
    const columns: Column[] = [text('t'), { header: 'n', type: 'number' }, { header: 'd', type: 'date' }]
    const rows = [
      ['=1+1', '12.50', '2024-05-01'],
      ['-5.2', '12345678901234567.89', '2024-05-01 14:30'],
      ['007', '=1', '2024-02-30'],
      [42, 0.1 + 0.2, 'soon'],
    ]
    const bytes = await written(columns, rows)
    expect((await rowsOf(bytes)).slice(1)).toEqual([
      ['=1+1', '12.5', '2024-05-01'],
      ['-5.2', '12345678901234567.89', '2024-05-01 14:30'],
      ['007', '=1', '2024-02-30'],
      ['42', '0.3', 'soon'],
    ])
    const xml = await new ZipFile(bytes).text('xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f')
    expect([...xml.matchAll(/<c r="(\w+)"[^>]*><v>/g)].map((match) => match[1])).toEqual(['B2', 'C2', 'C3', 'B5'])
  })

  test('a text at the limit of a cell is written; a longer one, or a number that is none, names its cell', async () => {
    const longest = 'x'.repeat(maxCellChars)
    expect((await rowsOf(await written([text('a')], [[longest]])))[1]).toEqual([longest])
    await expect(
      written(
        [text('a'), text('b')],
        [
          [null, 'y'],
          [null, `${longest}x`],
        ],
        'List',
      ),
    ).rejects.toMatchObject({
      reason: 'cellTooLong',
      details: { sheet: 'List', row: 3, column: 2, limit: maxCellChars },
    })
    await expect(written([{ header: 'n', type: 'number' }], [[Number.NaN]])).rejects.toMatchObject({
      reason: 'notANumber',
    })
  })

  test('the header stays in sight and is set apart; the same rows make the same file', async () => {
    const make = () => written([text('a')], [['1']])
    const xml = await new ZipFile(await make()).text('xl/worksheets/sheet1.xml')
    expect(xml).toContain('state="frozen"')
    expect(xml).toContain('<c r="A1" s="1" t="inlineStr">')
    expect((await make()).equals(await make())).toBe(true)
  })
})

describe('streaming', () => {
  const columns = [text('a'), text('b')]

  test('rows are asked for as the file is taken: memory does not grow with their number', async () => {
    let reads = 0
    let closed = false
    async function* endless() {
      try {
        for (;;) yield [`row ${reads++}`, Math.random().toString(36).repeat(10)]
      } finally {
        closed = true
      }
    }
    const stream = writeXlsx({ sheets: [{ name: 'A', columns, rows: endless() }] })
    const reader = stream[Symbol.asyncIterator]()
    for (let piece = 0; piece < 20; piece++) await reader.next()
    // What is under way comes to rest as soon as nobody takes more, however busy the machine.
    await vi.waitFor(
      async () => {
        const before = reads
        await new Promise((resolve) => setTimeout(resolve, 100))
        expect(reads).toBe(before)
      },
      { timeout: 10_000 },
    )
    expect(reads).toBeLessThan(20_000)
    await reader.return?.()
    await vi.waitFor(() => expect(closed).toBe(true))
  })

  test('more rows than a worksheet can hold go on in a next sheet, under the same header', async () => {
    function* rows() {
      for (let row = 1; row <= xlsxRows + 1; row++) yield [row]
    }
    const zip = new ZipFile(await written([{ header: 'n', type: 'number' }], rows(), 'Long'))
    expect(await zip.text('xl/workbook.xml')).toMatch(/<sheet name="Long" .*<sheet name="Long \(2\)" /)
    const second = await zip.text('xl/worksheets/sheet2.xml')
    expect([...second.matchAll(/<v>(\d+)<\/v>/g)].map((match) => Number(match[1]))).toEqual([xlsxRows, xlsxRows + 1])
    expect(second).toContain('>n</t>')
  })

  test('a sheet that grows too large goes on in a next one as well; no row is lost', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => [`row ${i}`, 'x'.repeat(50)])
    const bytes = await buffer(writeXlsx({ sheets: [{ name: 'Wide', columns, rows }], sheetBytes: 300_000 }))
    const { sheets } = await readSheets(bytes, 'file')
    expect(sheets.map(({ name }) => name).slice(0, 2)).toEqual(['Wide', 'Wide (2)'])
    expect(sheets.flatMap((sheet) => sheet.rows.slice(1).map(([first]) => first))).toEqual(rows.map(([first]) => first))
  })

  test('an error of the source reaches the reader of the file', async () => {
    async function* failing() {
      yield ['a', 'b']
      throw new Error('The database went away')
    }
    const stream = writeXlsx({ sheets: [{ name: 'A', columns, rows: failing() }] })
    await expect(pipeline(stream, new PassThrough().resume())).rejects.toThrow('The database went away')
  })

  test('errors of the file are SheetErrors', async () => {
    const wide = Array.from({ length: 16_385 }, (_, index) => text(String(index)))
    await expect(written(wide, [])).rejects.toBeInstanceOf(SheetError)
  })
})
