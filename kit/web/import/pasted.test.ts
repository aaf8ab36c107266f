import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvText, harmless, pastedRows } from './pasted.ts'

describe('rows copied from a spreadsheet', () => {
  test('tabs part cells, line breaks of any system part rows, blank rows are dropped', () => {
    expect(pastedRows('Code\tName\r\nA-1\t锦绣纺织\r\n\t\r\nA-2\t\n')).toEqual([
      ['Code', 'Name'],
      ['A-1', '锦绣纺织'],
      ['A-2', ''],
    ])
    expect(pastedRows('')).toEqual([])
    expect(pastedRows('one')).toEqual([['one']])
  })
  test('a cell with a line break comes in quotation marks, those inside are doubled', () => {
    expect(pastedRows('"No. 8\nMill Road"\t"36"" wide"\nx\ty')).toEqual([
      ['No. 8\nMill Road', '36" wide'],
      ['x', 'y'],
    ])
  })
  test('a quotation mark that is only text stays', () => {
    expect(pastedRows('"Soft" touch\t2\n"open')).toEqual([['"Soft" touch', '2'], ['"open']])
  })
  test('any cells survive being copied', () => {
    const quoted = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
    const cell = fc.string({ unit: fc.constantFrom('a', '布', '"', '\t', '\n', '\r', ' ', ',') })
    const filled = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
    fc.assert(
      fc.property(filled, (rows) => {
        const nonEmpty = rows.filter((cells) => cells.some((cell) => cell.trim()))
        expect(pastedRows(rows.map((cells) => cells.map(quoted).join('\t')).join('\n'))).toEqual(nonEmpty)
      }),
    )
  })
})

test('CSV quotes what would not come back otherwise (RFC 4180)', () => {
  expect(csvText([['a', 'b,c', 'say "hi"', 'two\nlines', ' x']])).toBe(
    '\uFEFFa,"b,c","say ""hi""","two\nlines"," x"\r\n',
  )
})

test('what people typed into a cell is no formula in the file of problems', () => {
  expect(['=1+1', '+86 21', '-5', '@x', 'plain'].map(harmless)).toEqual(["'=1+1", "'+86 21", "'-5", "'@x", 'plain'])
})
