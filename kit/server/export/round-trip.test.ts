import { buffer } from 'node:stream/consumers'
import { code, type Field, longText, readText, required, showText, text } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SheetTable, sheetLimits, writeCsv, writeXlsx } from '../sheet/index.ts'
import { rowsOf } from '../sheet/testing.ts'

/** What spreadsheets, CSV readers and formula guards stumble over. */
const nasty = fc.constantFrom(
  ...'=+-@\'"＝\t\r\n \u00a0\u3000\ufeff\0\u0007,;|x\u{20000}',
  ...['\r\n', 'sep=', '="00123"', '=1+1', "'=1+1", "''", '_x000D_', '<b>&amp;'],
  ...['0012', '1E5', '2024-06-05', 'TRUE', '棉布', '👩‍🏭'],
)
const anything = fc.oneof(
  fc.array(nasty, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
)

/** Texts as records hold them: what the field's own rule makes of what people send. */
const heldBy = (field: Field) =>
  anything
    .map((raw) => field.schema.safeParse(raw))
    .filter((parsed) => parsed.success)
    .map((parsed) => String(parsed.data))
    // A lone half of a character is none, and no text file can hold it.
    .filter((held) => held.isWellFormed())

const writers = {
  xlsx: (table: SheetTable) => writeXlsx({ sheets: [{ name: 'Sheet', ...table }] }),
  csv: writeCsv,
} as const

describe('An export re-imports unchanged (domain.md, Import): every text of every kind of field, exactly', () => {
  for (const [format, write] of Object.entries(writers)) {
    test.each([
      ['a line of text', text('Text', '文本')],
      ['text with line breaks', longText('Text', '文本')],
      ['a code', required(code('Text', '文本'))],
    ])(`${format}: %s`, async (_, field) => {
      await fc.assert(
        fc.asyncProperty(fc.array(heldBy(field), { minLength: 1, maxLength: 20 }), async (texts) => {
          const cells = texts.map((held) => [showText(field, held, 'en'), 'end'])
          const columns = ['Text', 'End'].map((header) => ({ header, type: 'text' as const }))
          const read = await rowsOf(await buffer(write({ columns, rows: cells })))
          const values = read.slice(1).map(([cell]) => readText(field, cell!, {}))
          expect(values).toEqual(texts.map((value) => ({ value })))
        }),
        { numRuns: 60 },
      )
    })
  }
})

test('no text of a field is longer than a cell can hold', () => {
  const { type } = longText('Text', '文本')
  expect(type.kind === 'text' && type.max).toBeLessThanOrEqual(sheetLimits.maxCellChars)
})
