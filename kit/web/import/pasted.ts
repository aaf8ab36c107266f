import type { ClipboardEvent } from 'react'

/** The rows of text copied from a spreadsheet, as `cellRows` reads them, without empty ones. */
export const pastedRows = (text: string) => cellRows(text).filter((cells) => cells.some((cell) => cell.trim()))

/** The rows of a text copied from a spreadsheet; a cell in quotation marks may hold tabs and line breaks. */
export function cellRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : undefined
    const end = quoted?.end ?? endOf(text, at)
    row.push(quoted?.cell ?? text.slice(at, end))
    at = end
    if (text[at] === '\t') {
      at++
      // A tab at the very end precedes an empty cell.
      if (at === text.length) row.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
  }
  if (row.length) rows.push(row)
  return rows
}

function endOf(text: string, from: number): number {
  const found = text.slice(from).search(/[\t\r\n]/)
  return found < 0 ? text.length : from + found
}

/** A cell in quotation marks; undefined when none closes it right before a tab, a line break or the end. */
function quotedCell(text: string, from: number): { cell: string; end: number } | undefined {
  const whole = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(from))
  return whole ? { cell: whole[1]!.replaceAll('""', '"'), end: from + whole[0].length } : undefined
}

/** Pasted rows as the text of a file, separated by tabs as copied, since commas would suggest a decimal point. */
export const pastedText = (rows: readonly (readonly string[])[]) =>
  `\uFEFFsep=\t\r\n${rows.map((cells) => cells.map(csvCell).join('\t')).join('\r\n')}\r\n`

/** Rows as the text of a CSV file (RFC 4180), in UTF-8 with a byte order mark for spreadsheet programs. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`

const csvCell = (cell: string) => (/[",\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Escapes text that a spreadsheet program would take for a formula. */
export const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** A paste handler that takes text, or else a file that is not an image. */
export const pasteHandler = (take: (source: File | string | undefined) => void) => (event: ClipboardEvent) => {
  const [file] = event.clipboardData.files
  const text = event.clipboardData.getData('text/plain')
  // A spreadsheet also copies a picture of the cells.
  if (text.trim()) take(text)
  else if (file && !file.type.startsWith('image/')) take(file)
  else return
  event.preventDefault()
}
