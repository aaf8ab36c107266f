import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessHeaderRow } from './header-row.ts'

describe('finding the header of a table', () => {
  /** Rows parted by ` / `, their cells by `|`. */
  const table = (text: string) => text.split(' / ').map((row) => row.split('|').map((cell) => cell.trim()))

  test.each([
    ['first row', 0, 'Name|Price / Denim|12.5'],
    ['below a title and blanks', 3, 'Price list 2025|| / || / || / Code|Name|Price / A1|Denim|3'],
    [
      'below notes in two cells',
      2,
      'Supplier:|ABC Textile||| / Date:|2025-03-01||| / Code|Name|Colour|Price|MOQ / A1|Denim|Blue|3|500 / A2|Twill|Red|4|300',
    ],
    ['in two rows with merged cells', 1, 'Art.|Spec||Price| / Art.|Width|Weight|500m|1000m / A1|150|115|2.8|2.6'],
    [
      'nowhere, above names with telephone numbers',
      -1,
      'V001|Sunrise|John Wang|+86 138 1234 5678|Shenzhen|China / V002|Lotus|Amy Li|+86 139 0000 1111|Dongguan|China',
    ],
    ['below group headings', 1, 'Fabric|||Price|| / Code|Name|Width|USD|CNY|EUR / A|B|150|1|2|3'],
    ['in Chinese, with a year among the labels', 1, '供应商报价单||| / 编号|名称|价格|2025 / A1|棉布|3|4'],
    ['of texts alone', 0, 'City|Country / Ningbo|China / Keqiao|China'],
    ['in one column', 1, ' / Colour / Red / Blue'],
    ['missing', 0, '1|2 / 3|4'],
    [
      'missing above rows with addresses and telephone numbers',
      -1,
      'Lotus Knit|Ningbo|lotus@example.com|13800009999 / Oak Weave|Porto|oak@example.com|+351 22 123',
    ],
    ['missing above rows with prices', -1, 'FB-1|2.35|150 / FB-2|2.80|147'],
    ['of ranges of quantities', 0, 'Article|Price|0-499|500-999|1000-4999 / FB-1|2.60|2.60|2.45|2.30'],
    ['of labels that stand twice', 0, 'Tel|Email|Tel|Email / 1|a@example.com|2|b@example.com'],
    ['of a blank sheet', 0, '|'],
  ])('%s', (_, index, rows) => expect(guessHeaderRow(table(rows))).toBe(index))

  test('of no rows', () => expect(guessHeaderRow([])).toBe(0))

  const labels = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,8}$/), { minLength: 3, maxLength: 8 })
  const value = fc.oneof(fc.stringMatching(/^\d{1,5}$/), fc.stringMatching(/^[a-z]{2,9}$/), fc.constant('2025-03-01'))

  test('titles and blanks above a table never hide its header', () => {
    const above = fc.array(fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Z][a-z ]{3,30}$/)), { maxLength: 8 })
    const tables = labels.chain((header) => {
      const row = fc.array(value, { minLength: header.length, maxLength: header.length })
      return fc.tuple(fc.constant(header), fc.array(row, { minLength: 10, maxLength: 20 }))
    })
    fc.assert(
      fc.property(above, tables, (titles, [header, body]) => {
        const lead = titles.map((title) => header.map((_, column) => (column === 0 ? title : '')))
        expect(guessHeaderRow([...lead, header, ...body])).toBe(lead.length)
      }),
    )
  })

  test('the answer is a row of the sheet, never a blank one where there is another, or -1 for a row of data', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(fc.constant(''), fc.string()), { maxLength: 6 })), (rows) => {
        const index = guessHeaderRow(rows)
        if (index === -1) return
        expect(index).toBeGreaterThanOrEqual(0)
        expect(index).toBeLessThan(Math.max(rows.length, 1))
        const blank = (row: readonly string[] | undefined) => row?.every((cell) => cell.trim() === '') ?? true
        if (rows.slice(0, 50).some((row) => !blank(row))) expect(blank(rows[index])).toBe(false)
      }),
    )
  })
})
