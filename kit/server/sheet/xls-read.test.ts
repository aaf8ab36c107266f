import { describe, expect, test } from 'vitest'
import { readSheets } from './read.ts'
import { refusal, rowsOf } from './testing.ts'
import {
  bof,
  compoundFile,
  eof,
  f64,
  narrow,
  record,
  u8,
  u16,
  u32,
  wide,
  workbookStream,
  xlsOf,
} from './testing-xls.ts'

const at = (row: number, column: number, style = 0) => u16(row, column, style)
const label = (row: number, column: number, text: string) => record(0x204, at(row, column), wide(text))
/** The result of a formula: 8 bytes, then flags and the length of its code. */
const formula = (row: number, column: number, result: Buffer) => record(6, at(row, column), result, Buffer.alloc(8))
const special = (kind: number, value = 0) => Buffer.from([kind, 0, value, 0, 0, 0, 255, 255])
const style = (format: number) => record(0xe0, u16(0, format), Buffer.alloc(16))

describe('workbooks of Excel 97 to 2003 as text', () => {
  test('texts: shared, in place, rich', async () => {
    const rich = Buffer.concat([u16(2), u8(1 + 8), u16(1), Buffer.from('富文', 'utf16le'), u16(0, 0)])
    const sst = record(0xfc, u32(3), u32(3), wide('棉布'), narrow('café'), rich)
    const records = [0, 1, 2].map((index) => record(0xfd, at(0, index), u32(index)))
    const file = xlsOf(
      [sst],
      [
        {
          name: '表',
          records: [...records, label(1, 0, ' in place '), record(0xd6, at(1, 2), narrow('rich'), u16(0))],
        },
      ],
    )
    expect((await readSheets(file, 'file')).sheets).toEqual([
      {
        name: '表',
        hidden: false,
        uncalculated: 0,
        rows: [
          ['棉布', 'café', '富文'],
          [' in place ', '', 'rich'],
        ],
      },
    ])
  })

  test('a text that goes on in a next record, where it changes from one byte per character to two', async () => {
    const start = Buffer.concat([u32(2), u32(2), u16(6), u8(0), Buffer.from('abc')])
    const next = Buffer.concat([u8(1), Buffer.from('棉布d', 'utf16le'), narrow('second')])
    const file = xlsOf(
      [record(0xfc, start), record(0x3c, next)],
      [{ name: 'A', records: [record(0xfd, at(0, 0), u32(0)), record(0xfd, at(0, 1), u32(1))] }],
    )
    expect(await rowsOf(file)).toEqual([['abc棉布d', 'second']])
  })

  test('numbers in each of their packings, with dates and percent by their format', async () => {
    const globals = [record(0x41e, u16(170), wide('yyyy"年"m"月"d"日"')), style(0), style(14), style(170), style(9)]
    const rk = (value: number, flags: number) => u32(((value << 2) | flags) >>> 0)
    const records = [
      record(0x203, at(0, 0), f64(0.1 + 0.2)),
      record(0x203, at(0, 1, 1), f64(45_413.5)),
      record(0x203, at(0, 2, 2), f64(45_413)),
      record(0x203, at(0, 3, 3), f64(0.07)),
      record(0x27e, at(0, 4), rk(13_800, 2)),
      record(0x27e, at(0, 5), rk(-520, 3)),
      record(0xbd, u16(0, 6), u16(0), rk(1, 2), u16(0), f64(2.5).subarray(4), u16(7)),
      record(0x203, at(0, 8), f64(8_613_800_138_000)),
    ]
    expect(await rowsOf(xlsOf(globals, [{ name: 'A', records }]))).toEqual([
      ['0.3', '2024-05-01 12:00', '2024-05-01', '7%', '13800', '-5.2', '1', '2.5', '8613800138000'],
    ])
  })

  test('results of formulas: numbers, truth, errors, and texts behind the shape of a shared formula', async () => {
    const records = [
      formula(0, 0, f64(2)),
      record(0x406, at(0, 7), f64(3), Buffer.alloc(8)),
      formula(0, 1, special(1, 1)),
      formula(0, 2, special(2, 42)),
      formula(0, 3, special(0)),
      record(0x4bc, Buffer.alloc(10)),
      record(0x207, wide('text')),
      formula(0, 4, special(3)),
      record(0x205, at(0, 5), u8(7), u8(1)),
      record(0x205, at(0, 6), u8(0), u8(0)),
    ]
    expect(await rowsOf(xlsOf([], [{ name: 'A', records }]))).toEqual([
      ['2', 'TRUE', '#N/A', 'text', '', '#DIV/0!', 'FALSE', '3'],
    ])
  })

  test('the 1904 date system, merged cells, a chart inside a sheet, hidden sheets and sheets of charts', async () => {
    const chart = [bof(0x20), label(0, 5, 'in the chart'), eof]
    const merged = record(0xe5, u16(1), u16(0, 1, 0, 1))
    const first = [label(0, 0, 'a'), label(0, 1, 'under'), ...chart, label(1, 2, 'b'), merged]
    const file = xlsOf(
      [record(0x22, u16(1)), style(14)],
      [
        { name: 'A', records: first },
        { name: 'Chart', type: 2, records: [] },
        { name: 'B', state: 2, records: [record(0x203, at(0, 0), f64(43_951))] },
      ],
    )
    expect((await readSheets(file, 'file')).sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows }))).toEqual([
      {
        name: 'A',
        hidden: false,
        rows: [
          ['a', '', ''],
          ['', '', 'b'],
        ],
      },
      { name: 'B', hidden: true, rows: [['2024-05-01']] },
    ])
  })

  test('a password, older versions, other Office files and damage are refused', async () => {
    const sheets = [{ name: 'A', records: [label(0, 0, 'a')] }]
    const sound = xlsOf([], sheets)
    expect((await refusal(xlsOf([record(0x2f, u16(1))], sheets))).reason).toBe('encrypted')
    expect((await refusal(compoundFile('EncryptedPackage', Buffer.alloc(64)))).reason).toBe('encrypted')
    expect((await refusal(compoundFile('Book', workbookStream([], sheets)))).details.kind).toBe('xls5')
    expect((await refusal(compoundFile('WordDocument', Buffer.alloc(64)))).details.kind).toBe('ole')
    expect((await refusal(sound.subarray(0, 600))).reason).toBe('broken')
    expect((await refusal(xlsOf([], [{ name: 'A', records: [record(0xfd, at(0, 0), u32(9))] }]))).reason).toBe('broken')
  })
})
