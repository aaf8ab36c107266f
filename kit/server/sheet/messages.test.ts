import { describe, expect, test } from 'vitest'
import { columnLetters, SheetError, type SheetReason } from './errors.ts'
import { sheetText } from './messages.ts'

const reasons: Readonly<Record<SheetReason, true>> = {
  empty: true,
  broken: true,
  encrypted: true,
  unsupported: true,
  webPage: true,
  binary: true,
  encoding: true,
  quote: true,
  bomb: true,
  tooLarge: true,
  tooManyRows: true,
  tooManyColumns: true,
  tooManyCells: true,
  cellTooLong: true,
  notANumber: true,
  memory: true,
  timeout: true,
}

describe('what the owner of a file is told', () => {
  test('every reason has its sentence in both languages', () => {
    for (const reason of Object.keys(reasons) as SheetReason[]) {
      const error = new SheetError(reason, { limit: 200_000, kind: 'pdf' })
      expect(sheetText(error).en).toMatch(/^[A-Z].*\.$/)
      expect(sheetText(error).zh).toMatch(/\p{Script=Han}.*。$/u)
    }
  })

  test('the place comes first, as the spreadsheet names it', () => {
    const long = new SheetError('cellTooLong', { sheet: '面料', row: 12, column: 28, limit: 32_767 })
    expect(sheetText(long).en).toBe(
      'Sheet “面料”, cell AB12: The text is longer than the 32,767 characters that a cell can hold. Shorten it.',
    )
    expect(sheetText(long).zh).toBe('工作表“面料”，单元格 AB12：文本超过单元格可容纳的 32,767 个字符。请缩短。')
    const rows = new SheetError('tooManyRows', { sheet: 'A', limit: 200_000 })
    expect(sheetText(rows).en).toMatch(/^Sheet “A”: There are more than 200,000 rows\./)
    const quote = new SheetError('quote', { row: 3 })
    expect(sheetText(quote).zh).toMatch(/^第 3 行：/)
  })

  test('other kinds of files are called by their name', () => {
    expect(sheetText(new SheetError('unsupported', { kind: 'image' })).en).toMatch(/^This is a picture, not a/)
    expect(sheetText(new SheetError('unsupported', { kind: 'image' })).zh).toMatch(/^这是一张图片，/)
  })

  test('columns have letters', () => {
    expect([0, 25, 26, 51, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA', 'XFD'])
  })
})
