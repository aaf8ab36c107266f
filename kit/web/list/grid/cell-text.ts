import { cellRowsMax } from '@sms/kit/contract'
import { harmless } from '../../import/pasted.ts'
import type { Range } from './use-cursor.ts'

const number = /^[+-]?[\d.,]+$/

/** Cells in the clipboard format of spreadsheets: separated by tabs and line breaks, formulas escaped. */
export const copiedText = (block: readonly (readonly string[])[]) =>
  block.map((cells) => cells.map((text) => quoted(number.test(text) ? text : harmless(text))).join('\t')).join('\r\n')

const quoted = (text: string) => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The text of a pasted cell, trimmed and without the apostrophe that escapes a formula. */
export const cellOf = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '').trim()

/** Why a block cannot be pasted: more columns or rows than the table has, or more than one request may change. */
export type PasteProblem = 'wide' | 'long' | 'many'

/** A pasted block, repeated if the range holds it a whole number of times; `size` is the size of the table. */
export function pasteOver(
  block: readonly (readonly string[])[],
  { top, bottom, left, right }: Range,
  size: { readonly rows: number; readonly columns: number },
): string[][] | PasteProblem {
  const high = block.length
  const wide = Math.max(...block.map((cells) => cells.length))
  const extent = (inRange: number, inBlock: number) => (inRange % inBlock === 0 ? inRange : inBlock)
  const rows = extent(bottom - top + 1, high)
  const columns = extent(right - left + 1, wide)
  if (rows > cellRowsMax) return 'many'
  if (left + columns > size.columns) return 'wide'
  if (top + rows > size.rows) return 'long'
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => block[row % high]![column % wide] ?? ''),
  )
}
