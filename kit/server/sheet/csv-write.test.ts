import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { writeCsv } from './csv-write.ts'
import { rowsOf } from './testing.ts'
import type { Column, Value } from './workbook.ts'

const text = (header: string): Column => ({ header, type: 'text' })
const written = async (columns: readonly Column[], rows: readonly (readonly Value[])[]) =>
  (await buffer(writeCsv({ columns, rows }))).toString()

describe('writing CSV', () => {
  test('UTF-8 with a byte order mark, CRLF, quotes where they are needed', async () => {
    const rows = [
      ['棉布', 'say "so"'],
      ['a,b', 'x\ny'],
      [null, ' '],
    ]
    expect(await written([text('名称'), text('Note')], rows)).toBe(
      '\uFEFF名称,Note\r\n棉布,"say ""so"""\r\n"a,b","x\ny"\r\n," "\r\n',
    )
  })

  test('texts cannot run as formulas; numbers stay numbers', async () => {
    const columns = [text('=T'), { header: 'N', type: 'number' }, { header: 'D', type: 'date' }] as const
    const rows = [
      ['=1+1', -5.2, '2024-05-01'],
      ['-5.2', '-5.2', '=1'],
      ['+86', '=1+1', null],
      [1e21, 1e21, 2e-7],
    ]
    expect(await written(columns, rows)).toBe(
      "\uFEFF'=T,N,D\r\n'=1+1,-5.2,2024-05-01\r\n'-5.2,-5.2,'=1\r\n'+86,'=1+1,\r\n" +
        '1000000000000000000000,1000000000000000000000,0.0000002\r\n',
    )
  })

  test('every text comes back from reading, but for what no text file can hold', async () => {
    const awkward = fc.constantFrom(
      "'",
      '=',
      '+',
      '"',
      ',',
      ';',
      '\t',
      '|',
      '\r',
      '\n',
      ' ',
      'sep=',
      'sep=;',
      '<table>',
      '\uFEFF',
      '"00"',
      '布',
    )
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(awkward, { maxLength: 5 }).map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const [header, ...body] = [...rows, ['x', 'y'] as const]
        const columns = (header as readonly string[]).map(text)
        const held = (cells: readonly string[]) => cells.map((cell) => cell.toWellFormed().replaceAll('\0', '\uFFFD'))
        // A last row and column that are not blank keep the others from being cut.
        const bytes = await buffer(writeCsv({ columns, rows: body }))
        expect(await rowsOf(bytes)).toEqual([...rows, ['x', 'y']].map(held))
      }),
      { numRuns: 300 },
    )
  })

  test('rows are asked for as they are taken, and their source is closed when nobody wants more', async () => {
    let reads = 0
    let closed = false
    async function* rows() {
      try {
        for (;;) yield [`row ${reads++}`, 'x'.repeat(100)]
      } finally {
        closed = true
      }
    }
    const stream = writeCsv({ columns: [text('a'), text('b')], rows: rows() })
    const reader = stream[Symbol.asyncIterator]()
    await reader.next()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(reads).toBeLessThan(10_000)
    await reader.return?.()
    await vi.waitFor(() => expect(closed).toBe(true))
  })
})
