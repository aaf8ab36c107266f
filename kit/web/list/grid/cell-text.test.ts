import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellRows } from '../../import/pasted.ts'
import { cellOf, copiedText, pasteOver } from './cell-text.ts'

const at = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right })
const size = { rows: 100, columns: 10 }

describe('Cells on the clipboard', () => {
  test('what is copied is pasted as it was, whatever texts hold, and none of it is a formula', () => {
    const text = fc
      .oneof(fc.string(), fc.constantFrom('=1+1', '-5', '+86 138', "'=x", 'a\tb', 'a\r\nb', '"q"', '1,200.5', ''))
      .map((row) => row.trim())
      // An apostrophe in front of such a sign is what keeps it from being a formula.
      .filter((line) => !/^'+[=+\-@]/.test(line))
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((wide) => fc.array(fc.array(text, { minLength: wide, maxLength: wide }), { minLength: 1, maxLength: 5 }))
    fc.assert(
      fc.property(block, (cells) => {
        const copied = copiedText(cells)
        expect(cellRows(`${copied}\r\n`).map((row) => row.map(cellOf))).toEqual(cells)
        for (const cell of cellRows(copied).flat()) expect(cell).not.toMatch(/^[=@]/)
      }),
    )
  })

  test('a block goes in once from the upper left, and as often as a larger range holds it whole', () => {
    const block = [['a', 'b'], ['c']]
    expect(pasteOver(block, at(3, 3, 2, 2), size)).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(pasteOver(block, at(3, 5, 2, 4), size)).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(pasteOver([['x']], at(3, 4, 2, 4), size)).toEqual([
      ['x', 'x', 'x'],
      ['x', 'x', 'x'],
    ])
  })

  test('what does not fit goes nowhere', () => {
    expect(pasteOver([['a', 'b']], at(0, 0, 9, 9), size)).toBe('wide')
    expect(pasteOver([['a'], ['b']], at(99, 99, 0, 0), size)).toBe('long')
    expect(pasteOver([['a']], at(0, 600, 0, 0), { ...size, rows: 10_000 })).toBe('many')
  })
})
