import { usccCheckCharacter } from '@sms/resources/supplier/rules/uscc.ts'
import { describe, expect, test } from 'vitest'
import { record, u16, wide, xlsOf } from '../../../kit/server/sheet/testing-xls.ts'
import { allSuppliers, contentOf, csvText, startImports, xlsxOf } from './testing.ts'
import { gb18030Of } from './testing-gb18030.ts'

const uscc = `91310000607378124${usccCheckCharacter('91310000607378124')}`
const { mei, of } = await startImports()

/**
 * The same rows for every format: commas, semicolons, quotes, line breaks, accents, Chinese, rare Han, emoji, formulas.
 */
const rows = [
  ['Code', 'English name', 'Chinese name', 'Type', 'City', 'English address', 'Notes', 'MOQ'],
  ['1', 'Comma, Ltd; "quoted"', '恒力，纺织', 'OEM', 'São Paulo', '5/6 Line | Road', 'two\nlines', '1,234.50'],
  ['2', '=1+1', '㖞𠮷䶮', 'Trader', '-Minus', '@home', '+86 512', '12'],
  ['3', "'quoted", '𬭁𫟅', 'OEM', "O'Hare", '\u3000wide\u3000', "'kept", ''],
]
const withoutEmoji = csvText(rows)
const table = rows.map((row) => row.map((cell) => cell))

const xls = () => {
  const cells = table.flatMap((row, r) => row.map((cell, c) => record(0x204, u16(r, c, 0), wide(cell))))
  return xlsOf([], [{ name: 'Suppliers', records: cells }])
}

const files: [string, () => Promise<Uint8Array> | Uint8Array, object][] = [
  ['UTF-8', () => Buffer.from(withoutEmoji), { encoding: 'utf-8', delimiter: ',' }],
  ['UTF-8 with a byte order mark', () => Buffer.from(`\uFEFF${withoutEmoji}`), { encoding: 'utf-8', delimiter: ',' }],
  [
    'UTF-16 as Excel saves Unicode text',
    () => Buffer.from(`\uFEFF${csvText(table, '\t')}`, 'utf16le'),
    { encoding: 'utf-16le', delimiter: '\t' },
  ],
  ['GB18030', () => gb18030Of(withoutEmoji), { encoding: 'gb18030', delimiter: ',' }],
  ['LF', () => Buffer.from(csvText(table, ',', '\n')), { delimiter: ',' }],
  ['CR', () => Buffer.from(csvText(table, ',', '\r')), { delimiter: ',' }],
  ['semicolons', () => Buffer.from(csvText(table, ';')), { delimiter: ';' }],
  ['tabs', () => Buffer.from(csvText(table, '\t')), { delimiter: '\t' }],
  ['XLSX', () => xlsxOf(table), { format: 'xlsx', encoding: null, delimiter: null }],
  ['XLS', xls, { format: 'xls' }],
]

describe('XLSX, XLS and CSV of every kind give the same records (domain.md, Import)', () => {
  let first: Record<string, unknown>[]

  test.each(files)('%s', async (name, bytes, how) => {
    const up = await of.upload(await bytes(), `${name}.dat`)
    expect(up.body.data).toMatchObject(how)
    const { data } = (await of.preview(up.body.data.id)).body
    expect(data.problems).toEqual([])
    const { id } = up.body.data
    await of.commit(id)
    expect(await of.ended(id)).toMatchObject({ state: 'done', counts: first ? { unchanged: 3 } : { create: 3 } })
    const records = [...(await allSuppliers(mei)).values()].map(contentOf)
    first ??= records
    expect(records).toEqual(first)
  })

  test('and nothing of what was written is lost', () => {
    expect(first).toMatchObject([
      {
        nameEn: 'Comma, Ltd; "quoted"',
        nameZh: '恒力，纺织',
        city: 'São Paulo',
        addressEn: '5/6 Line | Road',
        notes: 'two\nlines',
        moq: '1234.50',
      },
      { nameEn: '=1+1', nameZh: '㖞𠮷䶮', city: '-Minus', addressEn: '@home', notes: '+86 512', moq: '12' },
      { nameEn: "'quoted", nameZh: '𬭁𫟅', city: "O'Hare", addressEn: 'wide', moq: null },
    ])
  })
})

describe('Sheet, header row and key column are chosen', () => {
  const book = async () => {
    const { writeXlsx } = await import('../../../kit/server/sheet/index.ts')
    const { buffer } = await import('node:stream/consumers')
    const columns = ['a', 'b', 'c'].map(() => ({ header: '', type: 'text' as const }))
    const sheets = [
      { name: 'Cover', columns: columns.slice(0, 1), rows: [['Our suppliers']] },
      {
        name: 'List',
        columns,
        rows: [
          ['as of today', '', ''],
          ['Code', 'Name', 'USCC'],
          ['C-1', 'First', uscc],
          ['C-2', 'Second', ''],
        ],
      },
    ]
    return buffer(writeXlsx({ sheets }))
  }

  test('the guess is the sheet whose headers name most fields; another, and another row, may be chosen', async () => {
    const { body } = await of.upload(await book(), 'book.xlsx')
    expect(body.data.sheets.map((sheet: any) => [sheet.name, sheet.headerRow])).toEqual([
      ['Cover', 2],
      ['List', 3],
    ])
    expect((await of.preview(body.data.id, { sheet: 0 })).body).toMatchObject({
      code: 0,
      message: 'There are no rows below the header row 2.',
    })
    const { data } = (await of.preview(body.data.id, { fixed: { type: 'OEM' } })).body
    expect(data.settings).toMatchObject({
      sheet: 1,
      headerRow: 3,
      key: 'code',
      mapping: { code: 0, nameEn: 1, uscc: 2 },
    })
    expect(data.notes.map((note: any) => note.message)).toEqual(
      expect.arrayContaining(['Sheets that are not imported: Cover', 'Rows above the header row are not imported']),
    )
    expect(data.sample[0].row).toBe(4)
    const lower = (
      await of.preview(body.data.id, {
        sheet: 1,
        headerRow: 4,
        mapping: { code: 0, nameEn: 1 },
        fixed: { type: 'OEM' },
      })
    ).body.data
    expect(lower.counts).toMatchObject({ rows: 1, create: 1 })
    const headerless = (
      await of.preview(body.data.id, {
        sheet: 1,
        headerRow: 0,
        mapping: { code: 0, nameEn: 1 },
        fixed: { type: 'OEM' },
      })
    ).body.data
    expect(headerless.columns.map((column: any) => column.letter)).toEqual(['A', 'B', 'C'])
  })

  test('rows find their record by another unique field', async () => {
    const { body } = await mei.post('/api/supplier/add', {
      code: 'U-1',
      nameEn: 'By licence',
      type: 'OEM',
      uscc: uscc,
    })
    expect(body.message).toBe('Add successfully')
    const { data } = (await of.look(Buffer.from(`USCC,City\n ${uscc.toLowerCase()} ,Shanghai\n`))).body
    expect(data.settings).toMatchObject({ key: 'uscc' })
    expect(data.sample).toMatchObject([{ action: 'update', values: { city: 'Shanghai' } }])
  })
})
