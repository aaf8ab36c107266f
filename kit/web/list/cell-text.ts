import { cellRowsMax } from '@sms/kit/contract'
import { harmless } from '../import/pasted.ts'
import type { Range } from './use-cursor.ts'

const number = /^[+-]?[\d.,]+$/

/** Cells as spreadsheets take them from the clipboard: parted by tabs and line breaks, none of them a formula. */
export const copiedText = (block: readonly (readonly string[])[]) =>
  block.map((cells) => cells.map((text) => quoted(number.test(text) ? text : harmless(text))).join('\t')).join('\r\n')

const quoted = (text: string) => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A pasted cell's text, without the apostrophe that keeps it from being a formula. */
export const cellOf = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '').trim()

/** Why a block cannot be pasted: it has more columns or rows than there are, or more than one change covers. */
export type PasteProblem = 'wide' | 'long' | 'many'

/**
 * What goes into which cells, from the upper left one of a range: a block as often as the range holds it whole, else once.
 * `size` is that of the table.
 */
export function pasteOver(
  block: readonly (readonly string[])[],
  { top, bottom, left, right }: Range,
  size: { readonly rows: number; readonly columns: number },
): string[][] | PasteProblem {
  const high = block.length
  const wide = Math.max(...block.map((cells) => cells.length))
  const times = (room: number, of: number) => (room % of === 0 ? room : of)
  const rows = times(bottom - top + 1, high)
  const columns = times(right - left + 1, wide)
  if (rows > cellRowsMax) return 'many'
  if (left + columns > size.columns) return 'wide'
  if (top + rows > size.rows) return 'long'
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => block[row % high]![column % wide] ?? ''),
  )
}
